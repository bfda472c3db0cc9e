// Required fields. runtime/message/required.h
#include <gtest/gtest.h>

#include "test/unit/runtime/fake_hot.h"
#include "test/unit/runtime/parse_bytes.h"

namespace llvmparse::test {
namespace {

struct RequiredTest : testing::Test {
  TableBuilder in{"In"};
  TableBuilder entry{"M.MpEntry"};
  TableBuilder m{"M"};
  TableBuilder wide{"Wide"};

  RequiredTest() {
    in.Add(1, FieldType::kInt32, "a", abi::kRequired).Add(2, FieldType::kInt32, "b");
    entry.MakeEntry().Add(1, FieldType::kInt32, "key").Add(2, FieldType::kMessage, "value", 0, &in);
    m.Add(1, FieldType::kMessage, "need", abi::kRequired, &in).Add(2, FieldType::kMessage, "in", 0, &in);
    m.Add(3, FieldType::kMessage, "kids", abi::kRepeated, &in).Add(4, FieldType::kGroup, "g", 0, &in);
    m.Add(5, FieldType::kMessage, "one", 0, &in, Presence::kOneof);
    m.Add(6, FieldType::kInt32, "num", 0, nullptr, Presence::kOneof).AddMap(7, "mp", entry);
    for (uint32_t i = 1; i <= 19; ++i) {
      wide.Add(i, FieldType::kInt32, "f" + std::to_string(i), abi::kRequired);
    }
    SetHot<80>(&in);
    SetHot<81>(&m);
    SetHot<82>(&wide);
  }

  // Behind the required field of the outermost message; in and in front of the tail.
  std::string Parse(const std::string& bytes) {
    std::string need = Field(1, Field(1, 1));
    std::string result = ParseBytes(m, need + bytes);
    std::string padding = Field(99, std::string(200, 'x'));
    bool missing = result.starts_with("missing");
    for (size_t behind = 0; behind < 60; ++behind) {
      std::string filler = behind == 0 ? "" : Field(99, std::string(behind - 1, 'x'));
      EXPECT_EQ(ParseBytes(m, padding + need + bytes + filler).starts_with("missing"), missing) << behind;
    }
    return result;
  }
};

TEST_F(RequiredTest, EverywhereInTheTree) {
  EXPECT_EQ(ParseBytes(m, ""), "missing required field need");
  EXPECT_EQ(ParseBytes(m, Field(1, "")), "missing required field need.a");
  EXPECT_EQ(Parse(""), "need:{a:1}");
  EXPECT_EQ(Parse(Field(2, Field(2, 1))), "missing required field in.a");
  EXPECT_EQ(Parse(Field(3, Field(1, 0)) + Field(3, Field(2, 1))), "missing required field kids[1].a");
  EXPECT_EQ(Parse(Group(4, "")), "missing required field g.a");
  EXPECT_EQ(Parse(Field(5, "")), "missing required field one.a");
  EXPECT_EQ(Parse(Field(7, Field(1, 1))), "missing required field mp[0].value.a");
  EXPECT_EQ(Parse(Field(7, Field(1, 1) + Field(2, ""))), "missing required field mp[0].value.a");
  EXPECT_EQ(Parse(Field(7, Field(1, 1) + Field(2, Field(1, 5)))), "need:{a:1} mp:{1:{a:5}}");
}

// A message that lacks a field when it ends may be completed or dropped later.
TEST_F(RequiredTest, OnlyTheWholeTreeCounts) {
  EXPECT_EQ(Parse(Field(2, "") + Field(2, Field(1, 3))), "need:{a:1} in:{a:3}");
  EXPECT_EQ(Parse(Field(5, "") + Field(6, 1)), "need:{a:1} num:1");
  EXPECT_EQ(Parse(Field(7, Field(1, 1)) + Field(7, Field(1, 1) + Field(2, Field(1, 5)))),
            "need:{a:1} mp:{1:{a:5}}");
  EXPECT_EQ(Parse(Group(4, "") + Group(4, Field(1, 2))), "need:{a:1} g:{a:2}");
}

TEST_F(RequiredTest, ManyRequiredFields) {
  std::string all;
  for (uint32_t i = 1; i <= 19; ++i) all += Field(i, 1);
  EXPECT_TRUE(ParseBytes(wide, all).starts_with("f1:1"));
  for (uint32_t missing = 1; missing <= 19; ++missing) {
    std::string bytes;
    for (uint32_t i = 1; i <= 19; ++i) {
      if (i != missing) bytes += Field(i, 1);
    }
    EXPECT_EQ(ParseBytes(wide, bytes), "missing required field f" + std::to_string(missing));
  }
}

TEST_F(RequiredTest, Option) {
  ParseOptions options;
  options.check_required = false;
  EXPECT_EQ(ParseBytes(m, Field(2, ""), options), "in:{}");
}

TEST_F(RequiredTest, MergeChecksWhatWasThere) {
  Arena arena;
  abi::Message* message = internal::Create(arena, *m.table());
  ParseOptions partial;
  partial.check_required = false;
  std::string bytes = Field(2, "");
  ASSERT_EQ(internal::ParseInto(message, *m.table(), bytes.data(), bytes.size(), true, partial), nullptr);
  EXPECT_FALSE(internal::IsInitialized(message, *m.table()));
  bytes = Field(1, Field(1, 1));
  const Error* error = internal::ParseInto(message, *m.table(), bytes.data(), bytes.size(), true, {});
  ASSERT_NE(error, nullptr);
  EXPECT_EQ(error->path(), "in.a");
  bytes = Field(2, Field(1, 1));
  EXPECT_EQ(internal::ParseInto(message, *m.table(), bytes.data(), bytes.size(), true, {}), nullptr);
  EXPECT_TRUE(internal::IsInitialized(message, *m.table()));
}

}  // namespace
}  // namespace llvmparse::test
