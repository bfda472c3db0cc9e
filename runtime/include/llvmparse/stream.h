// Streams of messages, each with its length in front of it as a varint: what Google's *Delimited* functions
// and Java's writeDelimitedTo() write.
//
//   llvmparse::FileReader reader(fd);                          // or MemoryReader(data, size),
//   MemoryReader(mapped_file) for (;;) {
//     arena.Reset();
//     auto event = reader.Read<Event>(arena);
//     if (!event) return event.status() == llvmparse::StreamStatus::kEnd;
//     Use(*event);
//   }
//
// Where reading fails, the reader stays in front of what it could not read, and the next call tries again:
// after EAGAIN from a descriptor that does not block it goes on as soon as there is more. Behind a message
// that was read but not understood (kMalformed with an error()) it goes on with the next one. Tested in
// test/unit/runtime/stream_test.cc.
#ifndef LLVMPARSE_STREAM_H_
#define LLVMPARSE_STREAM_H_

#include <stddef.h>
#include <stdint.h>

#include <string>
#include <string_view>

#include "llvmparse/arena.h"
#include "llvmparse/error.h"
#include "llvmparse/parse.h"
#include "llvmparse/serialize.h"

namespace llvmparse {

enum class StreamStatus : uint8_t {
  kMessage,
  kEnd,        // the stream ends behind a message
  kTruncated,  // it ends inside of one, or of a length
  kTooLarge,   // longer than StreamOptions::max_message_size
  kReadError,  // FileReader: see error_number()
  kMalformed,  // a length is no varint; or Read() could not parse the message: see StreamResult::error()
};

struct StreamOptions {
  // In bytes, at most 2 GiB - 1. Checked before memory is taken.
  size_t max_message_size = size_t{64} << 20;
};

// A message that was read, or why not.
template <class M>
class StreamResult {
 public:
  StreamResult(StreamStatus status, const M* message, const Error* error)
      : message_(message), error_(error), status_(status) {}

  explicit operator bool() const { return status_ == StreamStatus::kMessage; }
  const M& operator*() const { return *message_; }
  const M* operator->() const { return message_; }
  // Null unless the status is kMessage.
  const M* get() const { return message_; }
  StreamStatus status() const { return status_; }
  // Why a message could not be parsed, else null.
  const Error* error() const { return error_; }

 private:
  const M* message_;
  const Error* error_;
  StreamStatus status_;
};

class MappedFile;

// Reads from memory. Messages may alias it.
class MemoryReader {
 public:
  MemoryReader(const void* data, size_t size, const StreamOptions& options = {})
      : at_(static_cast<const char*>(data)), left_(size), options_(options) {}
  explicit MemoryReader(const MappedFile& file, const StreamOptions& options = {});

  // The bytes of the next message, which stay where they are.
  StreamStatus Next(std::string_view* bytes);

  template <class M>
  StreamResult<M> Read(Arena& arena, const ParseOptions& options = {}) {
    std::string_view bytes;
    const StreamStatus status = Next(&bytes);
    if (status != StreamStatus::kMessage) return {status, nullptr, nullptr};
    const ParseResult<M> result = M::Parse(bytes, arena, options);
    return {result ? status : StreamStatus::kMalformed, result.get(), result.error()};
  }

 private:
  const char* at_;
  size_t left_;
  StreamOptions options_;
};

// Reads from a file descriptor, which stays the caller's, through a buffer that grows with the messages.
class FileReader {
 public:
  explicit FileReader(int descriptor, const StreamOptions& options = {})
      : descriptor_(descriptor), options_(options) {}
  ~FileReader();
  FileReader(const FileReader&) = delete;
  FileReader& operator=(const FileReader&) = delete;

  // The bytes of the next message, valid until the next call.
  StreamStatus Next(std::string_view* bytes);

  // Always copies strings.
  template <class M>
  StreamResult<M> Read(Arena& arena, ParseOptions options = {}) {
    std::string_view bytes;
    const StreamStatus status = Next(&bytes);
    if (status != StreamStatus::kMessage) return {status, nullptr, nullptr};
    options.alias_strings = false;
    const ParseResult<M> result = M::Parse(bytes, arena, options);
    return {result ? status : StreamStatus::kMalformed, result.get(), result.error()};
  }

  // The errno of the last kReadError: that of read(), or ENOMEM.
  int error_number() const { return error_number_; }

 private:
  StreamStatus Fill(size_t needed);

  char* buffer_ = nullptr;
  size_t capacity_ = 0;
  size_t begin_ = 0;  // what has been read and not yet been returned is [begin_, end_)
  size_t end_ = 0;
  const int descriptor_;
  int error_number_ = 0;
  const StreamOptions options_;
};

// A file in memory, for MemoryReader or any Parse(). Whoever shortens the file while it is mapped makes its
// readers crash.
class MappedFile {
 public:
  MappedFile() = default;
  ~MappedFile() { Unmap(); }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  // Maps the whole file, instead of the one before. Return 0 or an errno. The descriptor stays the caller's
  // and may be closed.
  int Map(const char* path);
  int Map(int descriptor);
  void Unmap();

  const char* data() const { return data_; }
  size_t size() const { return size_; }

 private:
  const char* data_ = nullptr;
  size_t size_ = 0;
};

inline MemoryReader::MemoryReader(const MappedFile& file, const StreamOptions& options)
    : MemoryReader(file.data(), file.size(), options) {}

namespace internal {

inline constexpr size_t kMaxLengthSize = 5;

// Writes the length of a message of `size` bytes. Returns how many bytes that takes.
size_t WriteLength(size_t size, char* out);

int WriteDelimited(int descriptor, const abi::Message* message, const abi::MiniTable& table);

}  // namespace internal

// Appends a message with its length. False, with nothing appended, if it lacks required fields or is too
// large.
template <class M>
bool AppendDelimited(const M& message, std::string* output) {
  const auto* header = reinterpret_cast<const abi::Message*>(&message);
  const abi::MiniTable& table = internal::Access::Table<M>();
  const size_t size = internal::ByteSize(header, table);
  if (size > internal::kMaxSerializedSize) return false;
  char length[internal::kMaxLengthSize];
  const size_t old_size = output->size();
  output->append(length, internal::WriteLength(size, length));
  if (internal::AppendToString(header, table, output, true)) return true;
  output->resize(old_size);
  return false;
}

// Writes a message with its length to a file descriptor. Returns 0 or an errno: that of write(); EINVAL if
// required fields are missing, EMSGSIZE if it is too large, ENOMEM.
template <class M>
int WriteDelimited(const M& message, int descriptor) {
  return internal::WriteDelimited(descriptor, reinterpret_cast<const abi::Message*>(&message),
                                  internal::Access::Table<M>());
}

}  // namespace llvmparse

#endif  // LLVMPARSE_STREAM_H_
