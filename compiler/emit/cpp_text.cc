#include "compiler/emit/cpp_text.h"

#include <cassert>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

namespace llvmparse::emit {
namespace {

using schema::Field;
using schema::FieldType;

template <class Float>
std::string FloatLiteral(const std::string& text, const char* type, const char* suffix, Dialect dialect) {
  Float value = sizeof(Float) == sizeof(float) ? static_cast<Float>(std::strtof(text.c_str(), nullptr))
                                               : static_cast<Float>(std::strtod(text.c_str(), nullptr));
  const bool cpp = dialect == Dialect::kCpp;
  const std::string special =
      cpp ? std::string("::std::numeric_limits<") + type + ">::" : std::string("(") + type + ")";
  if (std::isnan(value)) return special + (cpp ? "quiet_NaN()" : "NAN");
  if (std::isinf(value)) return (value < 0 ? "-" : "") + special + (cpp ? "infinity()" : "INFINITY");
  char buffer[64];
  auto [end, error] = std::to_chars(buffer, buffer + sizeof(buffer), value);  // reads back as the same value
  std::string literal(buffer, end);
  if (literal.find_first_of(".e") == std::string::npos) literal += ".0";
  return literal + suffix;
}

// The most negative number has no literal: its sign is an operator on what does not fit.
std::string SignedLiteral(int64_t value, int64_t minimum, const char* suffix) {
  if (value == minimum) return "(" + std::to_string(value + 1) + suffix + " - 1)";
  return std::to_string(value) + suffix;
}

std::string Octal(unsigned char byte) {
  return {'\\', static_cast<char>('0' + (byte >> 6)), static_cast<char>('0' + ((byte >> 3) & 7)),
          static_cast<char>('0' + (byte & 7))};
}

}  // namespace

std::string IntLiteral(int32_t value) { return SignedLiteral(value, INT32_MIN, ""); }

bool IsString(const Field& field) {
  return field.type == FieldType::kString || field.type == FieldType::kBytes;
}

std::string NumberType(const Field& field, Dialect dialect) {
  const std::string scope = dialect == Dialect::kCpp ? "::std::" : "";
  switch (field.type) {
    case FieldType::kDouble:
      return "double";
    case FieldType::kFloat:
      return "float";
    case FieldType::kInt32:
    case FieldType::kSint32:
    case FieldType::kSfixed32:
      return scope + "int32_t";
    case FieldType::kInt64:
    case FieldType::kSint64:
    case FieldType::kSfixed64:
      return scope + "int64_t";
    case FieldType::kUint32:
    case FieldType::kFixed32:
      return scope + "uint32_t";
    case FieldType::kUint64:
    case FieldType::kFixed64:
      return scope + "uint64_t";
    case FieldType::kBool:
      return "bool";
    default:
      return "";
  }
}

size_t DefaultEnumValue(const Field& field) {
  const std::vector<schema::EnumValue>& values = field.enum_type->values;
  for (size_t i = 0; field.has_default && i < values.size(); ++i) {
    if (values[i].name == field.default_value) return i;
  }
  return 0;
}

std::string DefaultLiteral(const Field& field, Dialect dialect) {
  const std::string& text = field.default_value;
  switch (field.type) {
    case FieldType::kDouble:
      return FloatLiteral<double>(field.has_default ? text : "0", "double", "", dialect);
    case FieldType::kFloat:
      return FloatLiteral<float>(field.has_default ? text : "0", "float", "f", dialect);
    case FieldType::kBool:
      return field.has_default ? text : "false";
    case FieldType::kInt32:
    case FieldType::kSint32:
    case FieldType::kSfixed32:
      return field.has_default ? IntLiteral(static_cast<int32_t>(std::strtol(text.c_str(), nullptr, 10)))
                               : "0";
    case FieldType::kInt64:
    case FieldType::kSint64:
    case FieldType::kSfixed64:
      return field.has_default ? SignedLiteral(std::strtoll(text.c_str(), nullptr, 10), INT64_MIN, "LL")
                               : "0";
    case FieldType::kUint32:
    case FieldType::kFixed32:
      return field.has_default ? text + "u" : "0";
    case FieldType::kUint64:
    case FieldType::kFixed64:
      return field.has_default ? text + "ULL" : "0";
    default:
      break;
  }
  assert(false && "no literal for a field of this type");
  return "";
}

std::string DefaultBytes(const Field& field) {
  if (field.type == FieldType::kString) return field.default_value;
  // protoc escapes the bytes as in C: \n \r \t \" \' \\, others by three octal digits. All of C's are taken
  // here.
  std::string_view text = field.default_value;
  std::string bytes;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      bytes += text[i];
      continue;
    }
    char c = text[++i];
    auto digits = [&](size_t most, int base) {
      unsigned value = 0;
      size_t from = i;
      while (i < text.size() && i - from < most &&
             llvm::hexDigitValue(text[i]) < static_cast<unsigned>(base)) {
        value = value * static_cast<unsigned>(base) + llvm::hexDigitValue(text[i++]);
      }
      --i;
      bytes += static_cast<char>(value);
    };
    static constexpr std::string_view kNames = "abfnrtv", kValues = "\a\b\f\n\r\t\v";
    if (c >= '0' && c <= '7') {
      digits(3, 8);
    } else if (c == 'x' || c == 'X') {
      ++i;
      digits(2, 16);
    } else if (size_t at = kNames.find(c); at != std::string_view::npos) {
      bytes += kValues[at];
    } else {
      bytes += c;
    }
  }
  return bytes;
}

