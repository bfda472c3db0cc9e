// Limits on nesting. runtime/parse/body.h, runtime/cold/unknown.h
#include <gtest/gtest.h>

#include "test/unit/runtime/fake_hot.h"
#include "test/unit/runtime/parse_bytes.h"

namespace llvmparse::test {
namespace {

struct DepthTest : testing::Test {
  TableBuilder entry{"M.MpEntry"};
  TableBuilder m{"M"};

  DepthTest() {
    m.Add(1, FieldType::kMessage, "m", 0, &m).Add(2, FieldType::kGroup, "g", 0, &m);
    entry.MakeEntry().Add(1, FieldType::kInt32, "key").Add(2, FieldType::kMessage, "value", 0, &m);
    m.AddMap(4, "mp", entry).Add(5, FieldType::kInt32, "x");
    SetHot<10>(&m);
  }

  static std::string Nest(size_t levels, std::string bytes, std::string (*wrap)(std::string)) {
    for (size_t i = 0; i < levels; ++i) bytes = wrap(bytes);
    return bytes;
  }

  static bool Accepted(const std::string& dump) {
    if (dump.starts_with("nested too deep")) return false;
    EXPECT_EQ(dump.find("input"), std::string::npos) << dump.substr(0, 100);
    return true;
  }
};

std::string InMessage(std::string bytes) { return Field(1, bytes); }
std::string InGroup(std::string bytes) { return Group(2, bytes); }
std::string InUnknownGroup(std::string bytes) { return Group(9, bytes); }
std::string InMap(std::string bytes) { return Field(4, Field(1, 1) + Field(2, bytes)); }

TEST_F(DepthTest, HundredLevels) {
  for (auto wrap : {InMessage, InGroup, InUnknownGroup}) {
    for (const std::string& inner : {std::string(), Field(5, 1), Field(9, std::string(100, 'x'))}) {
      EXPECT_TRUE(Accepted(ParseBytes(m, Nest(100, inner, wrap))));
      EXPECT_FALSE(Accepted(ParseBytes(m, Nest(101, inner, wrap))));
    }
  }
}

TEST_F(DepthTest, MapEntriesCount) {
  EXPECT_TRUE(Accepted(ParseBytes(m, Nest(50, "", InMap))));
  EXPECT_FALSE(Accepted(ParseBytes(m, Nest(51, "", InMap))));
  EXPECT_TRUE(Accepted(ParseBytes(m, InMessage(Nest(49, InMessage(""), InMap)))));
}

TEST_F(DepthTest, LevelsAddUpAcrossKinds) {
  auto mixed = [](size_t groups) {
    return Nest(40, Nest(groups, Nest(30, "", InUnknownGroup), InGroup), InMessage);
  };
  EXPECT_TRUE(Accepted(ParseBytes(m, mixed(30))));
  EXPECT_FALSE(Accepted(ParseBytes(m, mixed(31))));
  EXPECT_TRUE(Accepted(ParseBytes(m, Repeat(Nest(100, "", InMessage), 3)))) << "levels are given back";
  EXPECT_TRUE(Accepted(ParseBytes(m, Repeat(Nest(100, "", InUnknownGroup), 3))));
  EXPECT_TRUE(Accepted(ParseBytes(m, Repeat(Nest(100, "", InGroup), 3))));
}

TEST_F(DepthTest, Option) {
  ParseOptions options;
  for (int depth : {0, 1, 5, 1000}) {
    options.max_depth = depth;
    size_t levels = static_cast<size_t>(depth);
    EXPECT_TRUE(Accepted(ParseBytes(m, Nest(levels, "", InMessage), options)));
    EXPECT_FALSE(Accepted(ParseBytes(m, Nest(levels + 1, "", InMessage), options)));
  }
}

TEST_F(DepthTest, HostileDepthIsAnError) {
  EXPECT_FALSE(Accepted(ParseBytes(m, Nest(5000, "", InMessage))));
  EXPECT_FALSE(Accepted(ParseBytes(m, Repeat(Tag(2, 3), 20000))));
  EXPECT_FALSE(Accepted(ParseBytes(m, Repeat(Tag(9, 3), 20000))));
  EXPECT_EQ(ParseBytes(m, Repeat(Tag(9, 3), 100)), "truncated input at byte 100, in 9");
}

}  // namespace
}  // namespace llvmparse::test
