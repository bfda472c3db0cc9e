// Streams in memory (llvmparse/stream.h). Tested in test/unit/runtime/stream_test.cc.
#include "runtime/stream/length.h"
#include "runtime/write/wire.h"

namespace llvmparse {

StreamStatus MemoryReader::Next(std::string_view* bytes) {
  if (left_ == 0) return StreamStatus::kEnd;
  internal::Length length;
  const StreamStatus status = internal::ReadLength(at_, left_, options_, &length);
  if (status != StreamStatus::kMessage) return status;
  if (length.size > left_ - length.prefix) return StreamStatus::kTruncated;
  *bytes = {at_ + length.prefix, length.size};
  at_ += length.prefix + length.size;
  left_ -= length.prefix + length.size;
  return StreamStatus::kMessage;
}

namespace internal {

size_t WriteLength(size_t size, char* out) { return static_cast<size_t>(WriteVarint(out, size) - out); }

}  // namespace internal
}  // namespace llvmparse
