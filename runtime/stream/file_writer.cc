// Writing messages to file descriptors (llvmparse/stream.h). Tested in test/unit/runtime/stream_test.cc.
#include <errno.h>
#include <unistd.h>

#include "llvmparse/stream.h"

namespace llvmparse::internal {

int WriteDelimited(int descriptor, const abi::Message* message, const abi::MiniTable& table) {
  if (!IsInitialized(message, table)) return EINVAL;
  const size_t size = ByteSize(message, table);
  if (size > kMaxSerializedSize) return EMSGSIZE;
  char block[4096];
  ArenaOptions options;
  options.initial_block = block;
  options.initial_block_size = sizeof(block);
  Arena scratch(options);
  char* bytes = static_cast<char*>(scratch.Allocate(kMaxLengthSize + size));
  if (bytes == nullptr) return ENOMEM;
  const size_t prefix = WriteLength(size, bytes);
  if (!SerializeSized(message, table, bytes + prefix, size)) return ENOMEM;
  for (size_t left = prefix + size; left > 0;) {
    const ssize_t count = write(descriptor, bytes, left);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    bytes += count;
    left -= static_cast<size_t>(count);
  }
  return 0;
}

}  // namespace llvmparse::internal
