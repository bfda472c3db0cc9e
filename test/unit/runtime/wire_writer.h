// Writes the wire format for the runtime's tests.
//
//   Field(1, 150) + Field(2, "testing") + Group(3, Field(1, 1)) + Hex("0801")
#ifndef LLVMPARSE_TEST_UNIT_RUNTIME_WIRE_WRITER_H_
#define LLVMPARSE_TEST_UNIT_RUNTIME_WIRE_WRITER_H_

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace llvmparse::test {

// `bytes`: at least so many, padded with zero groups.
inline std::string Varint(uint64_t value, size_t bytes = 1) {
  std::string out;
  while (value >= 0x80 || out.size() + 1 < bytes) {
    out += static_cast<char>(value | 0x80);
    value >>= 7;
  }
  return out + static_cast<char>(value);
}

inline std::string Tag(uint32_t number, uint32_t wire_type) { return Varint(number << 3 | wire_type); }

inline std::string Field(uint32_t number, int64_t value) {
  return Tag(number, 0) + Varint(static_cast<uint64_t>(value));
}
inline std::string Field(uint32_t number, int value) { return Field(number, int64_t{value}); }
inline std::string Field(uint32_t number, std::string_view bytes) {
  return Tag(number, 2) + Varint(bytes.size()) + std::string(bytes);
}
inline std::string Field(uint32_t number, const char* text) { return Field(number, std::string_view(text)); }
inline std::string Group(uint32_t number, std::string_view fields) {
  return Tag(number, 3) + std::string(fields) + Tag(number, 4);
}

inline std::string Fixed32(uint32_t value) {
  std::string out;
  for (int i = 0; i < 4; ++i) out += static_cast<char>(value >> (8 * i));
  return out;
}
inline std::string Fixed64(uint64_t value) {
  return Fixed32(static_cast<uint32_t>(value)) + Fixed32(static_cast<uint32_t>(value >> 32));
}

inline std::string Hex(std::string_view digits) {
  std::string out;
  auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  for (size_t i = 0; i + 1 < digits.size(); i += 2) {
    out += static_cast<char>(digit(digits[i]) * 16 + digit(digits[i + 1]));
  }
  return out;
}

inline std::string Repeat(std::string_view text, size_t count) {
  std::string out;
  for (size_t i = 0; i < count; ++i) out += text;
  return out;
}

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_UNIT_RUNTIME_WIRE_WRITER_H_
