// Pieces of C++ and C source: literals and comments. Tested in test/unit/emit/.
#ifndef LLVMPARSE_COMPILER_EMIT_CPP_TEXT_H_
#define LLVMPARSE_COMPILER_EMIT_CPP_TEXT_H_

#include <string>
#include <string_view>

#include "compiler/schema/schema.h"

namespace llvmparse::emit {

enum class Dialect { kCpp, kC };

bool IsString(const schema::Field& field);  // or bytes

// The type of a value that is a number or a bool; empty for other fields, enums among them.
std::string NumberType(const schema::Field& field, Dialect dialect);

// The literal for a field's default value: declared, or that of its type. Not for strings, enums and
// messages.
std::string DefaultLiteral(const schema::Field& field, Dialect dialect = Dialect::kCpp);

// The default value of a field of an enum type: its place in Enum::values.
size_t DefaultEnumValue(const schema::Field& field);

// The bytes of a string or bytes field's declared default.
std::string DefaultBytes(const schema::Field& field);

// Whether these are too many for a literal.
bool HasLongDefault(const schema::Field& field);

std::string IntLiteral(int32_t value);

// `"…"` with every byte that is not plain text escaped; `{'a', …}` for one that is longer than compilers must
// take.
std::string StringLiteral(std::string_view bytes);
std::string CharArrayLiteral(std::string_view bytes);
inline constexpr size_t kLongestStringLiteral = 60000;

// A comment from a .proto file as lines of `//`, each with a line end. Empty if there is none.
std::string Comment(std::string_view text);

}  // namespace llvmparse::emit

#endif  // LLVMPARSE_COMPILER_EMIT_CPP_TEXT_H_
