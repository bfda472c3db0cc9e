// Context: all state of one parse. Its first part, abi::ParseState, is shared with generated code.
//
// While a parse runs it owns the arena's free memory (bump, bump_end); Start() takes it over and Finish()
// gives back what is left. Pointers into the input are either real or, in the tail, in the copy
// (parse/body.h). Tested in test/unit/runtime/parse_test.cc and limits_test.cc.
#ifndef LLVMPARSE_RUNTIME_PARSE_CONTEXT_H_
#define LLVMPARSE_RUNTIME_PARSE_CONTEXT_H_

#include <string.h>

#include "llvmparse/abi/parse_state.h"
#include "llvmparse/parse.h"
#include "runtime/mem/arena_access.h"
#include "runtime/message/path.h"

namespace llvmparse::internal {

// Input up to this size is parsed in the copy as a whole.
inline constexpr size_t kTailSize = 64;

inline constexpr size_t kUnlimited = SIZE_MAX;

struct Context : abi::ParseState {
  Arena* arena;
  const char* input_end;   // real
  const char* tail_start;  // real address of what tail[0] is a copy of
  size_t budget;           // bytes of the arena that may be taken in addition to those up to bump_end
  const char* fault;       // real address of what is at fault, once `code` is set
  PathNode* path;          // to the fault, when it is recorded
  ErrorCode code;
  bool use_hot;
  bool keep_unknown;
  bool record_path;
  char tail[kTailSize + abi::kSlack];

  // `data` is not null. `size` fits in 31 bits.
  void Start(Arena& in, const char* data, size_t size, const ParseOptions& options) {
    arena = &in;
    bump = ArenaAccess::Bump(in);
    bump_end = ArenaAccess::BumpEnd(in);
    budget = kUnlimited;
    if (options.memory_limit != 0) LimitMemory(options.memory_limit);

    input_end = data + size;
    tail_start = size <= kTailSize ? data : input_end - abi::kSlack;
    size_t tail_size = static_cast<size_t>(input_end - tail_start);
    memcpy(tail, tail_start, tail_size);
    memset(tail + tail_size, 0, abi::kSlack);
    alias_delta = 0;
    body_end = tail_start;
    message_end = input_end;

    depth = options.max_depth;
    copy_strings = !options.alias_strings;
    missing_required = 0;
    fault = data;
    path = nullptr;
    code = ErrorCode::kOk;
    use_hot = options.use_hot_path;
    keep_unknown = options.keep_unknown;
    record_path = false;
  }

  void Finish() { ArenaAccess::SetBump(*arena, bump); }

  // Lets the parse take `limit` more bytes.
  void LimitMemory(size_t limit) {
    size_t room = static_cast<size_t>(bump_end - bump);
    if (room > limit) {
      room = limit & ~size_t{7};
      bump_end = bump + room;
    }
    budget = limit - room;
  }

  // Notes the first reason for a failure, and where it is unless memory ran out. Returns null, for the caller
  // to return.
  const char* Fail(ErrorCode why, const char* at) {
    if (code == ErrorCode::kOk) {
      code = why;
      if (at != nullptr) fault = Real(at);
    }
    return nullptr;
  }

  // Adds what encloses the fault to its path, if that is recorded.
  void AddToPath(const PathNode& node) {
    if (record_path) path = Prepend(Allocate(sizeof(PathNode)), node, path);
  }

  const char* Real(const char* p) const { return p + alias_delta; }

  // Where the message really ends whose parser was given this limit (abi/parse_state.h).
  const char* EndOf(const char* limit) const { return limit == body_end ? message_end : limit; }

  // `size` bytes aligned to 8, not zeroed. Null when memory ran out, with the reason noted.
  void* Allocate(size_t size) {
    size = (size + 7) & ~size_t{7};
    if (size > static_cast<size_t>(bump_end - bump)) return abi::llvmparse_cold_alloc(this, size);
    char* result = bump;
    bump += size;
    return result;
  }

  // A message with all bytes zero, or null.
  abi::Message* NewMessage(const abi::MiniTable& table) {
    void* message = Allocate(table.size);
    if (message != nullptr) memset(message, 0, table.size);
    return static_cast<abi::Message*>(message);
  }
};

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_PARSE_CONTEXT_H_
