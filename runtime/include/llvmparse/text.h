// Messages as text, for people: what DebugString() and ShortDebugString() of generated messages call.
//
//   name: "Ann"                       name: "Ann" phones { number: "1" } 9: 5
//   phones {
//     number: "1"
//   }
//   9: 5
//
// The text is that of Google's C++ 3.21. Unknown fields appear by their number, extensions as [full.name].
// Where the object was made with the option names=0, known fields and enum values appear by number as well.
// Tested in test/unit/runtime/text_test.cc.
#ifndef LLVMPARSE_TEXT_H_
#define LLVMPARSE_TEXT_H_

#include <stddef.h>

#include <string>

#include "llvmparse/abi/mini_table.h"

namespace llvmparse::internal {

enum class TextStyle : unsigned char {
  kLines,    // one field a line, indented
  kOneLine,  // fields separated by spaces
};

// Writes the text, cut to `size` bytes with the terminating NUL. Returns the length of the whole text, as
// snprintf does.
size_t PrintText(const abi::Message* message, const abi::MiniTable& table, TextStyle style, char* buffer,
                 size_t size);

inline std::string ToText(const abi::Message* message, const abi::MiniTable& table, TextStyle style) {
  std::string text(PrintText(message, table, style, nullptr, 0), '\0');
  PrintText(message, table, style, text.data(), text.size() + 1);
  return text;
}

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_TEXT_H_
