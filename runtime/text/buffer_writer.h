// Text into a buffer as far as it fits, all of it counted, as snprintf does. Tested in
// test/unit/runtime/error_test.cc and text_test.cc.
#ifndef LLVMPARSE_RUNTIME_TEXT_BUFFER_WRITER_H_
#define LLVMPARSE_RUNTIME_TEXT_BUFFER_WRITER_H_

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <string_view>

namespace llvmparse::internal {

class BufferWriter {
 public:
  BufferWriter(char* buffer, size_t size) : buffer_(buffer), size_(size) {}

  void Write(std::string_view text) {
    if (length_ < size_) {
      size_t room = size_ - length_;
      memcpy(buffer_ + length_, text.data(), text.size() < room ? text.size() : room);
    }
    length_ += text.size();
  }

  // Literals know their length without strlen(), which is not everywhere.
  template <size_t size>
  void Write(const char (&literal)[size]) {
    Write(std::string_view(literal, size - 1));
  }

  // In the number's own type: not every processor divides 64 bits.
  template <class Unsigned>
  void WriteNumber(Unsigned number) {
    char digits[20];
    size_t count = 0;
    do {
      digits[sizeof(digits) - ++count] = static_cast<char>('0' + number % 10);
      number /= 10;
    } while (number != 0);
    Write({digits + sizeof(digits) - count, count});
  }

  size_t length() const { return length_; }

 private:
  char* buffer_;
  size_t size_;
  size_t length_ = 0;
};

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_TEXT_BUFFER_WRITER_H_
