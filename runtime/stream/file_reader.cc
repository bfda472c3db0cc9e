// Streams from file descriptors (llvmparse/stream.h). Tested in test/unit/runtime/stream_test.cc.
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "runtime/stream/length.h"

namespace llvmparse {
namespace {

constexpr size_t kInitialCapacity = size_t{64} << 10;

}  // namespace

FileReader::~FileReader() { free(buffer_); }

// Reads once, when less than `needed` bytes are there.
StreamStatus FileReader::Fill(size_t needed) {
  if (needed > capacity_ - begin_ && begin_ != 0) {
    memmove(buffer_, buffer_ + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  // The buffer doubles when it is full: a length that promises more than follows costs no memory.
  if (end_ == capacity_) {
    size_t capacity = capacity_ == 0 ? kInitialCapacity : capacity_ * 2;
    void* buffer = capacity > capacity_ ? realloc(buffer_, capacity) : nullptr;
    if (buffer == nullptr) {
      error_number_ = ENOMEM;
      return StreamStatus::kReadError;
    }
    buffer_ = static_cast<char*>(buffer);
    capacity_ = capacity;
  }
  ssize_t count;
  do {
    count = read(descriptor_, buffer_ + end_, capacity_ - end_);
  } while (count < 0 && errno == EINTR);
  if (count < 0) {
    error_number_ = errno;
    return StreamStatus::kReadError;
  }
  end_ += static_cast<size_t>(count);
  if (count != 0) return StreamStatus::kMessage;
  return begin_ == end_ ? StreamStatus::kEnd : StreamStatus::kTruncated;
}

StreamStatus FileReader::Next(std::string_view* bytes) {
  for (;;) {
    const size_t left = end_ - begin_;
    size_t needed = left + 1;
    if (left != 0) {
      internal::Length length;
      const StreamStatus status = internal::ReadLength(buffer_ + begin_, left, options_, &length);
      if (status == StreamStatus::kMessage) {
        needed = length.prefix + length.size;
        if (needed <= left) {
          *bytes = {buffer_ + begin_ + length.prefix, length.size};
          begin_ += needed;
          return status;
        }
      } else if (status != StreamStatus::kTruncated) {
        return status;
      }
    }
    const StreamStatus status = Fill(needed);
    if (status != StreamStatus::kMessage) return status;
  }
}

}  // namespace llvmparse
