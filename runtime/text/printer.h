// What prints text (llvmparse/text.h): lines and indentation, literals, unknown fields. Tested in
// test/unit/runtime/text_test.cc.
#ifndef LLVMPARSE_RUNTIME_TEXT_PRINTER_H_
#define LLVMPARSE_RUNTIME_TEXT_PRINTER_H_

#include "llvmparse/text.h"
#include "runtime/message/fields.h"
#include "runtime/text/buffer_writer.h"

namespace llvmparse::internal {

class TextPrinter {
 public:
  TextPrinter(TextStyle style, char* buffer, size_t size) : style_(style), writer_(buffer, size) {}

  // The first of a field: its name or number.
  void StartField(std::string_view name) {
    if (style_ == TextStyle::kLines) {
      for (int i = 0; i < depth_; ++i) Write("  ");
    }
    Write(name);
  }
  void StartField(uint64_t number) {
    StartField("");
    WriteNumber(number);
  }
  // Its last, behind a value.
  void EndField() { Write(style_ == TextStyle::kLines ? "\n" : " "); }

  // Around the fields of a message.
  void Open() {
    Write(" {");
    EndField();
    ++depth_;
  }
  void Close() {
    --depth_;
    StartField("}");
    EndField();
  }

  void Write(std::string_view text) { writer_.Write(text); }
  void WriteNumber(uint64_t number) { writer_.WriteNumber(number); }
  void WriteSigned(int64_t number) {
    if (number < 0) Write("-");
    WriteNumber(number < 0 ? 0 - static_cast<uint64_t>(number) : static_cast<uint64_t>(number));
  }
  // In quotes, what is not printable ASCII in octal.
  void WriteString(abi::StringView bytes);
  // 15 digits (float: 6) if they lead back to the value, else 17 (9). In text/number.cc.
  void WriteDouble(double value);
  void WriteFloat(float value);

  size_t length() const { return writer_.length(); }

 private:
  const TextStyle style_;
  BufferWriter writer_;
  int depth_ = 0;
};

// Prints unknown fields in the wire format; those of a MessageSet are items. In text/unknown_text.cc.
void PrintUnknownFields(TextPrinter& out, abi::StringView bytes, bool message_set);

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_TEXT_PRINTER_H_
