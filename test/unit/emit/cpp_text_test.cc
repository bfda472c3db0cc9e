#include "compiler/emit/cpp_text.h"

#include <gtest/gtest.h>

namespace llvmparse::emit {
namespace {

using schema::FieldType;

schema::Field WithDefault(FieldType type, const std::string& value) {
  schema::Field field;
  field.type = type;
  field.has_default = true;
  field.default_value = value;
  return field;
}

TEST(CppTextTest, NumberLiterals) {
  auto literal = [](FieldType type, const std::string& value) {
    return DefaultLiteral(WithDefault(type, value));
  };
  EXPECT_EQ(literal(FieldType::kInt32, "-2147483648"), "(-2147483647 - 1)");
  EXPECT_EQ(literal(FieldType::kSint64, "-9223372036854775808"), "(-9223372036854775807LL - 1)");
  EXPECT_EQ(literal(FieldType::kInt64, "5"), "5LL");
  EXPECT_EQ(literal(FieldType::kUint64, "18446744073709551615"), "18446744073709551615ULL");
  EXPECT_EQ(literal(FieldType::kFixed32, "4294967295"), "4294967295u");
  EXPECT_EQ(literal(FieldType::kBool, "true"), "true");
  EXPECT_EQ(literal(FieldType::kDouble, "1"), "1.0");
  EXPECT_EQ(literal(FieldType::kDouble, "1e+308"), "1e+308");
  EXPECT_EQ(literal(FieldType::kDouble, "nan"), "::std::numeric_limits<double>::quiet_NaN()");
  EXPECT_EQ(literal(FieldType::kFloat, "-inf"), "-::std::numeric_limits<float>::infinity()");
  EXPECT_EQ(literal(FieldType::kFloat, "-0"), "-0.0f");
  EXPECT_EQ(literal(FieldType::kFloat, "0.1"), "0.1f");
  EXPECT_EQ(literal(FieldType::kFloat, "1e+50"), "::std::numeric_limits<float>::infinity()");
}

TEST(CppTextTest, WithoutADefaultItIsZero) {
  schema::Field field;
  field.type = FieldType::kFloat;
  EXPECT_EQ(DefaultLiteral(field), "0.0f");
  field.type = FieldType::kInt64;
  EXPECT_EQ(DefaultLiteral(field), "0");
}

TEST(CppTextTest, BytesAreUnescapedAndStringsAreNot) {
  EXPECT_EQ(DefaultBytes(WithDefault(FieldType::kString, "a\\n")), "a\\n");
  EXPECT_EQ(DefaultBytes(WithDefault(FieldType::kBytes, R"(\000\001\376 nul\n\"\\\x41\?)")),
            std::string("\0\1\376 nul\n\"\\A?", 12));
}

TEST(CppTextTest, StringLiterals) {
  EXPECT_EQ(StringLiteral("a\"\\b"), R"("a\"\\b")");
  EXPECT_EQ(StringLiteral(std::string_view("\0"
                                           "7",
                                           2)),
            R"("\0007")");
  EXPECT_EQ(StringLiteral("\?\?/"), R"("\077\077/")");
  EXPECT_EQ(StringLiteral("\xC3\xA9"), R"("\303\251")");
  EXPECT_EQ(CharArrayLiteral("a'"), R"({'\141','\047',})");
}

TEST(CppTextTest, CommentsStayComments) {
  EXPECT_EQ(Comment(""), "");
  EXPECT_EQ(Comment(" one\n\n two\n"), "// one\n//\n// two\n");
  EXPECT_EQ(Comment("no space"), "// no space\n");
  EXPECT_EQ(Comment(" ends \\\n next"), "// ends \\.\n// next\n");
  EXPECT_EQ(Comment(" tri \?\?/\n next"), "// tri \?\?/.\n// next\n");
  EXPECT_EQ(Comment(" a\r\n b"), "// a\n// b\n");
  EXPECT_EQ(Comment(" bidi \xE2\x80\xAE x"), "// bidi ? x\n");
  EXPECT_EQ(Comment(" bad \xFF"), "// bad \xEF\xBF\xBD\n");
}

}  // namespace
}  // namespace llvmparse::emit
