// Places inputs so that the byte behind them cannot be read: the next page is unmapped.
//
//   GuardedBuffer buffer(max_size);
//   std::string_view input = buffer.Place(bytes);      // reading input.data()[input.size()] faults
//   std::string_view input = buffer.Place(bytes, 3);   // another alignment; three bytes of 0xff are behind
//   it
#ifndef LLVMPARSE_TEST_SUPPORT_GUARD_PAGE_H_
#define LLVMPARSE_TEST_SUPPORT_GUARD_PAGE_H_

#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <string_view>

namespace llvmparse::test {

class GuardedBuffer {
 public:
  explicit GuardedBuffer(size_t max_size) {
    const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
    size_ = (max_size + kMaxShift + page) / page * page;
    base_ = static_cast<char*>(
        mmap(nullptr, size_ + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (base_ == MAP_FAILED || mprotect(base_ + size_, page, PROT_NONE) != 0) abort();
    mapped_ = size_ + page;
  }
  ~GuardedBuffer() { munmap(base_, mapped_); }
  GuardedBuffer(const GuardedBuffer&) = delete;
  GuardedBuffer& operator=(const GuardedBuffer&) = delete;

  static constexpr size_t kMaxShift = 8;

  // Copies `bytes` to `shift` bytes before the guard page. The view is valid until the next call.
  std::string_view Place(std::string_view bytes, size_t shift = 0) {
    if (shift > kMaxShift || bytes.size() + shift > size_) abort();
    char* end = base_ + size_;
    memset(end - shift, 0xff, shift);
    char* start = end - shift - bytes.size();
    if (!bytes.empty()) memcpy(start, bytes.data(), bytes.size());
    return {start, bytes.size()};
  }

 private:
  char* base_;
  size_t size_;  // bytes before the guard page
  size_t mapped_;
};

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_SUPPORT_GUARD_PAGE_H_
