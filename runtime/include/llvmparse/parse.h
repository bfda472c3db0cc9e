// Parsing: options and results of the Parse functions of generated messages, and what those call.
//
//   auto r = Person::Parse(data, size, arena);          // ParseResult<Person>: a const tree in the arena
//   if (!r) return r.error()->code();
//   use(r->name());
//
//   Person* p = arena.Create<Person>();
//   bool ok = p->MergeFromString(bytes);                // ParseStatus
//
// Tested in test/unit/runtime/parse_test.cc.
#ifndef LLVMPARSE_PARSE_H_
#define LLVMPARSE_PARSE_H_

#include <stddef.h>

#include "llvmparse/abi/mini_table.h"
#include "llvmparse/error.h"

namespace llvmparse {

class Arena;

struct ParseOptions {
  // Strings and bytes point into the input, which must then outlive the message, instead of being copied.
  bool alias_strings = false;
  // Levels of messages and groups below the outermost message, map entries included.
  int max_depth = 100;
  // Without it a message that lacks required fields is accepted.
  bool check_required = true;
  // Without it fields that the type does not have are dropped.
  bool keep_unknown = true;
  // Bytes of the arena that this parse may use; 0 means no limit.
  size_t memory_limit = 0;
  // Without it only the runtime's table-driven decoder is used. Results are the same.
  bool use_hot_path = true;
};

// A parsed message or an error: two words, returned in registers.
template <class M>
class ParseResult {
 public:
  constexpr ParseResult(const M* message, const Error* error) : message_(message), error_(error) {}

  explicit operator bool() const { return error_ == nullptr; }
  const M& operator*() const { return *message_; }
  const M* operator->() const { return message_; }
  // Null when the parse failed. Lives as long as what is in the arena does.
  const M* get() const { return message_; }
  // Null when it succeeded.
  const Error* error() const { return error_; }

 private:
  const M* message_;
  const Error* error_;
};

// Whether a parse into an existing message succeeded. If not, the message holds some of the input's fields
// and can be read, cleared and parsed into again.
class ParseStatus {
 public:
  constexpr explicit ParseStatus(const Error* error) : error_(error) {}

  // Implicit, as what Google's functions of these names return is a bool.
  operator bool() const { return error_ == nullptr; }  // NOLINT(google-explicit-constructor)
  // Null when it succeeded.
  const Error* error() const { return error_; }

 private:
  const Error* error_;
};

// For generated code.
namespace internal {

struct RawResult {
  abi::Message* message;  // null on failure
  const Error* error;     // null on success
};

// Parses a message of the table's type into the arena. `data` may be null when `size` is 0.
RawResult Parse(const abi::MiniTable& table, const void* data, size_t size, Arena& arena,
                const ParseOptions& options);

// The same into a message that Create() made: merges into it, or (without `merge`) clears it before.
const Error* ParseInto(abi::Message* message, const abi::MiniTable& table, const void* data, size_t size,
                       bool merge, const ParseOptions& options);

}  // namespace internal

}  // namespace llvmparse

#endif  // LLVMPARSE_PARSE_H_
