// Error: why a parse failed, and where.
//
//   auto r = AddressBook::Parse(data, size, arena);
//   if (!r) log(r.error()->ToString());   // malformed input at byte 17, in people[3].phones[0].number
//
// Errors live in the arena that was parsed into. Tested in test/unit/runtime/error_test.cc.
#ifndef LLVMPARSE_ERROR_H_
#define LLVMPARSE_ERROR_H_

#include <stddef.h>
#include <stdint.h>

#include <string>
#include <string_view>

namespace llvmparse {

enum class ErrorCode : uint8_t {
  kOk,
  kOutOfMemory,      // the arena's allocator returned null
  kMalformed,        // not the wire format: bad tag, varint, length or group
  kTruncated,        // a field goes on behind the end of its message
  kDepthExceeded,    // nested deeper than ParseOptions::max_depth
  kBadUtf8,          // a string field that must be UTF-8 is not
  kMissingRequired,  // a required field is not there
  kLimitExceeded,    // ParseOptions::memory_limit, or input of 2 GiB or more
  kTypeMismatch,     // the google.protobuf.Any to unpack holds another type (llvmparse/wkt.h)
};

// The words that Error::Print() uses, such as "malformed input".
const char* Describe(ErrorCode code);

namespace internal {
struct ErrorAccess;
}

class Error {
 public:
  constexpr explicit Error(ErrorCode code) : code_(code) {}

  ErrorCode code() const { return code_; }

  // Where in the input, in bytes from its start:
  // - kMalformed, kDepthExceeded: the first byte of the tag, length or value that is at fault
  // - kTruncated: the end of the message (or of the whole input) that its last field runs over
  // - kBadUtf8: the first byte of the string
  // - others: 0
  size_t offset() const { return offset_; }

  // The field, from the outermost message on: "people[3].phones[0].number". Elements of repeated fields and
  // map entries count from 0. Fields without a name (unknown ones, or with the option names=0) appear as
  // their number, extensions as "[package.name]". Empty when the fault is in no field. Valid as long as the
  // error.
  std::string_view path() const { return {path_, path_size_}; }

  // Writes one line without line end, cut to `size` bytes with the terminating NUL. Returns the length of the
  // whole line, as snprintf does.
  size_t Print(char* buffer, size_t size) const;

  std::string ToString() const {
    std::string line(Print(nullptr, 0), '\0');
    Print(line.data(), line.size() + 1);
    return line;
  }

 private:
  friend struct internal::ErrorAccess;

  ErrorCode code_;
  size_t offset_ = 0;
  const char* path_ = "";
  size_t path_size_ = 0;
};

}  // namespace llvmparse

#endif  // LLVMPARSE_ERROR_H_
