// Extensions: decoded, found, cleared, merged. runtime/cold/extension.h, llvmparse/extension.h
#include "llvmparse/extension.h"

#include <gtest/gtest.h>

#include "test/unit/runtime/fake_hot.h"
#include "test/unit/runtime/parse_bytes.h"

namespace llvmparse::test {
namespace {

class ExtensionTest : public testing::Test {
 protected:
  ExtensionTest() {
    sub_.Add(1, FieldType::kInt32, "a").Add(2, FieldType::kString, "s", abi::kUtf8);
    needy_.Add(1, FieldType::kInt32, "r", abi::kRequired);
    m_.Add(1, FieldType::kInt32, "x");
    // Not in the order of their numbers.
    m_.Extend(120, FieldType::kString, "p.text", abi::kUtf8)
        .Extend(100, FieldType::kInt32, "p.level")
        .Extend(105, FieldType::kInt32, "p.list", abi::kRepeated | abi::kPacked)
        .Extend(110, FieldType::kMessage, "p.sub", 0, &sub_)
        .Extend(111, FieldType::kMessage, "p.subs", abi::kRepeated, &sub_)
        .Extend(112, FieldType::kGroup, "p.group", 0, &sub_)
        .Extend(113, FieldType::kMessage, "p.needy", 0, &needy_)
        .Extend(130, FieldType::kBool, "p.flag")
        .ExtendByClosedEnum(140, "p.e", &enum_)
        .ExtendByClosedEnum(141, "p.es", &enum_, abi::kRepeated);
    SetHot<0>(&m_);
    SetHot<1>(&sub_);
  }

