// The length in front of a message in a stream. Tested in test/unit/runtime/stream_test.cc.
#ifndef LLVMPARSE_RUNTIME_STREAM_LENGTH_H_
#define LLVMPARSE_RUNTIME_STREAM_LENGTH_H_

#include "llvmparse/stream.h"
#include "runtime/cold/wire.h"

namespace llvmparse::internal {

struct Length {
  size_t prefix = 0;  // bytes of the length itself
  size_t size = 0;    // of the message
};

// Reads a length in the `left` bytes at `p`. Returns kMessage; kTruncated if it does not end there; or why it
// is none.
inline StreamStatus ReadLength(const char* p, size_t left, const StreamOptions& options, Length* length) {
  uint64_t size;
  const char* after = ReadVarintBounded(p, p + left, &size);
  if (after == nullptr) return StreamStatus::kMalformed;
  length->prefix = static_cast<size_t>(after - p);
  if (length->prefix > left) return StreamStatus::kTruncated;
  if (size > options.max_message_size || size > kMaxSerializedSize) return StreamStatus::kTooLarge;
  length->size = static_cast<size_t>(size);
  return StreamStatus::kMessage;
}

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_STREAM_LENGTH_H_
