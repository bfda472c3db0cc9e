// Messages as text. llvmparse/text.h
//
// The expected texts are what Google's C++ 3.21 prints; test/cases compares with it directly.
#include "llvmparse/text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "test/unit/runtime/parse_bytes.h"

namespace llvmparse::test {
namespace {

using internal::TextStyle;

std::string Text(const TableBuilder& type, std::string_view bytes, TextStyle style = TextStyle::kLines) {
  Arena arena;
  ParseOptions options;
  options.check_required = false;
  auto r = internal::Parse(*type.table(), bytes.data(), bytes.size(), arena, options);
  if (r.error != nullptr) return r.error->ToString();
  std::string text = internal::ToText(r.message, *type.table(), style);
  // Cut anywhere it is a prefix.
  for (size_t size = 1; size <= text.size() + 1; size = size * 2 + 1) {
    std::string buffer(size + 1, '#');
    EXPECT_EQ(internal::PrintText(r.message, *type.table(), style, buffer.data(), size), text.size());
    const size_t kept = std::min(size - 1, text.size());
    EXPECT_EQ(buffer.substr(0, kept), text.substr(0, kept));
    EXPECT_EQ(buffer[kept], '\0');
    EXPECT_EQ(buffer[size], '#');
  }
  return text;
}
std::string OneLine(const TableBuilder& type, std::string_view bytes) {
  return Text(type, bytes, TextStyle::kOneLine);
}

std::string Bits(double value) {
  uint64_t bits;
  memcpy(&bits, &value, 8);
  return Tag(1, 1) + Fixed64(bits);
}
std::string Bits(float value) {
  uint32_t bits;
  memcpy(&bits, &value, 4);
  return Tag(1, 5) + Fixed32(bits);
}

TEST(TextTest, Empty) {
  TableBuilder m("M");
  EXPECT_EQ(Text(m, ""), "");
  EXPECT_EQ(OneLine(m, ""), "");
}

TEST(TextTest, Integers) {
  TableBuilder m("M");
  m.Add(1, FieldType::kInt32, "a").Add(2, FieldType::kUint64, "b").Add(3, FieldType::kSint64, "c");
  m.Add(4, FieldType::kFixed32, "d").Add(5, FieldType::kBool, "e", abi::kRepeated);
  EXPECT_EQ(Text(m, Field(1, INT32_MIN)), "a: -2147483648\n");
  EXPECT_EQ(Text(m, Field(2, -1)), "b: 18446744073709551615\n");
  EXPECT_EQ(Text(m, Field(3, -1)), "c: -9223372036854775808\n");
  EXPECT_EQ(Text(m, Field(3, -2)), "c: 9223372036854775807\n");
  EXPECT_EQ(OneLine(m, Tag(4, 5) + Fixed32(~0u) + Field(5, 1) + Field(5, 0)),
            "d: 4294967295 e: true e: false");
}

TEST(TextTest, Doubles) {
  TableBuilder m("M");
  m.Add(1, FieldType::kDouble, "x");
  auto text = [&](double value) { return OneLine(m, Bits(value)).substr(3); };
  EXPECT_EQ(text(0), "0");
  EXPECT_EQ(text(-0.0), "-0");
  EXPECT_EQ(text(1.5), "1.5");
  EXPECT_EQ(text(0.1), "0.1");
  EXPECT_EQ(text(1.0 / 3), "0.33333333333333331");
  EXPECT_EQ(text(1e100), "1e+100");
  EXPECT_EQ(text(123456789012345), "123456789012345");
  EXPECT_EQ(text(5e-324), "4.94065645841247e-324");
  EXPECT_EQ(text(INFINITY), "inf");
  EXPECT_EQ(text(-INFINITY), "-inf");
  EXPECT_EQ(text(NAN), "nan");
  EXPECT_EQ(text(-NAN), "nan");
}

TEST(TextTest, Floats) {
  TableBuilder m("M");
  m.Add(1, FieldType::kFloat, "x");
  auto text = [&](float value) { return OneLine(m, Bits(value)).substr(3); };
  EXPECT_EQ(text(0.1f), "0.1");
  EXPECT_EQ(text(16777216.0f), "16777216");
  EXPECT_EQ(text(1.0f / 3), "0.333333343");
  EXPECT_EQ(text(std::numeric_limits<float>::max()), "3.40282347e+38");
  EXPECT_EQ(text(std::numeric_limits<float>::denorm_min()), "1.40129846e-45");
  EXPECT_EQ(text(-INFINITY), "-inf");
  EXPECT_EQ(text(NAN), "nan");
}

TEST(TextTest, Strings) {
  TableBuilder m("M");
  m.Add(1, FieldType::kString, "s").Add(2, FieldType::kBytes, "b");
  EXPECT_EQ(Text(m, Field(1, "") + Field(2, std::string("\0\x01\x7f\xff~ ", 6))),
            "s: \"\"\nb: \"\\000\\001\\177\\377~ \"\n");
  EXPECT_EQ(Text(m, Field(1, "\n\r\t\"'\\ \xc3\xa4")), "s: \"\\n\\r\\t\\\"\\'\\\\ \\303\\244\"\n");
}

TEST(TextTest, Enums) {
  static const int32_t kOthers[] = {-5, 64, 1000};
  static const abi::MiniTableEnum kEnum = {0b1001, kOthers, 3, "ZERO\0THREE\0MINUS\0SIXTYFOUR\0THOUSAND"};
  static const abi::MiniTableEnum kNameless = {0b1001, kOthers, 3, nullptr};
  TableBuilder m("M");
  m.AddEnum(1, "e", &kEnum, abi::kRepeated).AddEnum(2, "n", &kNameless);
  EXPECT_EQ(OneLine(m, Field(1, 0) + Field(1, 3) + Field(1, -5) + Field(1, 64) + Field(1, 1000)),
            "e: ZERO e: THREE e: MINUS e: SIXTYFOUR e: THOUSAND");
  EXPECT_EQ(OneLine(m, Field(1, 1) + Field(1, -1) + Field(1, 65) + Field(1, 2000) + Field(2, 3)),
            "e: 1 e: -1 e: 65 e: 2000 n: 3");
}

class TextMessageTest : public testing::Test {
 protected:
  TextMessageTest() {
    sub_.Add(1, FieldType::kInt32, "a").Add(2, FieldType::kString, "s");
    entry_.MakeEntry().Add(1, FieldType::kString, "key").Add(2, FieldType::kMessage, "value", 0, &sub_);
    m_.Add(1, FieldType::kMessage, "subs", abi::kRepeated, &sub_)
        .Add(2, FieldType::kGroup, "sub", 0, &sub_)
        .AddMap(3, "map", entry_)
        .Add(50, FieldType::kInt32, "last", 0, nullptr, Presence::kImplicit);
    m_.Extend(60, FieldType::kInt32, "p.list", abi::kRepeated)
        .Extend(40, FieldType::kMessage, "p.ext", 0, &sub_)
        .Extend(41, FieldType::kInt32, "p.zero")
        .Extend(42, FieldType::kGroup, "p.group", 0, &sub_);
  }
  TableBuilder sub_{"p.q.Sub"};
  TableBuilder entry_{"p.M.MapEntry"};
  TableBuilder m_{"p.M"};
};

TEST_F(TextMessageTest, Nested) {
  std::string bytes = Field(1, Field(1, 1)) + Field(1, "") + Group(2, Field(2, "x") + Field(9, 1));
  EXPECT_EQ(Text(m_, bytes), R"(subs {
  a: 1
}
subs {
}
Sub {
  s: "x"
  9: 1
}
)");
  EXPECT_EQ(OneLine(m_, bytes), "subs { a: 1 } subs { } Sub { s: \"x\" 9: 1 }");
}

TEST_F(TextMessageTest, MapsByKey) {
  EXPECT_EQ(Text(m_, Field(3, Field(1, "b")) + Field(3, Field(1, "a") + Field(2, Field(1, 1)))), R"(map {
  key: "a"
  value {
    a: 1
  }
}
map {
  key: "b"
  value {
  }
}
)");
}