bool HasLongDefault(const Field& field) {
  return (field.type == FieldType::kString || field.type == FieldType::kBytes) &&
         field.default_value.size() > kLongestStringLiteral &&
         DefaultBytes(field).size() > kLongestStringLiteral;
}

std::string StringLiteral(std::string_view bytes) {
  std::string literal = "\"";
  for (char c : bytes) {
    if (c == '"' || c == '\\') {
      literal += '\\';
      literal += c;
    } else if (c < ' ' || c > '~' || c == '?') {  // two question marks may begin a trigraph
      literal += Octal(static_cast<unsigned char>(c));
    } else {
      literal += c;
    }
  }
  return literal + "\"";
}

std::string CharArrayLiteral(std::string_view bytes) {
  std::string literal = "{";
  for (char c : bytes) literal += "'" + Octal(static_cast<unsigned char>(c)) + "',";
  return literal + "}";
}

std::string Comment(std::string_view text) {
  if (text.empty()) return "";
  llvm::StringRef rest(text.data(), text.size());
  std::string valid = llvm::json::isUTF8(rest) ? rest.str() : llvm::json::fixUTF8(rest);
  rest = llvm::StringRef(valid).rtrim();
  std::string comment;
  while (!rest.empty()) {
    auto [line, behind] = rest.split('\n');
    rest = behind;
    std::string clean;
    for (size_t i = 0; i < line.size(); ++i) {
      // Marks that change the direction of text (U+202A to 202E, U+2066 to 2069) can make source look like
      // other source; compilers warn of them.
      llvm::StringRef next = line.substr(i, 3);
      bool bidi = (next >= "\xE2\x80\xAA" && next <= "\xE2\x80\xAE") ||
                  (next >= "\xE2\x81\xA6" && next <= "\xE2\x81\xA9");
      bool control = static_cast<unsigned char>(line[i]) < ' ' && line[i] != '\t';
      if (control) continue;
      if (bidi) i += 2;
      clean += bidi ? '?' : line[i];
    }
    llvm::StringRef trimmed = llvm::StringRef(clean).rtrim();
    // A backslash at its end would draw the next line into the comment, and so would a trigraph for one.
    const char* stop = trimmed.ends_with("\\") || trimmed.ends_with("\?\?/") ? "." : "";
    const char* space = trimmed.empty() || trimmed.starts_with(" ") ? "" : " ";
    comment += ("//" + llvm::Twine(space) + trimmed + stop + "\n").str();
  }
  return comment;
}

}  // namespace llvmparse::emit
