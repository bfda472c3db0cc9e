// Parsing as generated code calls it: results, options, parsing into existing messages. llvmparse/parse.h
#include "llvmparse/parse.h"

#include <gtest/gtest.h>

#include "test/unit/runtime/fake_hot.h"
#include "test/unit/runtime/parse_bytes.h"

namespace llvmparse::test {
namespace {

struct ParseTest : testing::Test {
  TableBuilder sub{"Sub"};
  TableBuilder m{"M"};
  Arena arena;

  ParseTest() {
    sub.Add(1, FieldType::kInt32, "a")
        .Add(2, FieldType::kInt32, "b")
        .Add(3, FieldType::kInt32, "r", abi::kRepeated);
    m.Add(1, FieldType::kMessage, "in", 0, &sub)
        .Add(2, FieldType::kInt32, "x")
        .Add(3, FieldType::kString, "s");
    m.Add(4, FieldType::kMessage, "ri", abi::kRepeated, &sub);
    m.Add(5, FieldType::kInt32, "num", 0, nullptr, Presence::kOneof);
    m.Add(6, FieldType::kMessage, "one", 0, &sub, Presence::kOneof);
    SetHot<70>(&sub);
    SetHot<71>(&m);
  }

  const Error* Into(abi::Message* message, const std::string& bytes, bool merge, ParseOptions options = {}) {
    return internal::ParseInto(message, *m.table(), bytes.data(), bytes.size(), merge, options);
  }
};

TEST_F(ParseTest, ResultTypes) {
  struct Generated {
    int value;
  };
  Generated generated{5};
  Error failure(ErrorCode::kMalformed);
  ParseResult<Generated> good(&generated, nullptr);
  ParseResult<Generated> bad(nullptr, &failure);
  EXPECT_TRUE(good);
  EXPECT_EQ(good->value, 5);
  EXPECT_EQ((*good).value, 5);
  EXPECT_EQ(good.get(), &generated);
  EXPECT_FALSE(bad);
  EXPECT_EQ(bad.error()->code(), ErrorCode::kMalformed);
  static_assert(std::is_trivially_copyable_v<ParseResult<Generated>> && sizeof(bad) == 2 * sizeof(void*));
  bool ok = ParseStatus(nullptr);
  EXPECT_TRUE(ok);
  EXPECT_FALSE(ParseStatus(&failure));
  static_assert(sizeof(ParseStatus) == sizeof(void*));
}

TEST_F(ParseTest, MergeIsParsingTheConcatenation) {
  const std::string parts[] = {Field(1, Field(1, 1) + Field(3, 1)),
                               Field(2, 7) + Field(3, "long"),
                               Field(1, Field(1, 9) + Field(2, 2) + Field(3, 2)),
                               Field(3, "b") + Field(4, Field(1, 1)),
                               Field(4, Field(2, 2)),
                               Field(6, Field(1, 1)),
                               Field(6, Field(2, 1)),
                               Field(99, 1),
                               Field(5, 1),
                               Field(6, Field(2, 3)),
                               Field(98, 2)};
  std::string all;
  for (bool hot : {false, true}) {
    for (bool alias : {false, true}) {
      ParseOptions options;
      options.use_hot_path = hot;
      options.alias_strings = alias;
      abi::Message* merged = internal::Create(arena, *m.table());
      all.clear();
      for (const std::string& part : parts) {
        all += part;
        ASSERT_EQ(Into(merged, part, true, options), nullptr);
        EXPECT_EQ(Dump(merged, *m.table()), ParseBytes(m, all));
      }
    }
  }
  EXPECT_EQ(ParseBytes(m, all), "in:{a:9 b:2 r:1 r:2} x:7 s:\"b\" ri:{a:1} ri:{b:2} one:{b:3} ?980601900602");
}

TEST_F(ParseTest, ParseIntoReplaces) {
  abi::Message* message = internal::Create(arena, *m.table());
  ASSERT_EQ(
      Into(message, Field(1, Field(1, 1)) + Field(2, 1) + Field(4, "") + Field(5, 1) + Field(99, 1), false),
      nullptr);
  ASSERT_EQ(Into(message, Field(3, "s") + Field(4, Field(1, 1)), false), nullptr);
  EXPECT_EQ(Dump(message, *m.table()), "s:\"s\" ri:{a:1}");
  ASSERT_EQ(Into(message, "", false), nullptr);
  EXPECT_EQ(Dump(message, *m.table()), "");
}

TEST_F(ParseTest, AMessageSurvivesAFailure) {
  for (bool hot : {false, true}) {
    ParseOptions options;
    options.use_hot_path = hot;
    abi::Message* message = internal::Create(arena, *m.table());
    const std::string good =
        Field(1, Field(1, 1)) + Field(3, "text") + Field(4, Field(3, 5)) + Field(6, Field(1, 1));
    for (size_t size = 0; size < good.size(); ++size) {
      const Error* error = Into(message, good.substr(0, size), true, options);
      std::string dump = Dump(message, *m.table());
      if (error != nullptr) {
        EXPECT_EQ(error->code(), ErrorCode::kTruncated);
      }
    }
    ASSERT_EQ(Into(message, good, false, options), nullptr);
    EXPECT_EQ(Dump(message, *m.table()), ParseBytes(m, good));
  }
}

TEST_F(ParseTest, UnknownFieldsCanBeDropped) {
  ParseOptions options;
  options.keep_unknown = false;
  EXPECT_EQ(ParseBytes(m, Field(2, 1) + Field(99, 1) + Field(1, Field(77, "x")), options), "in:{} x:1");
}

TEST_F(ParseTest, ArenaIsReadyBetweenParses) {
  std::string bytes = Field(3, "0123456789");
  for (int i = 0; i < 100; ++i) {
    auto r = internal::Parse(*m.table(), bytes.data(), bytes.size(), arena, {});
    ASSERT_EQ(r.error, nullptr);
    memset(arena.Allocate(100), 0xff, 100);
    ASSERT_EQ(Dump(r.message, *m.table()), "s:\"0123456789\"");
  }
}

}  // namespace
}  // namespace llvmparse::test
