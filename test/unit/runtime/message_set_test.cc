// The encoding of MessageSet. runtime/cold/message_set.h
#include <gtest/gtest.h>

#include "test/unit/runtime/fake_hot.h"
#include "test/unit/runtime/parse_bytes.h"

namespace llvmparse::test {
namespace {

std::string Type(uint32_t id) { return Field(2, int64_t{id}); }
std::string Content(std::string_view bytes) { return Field(3, bytes); }
std::string Item(uint32_t id, std::string_view bytes) { return Group(1, Type(id) + Content(bytes)); }

class MessageSetTest : public testing::Test {
 protected:
  MessageSetTest() {
    sub_.Add(1, FieldType::kInt32, "a").Add(2, FieldType::kBytes, "s").Add(3, FieldType::kInt32, "r", 0);
    set_.MakeMessageSet();
    set_.Extend(100, FieldType::kMessage, "p.a", 0, &sub_)
        .Extend(0x7ffffffe, FieldType::kMessage, "p.b", 0, &sub_);
    outer_.Add(1, FieldType::kInt32, "x").Add(2, FieldType::kMessage, "set", 0, &set_);
    SetHot<0>(&set_);
    SetHot<1>(&sub_);
    SetHot<2>(&outer_);
  }

  TableBuilder sub_{"Sub"};
  TableBuilder set_{"Set"};
  TableBuilder outer_{"Outer"};
};

TEST_F(MessageSetTest, Items) {
  EXPECT_EQ(ParseBytes(set_, Item(100, Field(1, 1)) + Item(0x7ffffffe, Field(2, "s"))),
            "[p.a]:{a:1} [p.b]:{s:\"s\"}");
  EXPECT_EQ(ParseBytes(set_, Item(100, "")), "[p.a]:{}");
  EXPECT_EQ(ParseBytes(set_, Item(100, Field(1, 1)) + Item(100, Field(2, "s"))), "[p.a]:{a:1 s:\"s\"}");
}

TEST_F(MessageSetTest, PartsInAnyOrderTheFirstOfEachCounts) {
  std::string one = Content(Field(1, 1));
  std::string two = Content(Field(1, 2));
  EXPECT_EQ(ParseBytes(set_, Group(1, one + Type(100))), "[p.a]:{a:1}");
  EXPECT_EQ(ParseBytes(set_, Group(1, one + two + Type(100) + Type(101))), "[p.a]:{a:1}");
  EXPECT_EQ(ParseBytes(set_, Group(1, Type(100) + Type(101) + one + two)), "[p.a]:{a:1}");
  EXPECT_EQ(ParseBytes(set_, Group(1, Field(9, 1) + Type(100) + Field(9, "x") + one)), "[p.a]:{a:1}");
  EXPECT_EQ(ParseBytes(set_, Group(1, Type(100)) + Group(1, one) + Group(1, "")), "");
}

TEST_F(MessageSetTest, UnknownTypesStayItems) {
  std::string other = Item(7, "any bytes\xff") + Item(0xffffffff, "");
  EXPECT_EQ(ParseBytes(set_, Group(1, Content("z") + Type(8)) + Item(100, "") + other),
            "[p.a]:{} ?" + ToHex(Item(8, "z") + other));
}

TEST_F(MessageSetTest, FieldsOutsideOfItems) {
  EXPECT_EQ(ParseBytes(set_, Field(100, Field(1, 1)) + Field(5, "x") + Field(6, 1) + Field(1, 1)),
            "[p.a]:{a:1} ?" + ToHex(Item(5, "x")));
}

TEST_F(MessageSetTest, AtEveryDistanceFromTheEnd) {
  std::string set = Item(100, Field(2, "0123456789") + Field(1, 300)) + Item(9, "0123456789") +
                    Group(1, Content(Field(1, 70000)) + Type(0x7ffffffe));
  for (int before = 0; before < 60; before += 3) {
    for (int after = 0; after < 60; ++after) {
      EXPECT_EQ(ParseBytes(outer_, Repeat(Field(1, 5), before) + Field(2, set) + Repeat(Field(1, 6), after)),
                std::string(after != 0    ? "x:6 "
                            : before != 0 ? "x:5 "
                                          : "") +
                    "set:{[p.a]:{a:300 s:\"0123456789\"} [p.b]:{a:70000} ?" + ToHex(Item(9, "0123456789")) +
                    "}");
    }
  }
}

TEST_F(MessageSetTest, Errors) {
  EXPECT_EQ(ParseBytes(set_, Item(100, Tag(1, 7))), "malformed input at byte 6, in [p.a].1");
  EXPECT_EQ(ParseBytes(set_, Group(1, Tag(3, 2) + Varint(9))), "truncated input at byte 4, in 1");
  EXPECT_EQ(ParseBytes(set_, Tag(1, 3) + Type(100) + Content("")), "truncated input at byte 5, in 1");
  EXPECT_EQ(ParseBytes(set_, Tag(1, 4)), "malformed input at byte 0");
  ParseOptions options;
  options.max_depth = 1;
  EXPECT_EQ(ParseBytes(set_, Item(100, ""), options), "nested too deep at byte 5, in [p.a]");
  options.max_depth = 2;
  EXPECT_EQ(ParseBytes(set_, Item(100, ""), options), "[p.a]:{}");
  options.max_depth = 0;
  EXPECT_EQ(ParseBytes(set_, Item(9, ""), options), "nested too deep at byte 1, in 1");
}

TEST_F(MessageSetTest, ItemsTakeNoMemoryOfTheirOwn) {
  ParseOptions options;
  options.memory_limit = 1000;
  EXPECT_EQ(ParseBytes(set_, Repeat(Item(100, Field(1, 1)), 5000), options), "[p.a]:{a:1}");
}

}  // namespace
}  // namespace llvmparse::test
