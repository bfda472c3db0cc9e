// Files mapped into memory (llvmparse/stream.h). Tested in test/unit/runtime/stream_test.cc.
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "llvmparse/stream.h"

namespace llvmparse {

int MappedFile::Map(const char* path) {
  const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return errno;
  const int error = Map(descriptor);
  close(descriptor);
  return error;
}

int MappedFile::Map(int descriptor) {
  Unmap();
  struct stat status;
  if (fstat(descriptor, &status) != 0) return errno;
  if (!S_ISREG(status.st_mode)) return EINVAL;
  if (static_cast<uint64_t>(status.st_size) > SIZE_MAX) return EFBIG;
  // Nothing cannot be mapped.
  if (status.st_size == 0) return 0;
  const size_t size = static_cast<size_t>(status.st_size);
  void* data = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  if (data == MAP_FAILED) return errno;
  data_ = static_cast<const char*>(data);
  size_ = size;
  return 0;
}

void MappedFile::Unmap() {
  if (data_ != nullptr) munmap(const_cast<char*>(data_), size_);
  data_ = nullptr;
  size_ = 0;
}

}  // namespace llvmparse