  abi::MiniTableEnum enum_ = {0b110, nullptr, 0, nullptr};
  TableBuilder sub_{"Sub"};
  TableBuilder needy_{"Needy"};
  TableBuilder m_{"M"};
};

TEST_F(ExtensionTest, AllKinds) {
  EXPECT_EQ(ParseBytes(m_, Field(120, "t") + Field(1, 7) + Field(100, -1) + Field(130, 2)),
            "x:7 [p.level]:-1 [p.text]:\"t\" [p.flag]:true");
  EXPECT_EQ(ParseBytes(m_, Field(105, 1) + Field(105, Varint(2) + Varint(300)) + Field(105, 4)),
            "[p.list]:1 [p.list]:2 [p.list]:300 [p.list]:4");
  EXPECT_EQ(ParseBytes(m_, Field(111, Field(1, 1)) + Field(111, "") + Field(110, Field(2, "s"))),
            "[p.sub]:{s:\"s\"} [p.subs]:{a:1} [p.subs]:{}");
  EXPECT_EQ(ParseBytes(m_, Group(112, Field(1, 3)) + Field(113, Field(1, 3))),
            "[p.group]:{a:3} [p.needy]:{r:3}");
}

TEST_F(ExtensionTest, RepeatedSingularOnesMerge) {
  EXPECT_EQ(ParseBytes(m_, Field(100, 1) + Field(100, 2)), "[p.level]:2");
  EXPECT_EQ(ParseBytes(m_, Field(110, Field(1, 1)) + Field(110, Field(2, "s"))), "[p.sub]:{a:1 s:\"s\"}");
}

TEST_F(ExtensionTest, WhatDoesNotFitIsUnknown) {
  std::string odd = Field(100, "x") + Field(110, 1) + Field(999, 1) + Field(140, 3);
  EXPECT_EQ(ParseBytes(m_, odd + Field(140, 2)), "[p.e]:2 ?" + ToHex(odd));
  EXPECT_EQ(ParseBytes(m_, odd), "?" + ToHex(odd));
  EXPECT_EQ(ParseBytes(m_, Field(141, Varint(1) + Varint(9) + Varint(2))),
            "[p.es]:1 [p.es]:2 ?" + ToHex(Field(141, 9)));
  ParseOptions drop;
  drop.keep_unknown = false;
  EXPECT_EQ(ParseBytes(m_, odd + Field(100, 1), drop), "[p.level]:1");
}

TEST_F(ExtensionTest, AtEveryDistanceFromTheEnd) {
  std::string bytes = Field(110, Field(2, "0123456789") + Field(1, 300)) + Field(120, "text") +
                      Group(112, Field(1, 70000)) + Field(105, Varint(1) + Varint(70000));
  for (int before = 0; before < 60; before += 7) {
    for (int after = 0; after < 60; ++after) {
      EXPECT_EQ(ParseBytes(m_, Repeat(Field(1, 5), before) + bytes + Repeat(Field(1, 6), after)),
                std::string(after != 0    ? "x:6 "
                            : before != 0 ? "x:5 "
                                          : "") +
                    "[p.list]:1 [p.list]:70000 [p.sub]:{a:300 s:\"0123456789\"} [p.group]:{a:70000} "
                    "[p.text]:\"text\"");
    }
  }
}

TEST_F(ExtensionTest, Errors) {
  EXPECT_EQ(ParseBytes(m_, Field(110, Field(2, "\xff"))), "invalid UTF-8 at byte 5, in [p.sub].s");
  EXPECT_EQ(ParseBytes(m_, Field(111, "") + Field(111, Tag(1, 7))),
            "malformed input at byte 7, in [p.subs][1].1");
  EXPECT_EQ(ParseBytes(m_, Tag(120, 2) + Varint(9) + "x"), "truncated input at byte 4, in [p.text]");
  EXPECT_EQ(ParseBytes(m_, Tag(112, 3) + Field(1, 1)), "truncated input at byte 4, in [p.group]");
  EXPECT_EQ(ParseBytes(m_, Field(113, "")), "missing required field [p.needy].r");
  ParseOptions shallow;
  shallow.max_depth = 0;
  EXPECT_EQ(ParseBytes(m_, Field(110, ""), shallow), "nested too deep at byte 3, in [p.sub]");
  for (auto& bytes :
       {Field(110, Field(1, 1)), Field(105, Varint(1) + Varint(300)), Group(112, Field(1, 1))}) {
    for (size_t size = 1; size < bytes.size(); ++size) {
      EXPECT_NE(ParseBytes(m_, bytes.substr(0, size)).find("truncated"), std::string::npos) << size;
    }
  }
}

TEST_F(ExtensionTest, FoundByIdentity) {
  TableBuilder other("Other");
  other.Extend(100, FieldType::kInt32, "q.level");
  Arena arena;
  std::string bytes = Field(100, 5) + Field(105, 1);
  auto r = internal::Parse(*m_.table(), bytes.data(), bytes.size(), arena, {});
  ASSERT_EQ(r.error, nullptr);
  const void* level = internal::FindExtension(r.message, m_.extension(100));
  ASSERT_NE(level, nullptr);
  EXPECT_EQ(*static_cast<const int32_t*>(level), 5);
  EXPECT_EQ(static_cast<const abi::Array*>(internal::FindExtension(r.message, m_.extension(105)))->size, 1u);
  EXPECT_EQ(internal::FindExtension(r.message, m_.extension(110)), nullptr);
  EXPECT_EQ(internal::FindExtension(r.message, other.extension(100)), nullptr) << "another type's";
}

TEST_F(ExtensionTest, ClearMergeAndReuse) {
  Arena arena;
  abi::Message* message = internal::Create(arena, *m_.table());
  std::string bytes = Field(110, Field(1, 1)) + Field(105, 1);
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(internal::ParseInto(message, *m_.table(), bytes.data(), bytes.size(), false, {}), nullptr);
    EXPECT_EQ(Dump(message, *m_.table()), "[p.list]:1 [p.sub]:{a:1}");
  }
  bytes = Field(110, Field(2, "s")) + Field(105, 2) + Field(100, 9);
  ASSERT_EQ(internal::ParseInto(message, *m_.table(), bytes.data(), bytes.size(), true, {}), nullptr);
  EXPECT_EQ(Dump(message, *m_.table()), "[p.level]:9 [p.list]:1 [p.list]:2 [p.sub]:{a:1 s:\"s\"}");
  EXPECT_TRUE(internal::IsInitialized(message, *m_.table()));
  bytes = Field(113, "");
  EXPECT_NE(internal::ParseInto(message, *m_.table(), bytes.data(), bytes.size(), true, {}), nullptr);
  EXPECT_FALSE(internal::IsInitialized(message, *m_.table()));
  internal::Clear(message, *m_.table());
  EXPECT_EQ(Dump(message, *m_.table()), "");
}

TEST_F(ExtensionTest, MemoryLimit) {
  std::string bytes =
      Field(110, Field(2, std::string(40, 's'))) + Field(105, 1) + Field(100, 9) + Field(111, "");
  std::string all = ParseBytes(m_, bytes);
  ParseOptions options;
  for (options.memory_limit = 1; options.memory_limit < 2000; ++options.memory_limit) {
    std::string result = ParseOnce(m_, bytes, options);
    EXPECT_TRUE(result == all || result == "size limit exceeded") << result;
  }
}

}  // namespace
}  // namespace llvmparse::test
