// Unknown fields as text (text/printer.h). Tested in test/unit/runtime/text_test.cc.
//
// What is length-delimited is printed as a message if it can be one, as Google's C++ does: nobody knows
// better.
#include "llvmparse/unknown_fields.h"

#include "runtime/cold/wire.h"
#include "runtime/text/printer.h"

namespace llvmparse::internal {
namespace {

// How deep length-delimited fields are taken for messages.
constexpr int kMaxGuesses = 10;

// Are the bytes well-formed fields, with at most `depth` groups in one another?
bool AreFields(std::string_view bytes, int depth) {
  const char* p = bytes.data();
  const char* const end = p + bytes.size();
  while (p < end) {
    UnknownField field;
    p = ReadUnknownField(p, end, &field);
    if (field.number == 0) return false;
    if (field.wire_type != llvmparse::WireType::kStartGroup) continue;
    uint32_t tag;
    ReadTagBounded(field.bytes.data() + field.bytes.size(), end, &tag);
    if (tag >> 3 != field.number || depth == 0 || !AreFields(field.bytes, depth - 1)) return false;
  }
  return true;
}

void PrintHex(TextPrinter& out, uint64_t value, int digits) {
  out.Write(": 0x");
  char text[16];
  for (int i = 0; i < digits; ++i) text[i] = "0123456789abcdef"[value >> (4 * (digits - 1 - i)) & 15];
  out.Write({text, static_cast<size_t>(digits)});
}

void PrintFields(TextPrinter& out, std::string_view bytes, int guesses);

void PrintDelimited(TextPrinter& out, std::string_view bytes, int guesses) {
  if (!bytes.empty() && guesses > 0 && AreFields(bytes, guesses)) {
    out.Open();
    PrintFields(out, bytes, guesses - 1);
    out.Close();
    return;
  }
  out.Write(": ");
  out.WriteString({bytes.data(), bytes.size()});
  out.EndField();
}

void PrintField(TextPrinter& out, const UnknownField& field, int guesses) {
  out.StartField(field.number);
  switch (field.wire_type) {
    case llvmparse::WireType::kVarint:
      out.Write(": ");
      out.WriteNumber(field.number_value);
      return out.EndField();
    case llvmparse::WireType::kFixed32:
      PrintHex(out, field.number_value, 8);
      return out.EndField();
    case llvmparse::WireType::kFixed64:
      PrintHex(out, field.number_value, 16);
      return out.EndField();
    case llvmparse::WireType::kDelimited:
      return PrintDelimited(out, field.bytes, guesses);
    default:
      // Groups nest as deep as the parse has allowed.
      out.Open();
      PrintFields(out, field.bytes, guesses - 1);
      return out.Close();
  }
}

void PrintFields(TextPrinter& out, std::string_view bytes, int guesses) {
  for (const UnknownField& field : llvmparse::UnknownFields(bytes)) PrintField(out, field, guesses);
}

}  // namespace

void PrintUnknownFields(TextPrinter& out, abi::StringView bytes, bool message_set) {
  const std::string_view all = {bytes.data, bytes.size};
  if (!message_set) return PrintFields(out, all, kMaxGuesses);
  // An item stands for a field whose number is its type.
  for (const UnknownField& item : llvmparse::UnknownFields(all)) {
    uint64_t type_id = 0;
    std::string_view content;
    for (const UnknownField& part : llvmparse::UnknownFields(item.bytes)) {
      if (part.number == 2) type_id = part.number_value;
      if (part.number == 3) content = part.bytes;
    }
    out.StartField(type_id);
    PrintDelimited(out, content, kMaxGuesses);
  }
}

}  // namespace llvmparse::internal