TEST_F(TextMessageTest, ExtensionsByNumber) {
  EXPECT_EQ(
      OneLine(m_, Field(60, 1) + Field(60, 2) + Field(50, 5) + Field(40, "") + Field(41, 0) + Group(42, "")),
      "[p.ext] { } [p.zero]: 0 [p.group] { } last: 5 [p.list]: 1 [p.list]: 2");
  EXPECT_EQ(OneLine(m_, Field(50, 0)), "");
}

TEST_F(TextMessageTest, WithoutNames) {
  m_.drop_names();
  sub_.drop_names();
  entry_.drop_names();
  EXPECT_EQ(OneLine(m_, Field(1, Field(1, 1)) + Group(2, "") + Field(3, "") + Field(50, 5)),
            "1 { 1: 1 } 2 { } 3 { 1: \"\" 2 { } } 50: 5");
}

TEST_F(TextMessageTest, MessageSet) {
  TableBuilder set("p.Set");
  set.MakeMessageSet();
  set.Extend(500, FieldType::kMessage, "p.q.Sub.message_set_extension", 0, &sub_)
      .Extend(501, FieldType::kMessage, "p.other", 0, &sub_);
  auto item = [](int id, std::string_view bytes) { return Group(1, Field(2, id) + Field(3, bytes)); };
  EXPECT_EQ(OneLine(set, item(501, "") + item(500, Field(1, 1)) + item(7, Field(1, 1)) + item(8, "")),
            "[p.q.Sub] { a: 1 } [p.other] { } 7 { 1: 1 } 8: \"\"");
}

