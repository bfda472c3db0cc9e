// Unknown fields, kept and read. runtime/cold/unknown.h, llvmparse/unknown_fields.h
#include "llvmparse/unknown_fields.h"

#include <gtest/gtest.h>

#include "test/unit/runtime/parse_bytes.h"

namespace llvmparse::test {
namespace {

std::vector<UnknownField> Read(std::string_view bytes) {
  std::vector<UnknownField> fields;
  for (const UnknownField& field : UnknownFields(bytes)) fields.push_back(field);
  return fields;
}

TEST(UnknownFieldsTest, EveryWireType) {
  std::string group =
      Field(1, 1) + Group(5, Group(5, "")) + Field(2, "z") + Tag(3, 5) + Fixed32(1) + Tag(4, 1) + Fixed64(2);
  std::string bytes = Field(50, 300) + Tag(51, 1) + Fixed64(2) + Field(52, "xyz") + Group(53, group) +
                      Tag(54, 5) + Fixed32(3) + Field(50, 1);
  TableBuilder m("M");
  m.Add(1, FieldType::kInt32, "a");
  EXPECT_EQ(ParseBytes(m, Field(1, 1) + bytes + Field(1, 2)), "a:2 ?" + ToHex(bytes));

  Arena arena;
  auto r = internal::Parse(*m.table(), bytes.data(), bytes.size(), arena, {});
  ASSERT_EQ(r.error, nullptr);
  UnknownFields unknown(*r.message);
  EXPECT_EQ(unknown.bytes(), bytes);
  auto fields = Read(unknown.bytes());
  ASSERT_EQ(fields.size(), 6u);
  EXPECT_EQ(fields[0].number, 50u);
  EXPECT_EQ(fields[0].wire_type, WireType::kVarint);
  EXPECT_EQ(fields[0].number_value, 300u);
  EXPECT_EQ(fields[1].wire_type, WireType::kFixed64);
  EXPECT_EQ(fields[1].number_value, 2u);
  EXPECT_EQ(fields[2].bytes, "xyz");
  EXPECT_EQ(fields[3].wire_type, WireType::kStartGroup);
  EXPECT_EQ(fields[3].bytes, group);
  EXPECT_EQ(fields[4].number_value, 3u);
  EXPECT_EQ(fields[5].number, 50u);
  EXPECT_EQ(fields[5].number_value, 1u);
  EXPECT_EQ(Read(fields[3].bytes).size(), 5u);
  EXPECT_EQ(std::distance(unknown.begin(), unknown.end()), 6);
}

TEST(UnknownFieldsTest, None) {
  TableBuilder m("M");
  Arena arena;
  auto r = internal::Parse(*m.table(), "", 0, arena, {});
  UnknownFields unknown(*r.message);
  EXPECT_TRUE(unknown.empty());
  EXPECT_TRUE(unknown.begin() == unknown.end());
}

TEST(UnknownFieldsTest, MalformedBytesEndTheRange) {
  GuardedBuffer buffer(100);
  std::string good = Field(1, 1);
  for (const std::string& bad : {Hex("80"), Hex("0880"), Hex("0a05"), Hex("0b08"), Hex("0b"), Hex("0c"),
                                 Hex("0f"), Hex("09"), Hex("0d")}) {
    EXPECT_EQ(Read(buffer.Place(good + bad)).size(), 1u) << ToHex(bad);
  }
}

TEST(UnknownFieldsTest, Malformed) {
  TableBuilder m("M");
  EXPECT_EQ(ParseBytes(m, Group(9, Hex("0f"))), "malformed input at byte 2, in 9");
  EXPECT_EQ(ParseBytes(m, Group(9, Tag(8, 4))), "malformed input at byte 1, in 9") << "mismatched end";
  EXPECT_EQ(ParseBytes(m, Tag(9, 3) + Field(1, 1)), "truncated input at byte 3, in 9");
  EXPECT_EQ(ParseBytes(m, Tag(9, 2) + Hex("ffffffff07")), "truncated input at byte 6, in 9");
  EXPECT_EQ(ParseBytes(m, Tag(9, 2) + Hex("80808080808080808001")), "malformed input at byte 1, in 9");
  EXPECT_EQ(ParseBytes(m, Tag(9, 0) + Varint(1, 11)), "malformed input at byte 1, in 9");
}

TEST(UnknownFieldsTest, ManyAlternating) {
  TableBuilder m("M");
  std::string bytes = Repeat(Field(100, 1) + Field(101, "x"), 5000);
  EXPECT_EQ(ParseBytes(m, bytes), "?" + ToHex(bytes));
}

}  // namespace
}  // namespace llvmparse::test
