// Places inputs so that the byte behind them cannot be read: the next page is unmapped.
//
//   GuardedBuffer buffer(max_size);
//   std::string_view input = buffer.Place(bytes);      // reading input.data()[input.size()] faults
//   std::string_view input = buffer.Place(bytes, 3);   // another alignment; three bytes of 0xff are behind
//   it
//
// MapAtEndOfMemory() is for targets with pointers of 32 bits: memory behind which sums of pointers wrap
// around, and whose addresses are negative where somebody takes them for signed.
#ifndef LLVMPARSE_TEST_SUPPORT_GUARD_PAGE_H_
#define LLVMPARSE_TEST_SUPPORT_GUARD_PAGE_H_

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace llvmparse::test {

// `size` bytes, rounded up to pages, wherever the system likes. Null when there are none.
inline void* MapAnywhere(size_t size) {
  void* const found = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return found == MAP_FAILED ? nullptr : found;
}

// The same as near to the end of a 32-bit address space as there is room, and above its middle; else null.
inline void* MapAtEndOfMemory(size_t size) {
  const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  const size_t rounded = (size + page - 1) / page * page;
  for (uint32_t start = 0U - static_cast<uint32_t>(rounded); start >= 0x80000000U;
       start -= static_cast<uint32_t>(page)) {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): the address is the point
    void* const wanted = reinterpret_cast<void*>(uintptr_t{start});
    void* const found = mmap(wanted, rounded, PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    if (found == wanted) return found;
    if (found != MAP_FAILED) munmap(found, rounded);
  }
  return nullptr;
}

class GuardedBuffer {
 public:
  explicit GuardedBuffer(size_t max_size, void* (*map)(size_t size) = MapAnywhere) {
    const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
    size_ = (max_size + kMaxShift + page) / page * page;
    base_ = static_cast<char*>(map(size_ + page));
    if (base_ == nullptr || mprotect(base_ + size_, page, PROT_NONE) != 0) abort();
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
