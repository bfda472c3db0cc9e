#include "test/support/text_writer.h"

#include <cinttypes>
#include <cstdio>
#include <cstring>

namespace llvmparse::test {
namespace {

void Quote(std::string_view bytes, std::string* out) {
  *out += '"';
  for (const char c : bytes) {
    if (c >= ' ' && c <= '~' && c != '"' && c != '\\') {
      *out += c;
    } else {
      char escape[5];
      snprintf(escape, sizeof escape, "\\%03o", static_cast<unsigned>(static_cast<uint8_t>(c)));
      *out += escape;
    }
  }
  *out += '"';
}

bool ReadVarint(const uint8_t** p, const uint8_t* end, uint64_t* value) {
  *value = 0;
  for (int shift = 0; shift < 70 && *p != end; shift += 7) {
    const uint8_t byte = *(*p)++;
    *value |= static_cast<uint64_t>(byte & 0x7f) << shift;
    if (byte < 0x80) return true;
  }
  return false;
}

template <class T>
bool ReadFixed(const uint8_t** p, const uint8_t* end, T* value) {
  if (static_cast<size_t>(end - *p) < sizeof *value) return false;
  *value = 0;
  for (size_t i = 0; i < sizeof *value; ++i) *value |= static_cast<T>((*p)[i]) << (8 * i);
  *p += sizeof *value;
  return true;
}

std::string Hex(uint64_t value, int digits) {
  char text[19];
  snprintf(text, sizeof text, "0x%0*" PRIx64, digits, value);
  return text;
}

}  // namespace

void TextWriter::Name(std::string_view name) {
  if (!text_.empty()) text_ += ' ';
  text_ += name;
}

void TextWriter::Int(std::string_view name, int64_t value) {
  Name(name);
  text_ += ": " + std::to_string(value);
}

void TextWriter::Uint(std::string_view name, uint64_t value) {
  Name(name);
  text_ += ": " + std::to_string(value);
}

void TextWriter::Bool(std::string_view name, bool value) {
  Name(name);
  text_ += value ? ": true" : ": false";
}

void TextWriter::Float(std::string_view name, float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  Name(name);
  text_ += ": " + Hex(bits, 8);
}

void TextWriter::Double(std::string_view name, double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  Name(name);
  text_ += ": " + Hex(bits, 16);
}

void TextWriter::Bytes(std::string_view name, std::string_view value) {
  Name(name);
  text_ += ": ";
  Quote(value, &text_);
}

void TextWriter::Open(std::string_view name) {
  Name(name);
  text_ += " {";
}

void TextWriter::Close() { text_ += " }"; }

void TextWriter::Unknown(std::string_view wire_bytes) {
  const auto* p = reinterpret_cast<const uint8_t*>(wire_bytes.data());
  if (!UnknownFields(&p, p + wire_bytes.size(), 0)) Name("malformed");
}

bool TextWriter::UnknownFields(const uint8_t** p, const uint8_t* end, uint32_t group) {
  while (*p != end) {
    uint64_t tag;
    if (!ReadVarint(p, end, &tag)) return false;
    const auto number = static_cast<uint32_t>(tag >> 3);
    const std::string name = std::to_string(number);
    uint64_t value;
    uint32_t value32;
    switch (tag & 7) {
      case 0:
        if (!ReadVarint(p, end, &value)) return false;
        Uint(name, value);
        break;
      case 1:
        if (!ReadFixed(p, end, &value)) return false;
        Name(name + ": " + Hex(value, 16));
        break;
      case 2:
        if (!ReadVarint(p, end, &value) || value > static_cast<size_t>(end - *p)) return false;
        Bytes(name, {reinterpret_cast<const char*>(*p), static_cast<size_t>(value)});
        *p += value;
        break;
      case 3:
        Open(name);
        if (!UnknownFields(p, end, number)) return false;
        Close();
        break;
      case 4:
        return group != 0 && number == group;
      case 5:
        if (!ReadFixed(p, end, &value32)) return false;
        Name(name + ": " + Hex(value32, 8));
        break;
      default:
        return false;
    }
  }
  return group == 0;
}

}  // namespace llvmparse::test