TEST(TextUnknownTest, EveryWireType) {
  TableBuilder m("M");
  std::string bytes = Field(1, -1) + Tag(2, 1) + Fixed64(0xabc) + Field(3, "text") + Field(4, "") +
                      Group(5, Field(6, 7)) + Tag(8, 5) + Fixed32(0xabc);
  EXPECT_EQ(Text(m, bytes), R"(1: 18446744073709551615
2: 0x0000000000000abc
3: "text"
4: ""
5 {
  6: 7
}
8: 0x00000abc
)");
}

TEST(TextUnknownTest, DelimitedThatCanBeAMessage) {
  TableBuilder m("M");
  EXPECT_EQ(OneLine(m, Field(3, Field(1, 2) + Field(3, "\n") + Group(4, Group(4, "")))),
            "3 { 1: 2 3: \"\\n\" 4 { 4 { } } }");
  EXPECT_EQ(OneLine(m, Field(3, Tag(4, 3) + Tag(5, 4))), "3: \"#,\"") << "another group's end";
  EXPECT_EQ(OneLine(m, Field(3, Tag(4, 4))), "3: \"$\"");
  std::string nested = Field(1, 1);
  std::string expected = "1: 1";
  for (int i = 0; i < 10; ++i) {
    nested = Field(2, nested);
    expected = "2 { " + expected + " }";
  }
  EXPECT_EQ(OneLine(m, nested), expected);
  EXPECT_NE(OneLine(m, Field(2, nested)).find("{ 2: \"\\010\\001\" } }"), std::string::npos);
  std::string groups;
  for (int i = 0; i < 10; ++i) groups = Group(1, groups);
  EXPECT_EQ(OneLine(m, Field(3, groups)).substr(0, 7), "3 { 1 {");
  EXPECT_EQ(OneLine(m, Field(3, Group(1, groups))).substr(0, 4), "3: \"");
}

}  // namespace
}  // namespace llvmparse::test
