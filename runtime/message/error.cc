// Errors and their paths (llvmparse/error.h, message/path.h). Tested in test/unit/runtime/error_test.cc.
#include "llvmparse/error.h"

#include "runtime/message/path.h"
#include "runtime/text/buffer_writer.h"

namespace llvmparse {
const char* Describe(ErrorCode code) {
  switch (code) {
    case ErrorCode::kOk:
      return "no error";
    case ErrorCode::kOutOfMemory:
      return "out of memory";
    case ErrorCode::kMalformed:
      return "malformed input";
    case ErrorCode::kTruncated:
      return "truncated input";
    case ErrorCode::kDepthExceeded:
      return "nested too deep";
    case ErrorCode::kBadUtf8:
      return "invalid UTF-8";
    case ErrorCode::kMissingRequired:
      return "missing required field";
    case ErrorCode::kLimitExceeded:
      return "size limit exceeded";
    case ErrorCode::kTypeMismatch:
      return "a message of another type";
  }
  return "unknown error";
}

namespace {

// The text up to its NUL, by hand: strlen() is not everywhere.
std::string_view ViewOf(const char* text) {
  size_t size = 0;
  while (text[size] != '\0') ++size;
  return {text, size};
}

}  // namespace

size_t Error::Print(char* buffer, size_t size) const {
  internal::BufferWriter writer(buffer, size == 0 ? 0 : size - 1);
  writer.Write(ViewOf(Describe(code_)));
  switch (code_) {
    case ErrorCode::kMalformed:
    case ErrorCode::kTruncated:
    case ErrorCode::kDepthExceeded:
    case ErrorCode::kBadUtf8:
      writer.Write(" at byte ");
      writer.WriteNumber(offset_);
      if (path_size_ != 0) writer.Write(", in ");
      break;
    default:
      if (path_size_ != 0) writer.Write(" ");
      break;
  }
  writer.Write(path());
  if (size != 0) buffer[writer.length() < size ? writer.length() : size - 1] = '\0';
  return writer.length();
}

namespace internal {
namespace {

// Names follow the message's in the order of the fields.
std::string_view NameOf(const PathNode& node) {
  if (node.extension != nullptr) {
    return node.extension->name == nullptr ? std::string_view() : ViewOf(node.extension->name);
  }
  if (node.field == nullptr || node.table->names == nullptr) return {};
  std::string_view name = ViewOf(node.table->names);
  for (const abi::MiniTableField* field = node.table->fields; field <= node.field; ++field) {
    name = ViewOf(name.data() + name.size() + 1);
  }
  return name;
}

void WritePath(BufferWriter& writer, const PathNode* path) {
  for (const PathNode* node = path; node != nullptr; node = node->next) {
    if (node != path) writer.Write(".");
    std::string_view name = NameOf(*node);
    if (name.empty()) {
      writer.WriteNumber(node->number);
    } else if (node->extension != nullptr) {
      writer.Write("[");
      writer.Write(name);
      writer.Write("]");
    } else {
      writer.Write(name);
    }
    if (node->index != kNoIndex) {
      writer.Write("[");
      writer.WriteNumber(node->index);
      writer.Write("]");
    }
  }
}

constexpr Error kWithoutMemory[] = {
    Error(ErrorCode::kOk),
    Error(ErrorCode::kOutOfMemory),
    Error(ErrorCode::kMalformed),
    Error(ErrorCode::kTruncated),
    Error(ErrorCode::kDepthExceeded),
    Error(ErrorCode::kBadUtf8),
    Error(ErrorCode::kMissingRequired),
    Error(ErrorCode::kLimitExceeded),
    Error(ErrorCode::kTypeMismatch),
};

}  // namespace

struct ErrorAccess {
  static void Fill(Error* error, size_t offset, const char* path, size_t path_size) {
    error->offset_ = offset;
    error->path_ = path;
    error->path_size_ = path_size;
  }
};

const Error* MakeError(Arena& arena, ErrorCode code, size_t offset, const PathNode* path) {
  const Error* without_memory = &kWithoutMemory[static_cast<int>(code)];
  if (code == ErrorCode::kOutOfMemory) return without_memory;
  BufferWriter measure(nullptr, 0);
  WritePath(measure, path);
  char* memory = static_cast<char*>(arena.Allocate(sizeof(Error) + measure.length()));
  if (memory == nullptr) return without_memory;
  Error* error = reinterpret_cast<Error*>(memory);
  *error = *without_memory;
  BufferWriter writer(memory + sizeof(Error), measure.length());
  WritePath(writer, path);
  ErrorAccess::Fill(error, offset, memory + sizeof(Error), measure.length());
  return error;
}

}  // namespace internal
}  // namespace llvmparse
