// The text in which tests compare messages, and its writer. No libprotobuf here: this also runs on targets
// that have none.
//
// It is protobuf's text format with these rules, so that nothing gets lost or guessed:
//   a: 5  s: "x\000"  m { … }   fields of the schema, by name
//   [pkg.ext]: 5                extensions that are linked in
//   9: 7                        an unknown varint
//   9: 0x00000007               an unknown 32-bit, with sixteen digits a 64-bit value
//   9: "abc"                    unknown length-delimited bytes; also 9: { … } when these are fields
//   9 { … }                     an unknown group
//   f: 0x7fc00000               bits of a float or double
// The reader for hosts with libprotobuf is text_reader.h.
#ifndef LLVMPARSE_TEST_SUPPORT_TEXT_WRITER_H_
#define LLVMPARSE_TEST_SUPPORT_TEXT_WRITER_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace llvmparse::test {

class TextWriter {
 public:
  void Int(std::string_view name, int64_t value);
  void Uint(std::string_view name, uint64_t value);
  void Bool(std::string_view name, bool value);
  void Float(std::string_view name, float value);
  void Double(std::string_view name, double value);
  void Bytes(std::string_view name, std::string_view value);
  void Open(std::string_view name);
  void Close();
  // Raw wire bytes of unknown fields. What is not well-formed is written as `malformed`, which no reader
  // takes.
  void Unknown(std::string_view wire_bytes);

  std::string Take() { return std::move(text_); }

 private:
  void Name(std::string_view name);
  // Writes fields from `*p` on, up to `end` or an end tag of `group`; group 0 has none.
  bool UnknownFields(const uint8_t** p, const uint8_t* end, uint32_t group);

  std::string text_;
};

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_SUPPORT_TEXT_WRITER_H_
