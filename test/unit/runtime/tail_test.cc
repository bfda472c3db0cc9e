// The driver: where the input may be read, and how a parse moves into the copied tail. runtime/parse/body.h
//
// The inputs here put each construct at every distance from the end of the input, so that it lies in front
// of, across and behind the place where the copy begins. ParseBytes() holds hot and cold, copied and aliased,
// to one result, right in front of a page that cannot be read.
#include <gtest/gtest.h>

#include <random>

#include "test/unit/runtime/fake_hot.h"
#include "test/unit/runtime/parse_bytes.h"

namespace llvmparse::test {
namespace {

struct TailTest : testing::Test {
  TableBuilder m{"M"};

  TailTest() {
    m.Add(1, FieldType::kInt32, "a").Add(2, FieldType::kBytes, "s").Add(3, FieldType::kMessage, "m", 0, &m);
    m.Add(4, FieldType::kGroup, "g", 0, &m).Add(5, FieldType::kInt32, "r", abi::kRepeated);
    m.Add(6, FieldType::kMessage, "kids", abi::kRepeated, &m).Add(7, FieldType::kBytes, "pad");
    SetHot<20>(&m);
  }

  // With filler of every size in front of and behind `bytes`; both are fields that are parsed.
  void CheckEverywhere(const std::string& bytes, const std::string& expected) {
    for (size_t before : {0, 1, 30, 100}) {
      for (size_t behind = 0; behind <= 90; ++behind) {
        std::string front = before == 0 ? "" : Field(7, std::string(before, 'x'));
        std::string back = Repeat(Field(1, 7), behind / 2) + (behind % 2 ? Hex("088700") : "");
        std::string dump = ParseBytes(m, front + bytes + back);
        std::string a = behind == 0 ? "" : "a:7 ";
        std::string pad = before == 0 ? "" : " pad:\"" + std::string(before, 'x') + "\"";
        ASSERT_EQ(dump, a + expected + pad) << before << " " << behind << " " << ToHex(bytes);
      }
    }
  }
};

TEST_F(TailTest, HotCodeRuns) {
  int before = hot_calls;
  ParseBytes(m, Field(1, 1));
  EXPECT_GT(hot_calls, before);
  before = hot_calls;
  ParseOptions options;
  options.use_hot_path = false;
  ParseOnce(m, Field(1, 1) + Field(3, Field(1, 1)), options);
  EXPECT_EQ(hot_calls, before);
}

TEST_F(TailTest, Strings) {
  CheckEverywhere(Field(2, ""), "s:\"\"");
  CheckEverywhere(Field(2, "abc"), "s:\"abc\"");
  std::string text(100, 'y');
  CheckEverywhere(Field(2, text), "s:\"" + text + "\"");
}

TEST_F(TailTest, Nested) {
  std::string leaf = Field(1, 1) + Field(2, "abc") + Field(5, 300) + Field(5, Hex("0102ac02"));
  std::string shown = "a:1 s:\"abc\" r:300 r:1 r:2 r:300";
  CheckEverywhere(Field(3, leaf), "m:{" + shown + "}");
  CheckEverywhere(Field(3, Field(3, leaf) + leaf),
                  "m:{" + shown.substr(0, 11) + " m:{" + shown + "}" + shown.substr(11) + "}");
  CheckEverywhere(Group(4, leaf), "g:{" + shown + "}");
  CheckEverywhere(Group(4, Group(4, Group(4, leaf))), "g:{g:{g:{" + shown + "}}}");
  CheckEverywhere(Field(3, Group(4, Field(3, Group(4, leaf)))), "m:{g:{m:{g:{" + shown + "}}}}");
  CheckEverywhere(Group(4, Field(3, Group(4, Field(3, "")))), "g:{m:{g:{m:{}}}}");
  CheckEverywhere(Field(3, Field(1, 1)) + Field(3, Field(3, leaf)), "m:{a:1 m:{" + shown + "}}");
  CheckEverywhere(Group(4, "") + Group(4, leaf) + Group(4, Group(4, "") + Group(4, leaf)),
                  "g:{" + shown.substr(0, 11) + " g:{" + shown + "}" + shown.substr(11) + "}");
  CheckEverywhere(Field(6, leaf) + Field(6, "") + Field(6, leaf),
                  "kids:{" + shown + "} kids:{} kids:{" + shown + "}");
}

TEST_F(TailTest, Unknown) {
  std::string fields = Field(99, 1) + Field(99, "abc") + Group(98, Field(1, 1) + Group(97, Field(2, "x")));
  for (size_t behind = 0; behind <= 90; ++behind) {
    std::string back = Repeat(Field(1, 7), behind);
    std::string a = behind == 0 ? "" : "a:7 ";
    ASSERT_EQ(ParseBytes(m, fields + back), a + "?" + ToHex(fields));
    ASSERT_EQ(ParseBytes(m, Field(3, fields) + back), a + "m:{?" + ToHex(fields) + "}");
  }
}

// A message that claims one byte more than it has, or one less, at every place.
TEST_F(TailTest, WrongLengths) {
  std::string leaf = Field(1, 1) + Group(4, Field(1, 2));
  for (size_t behind = 0; behind <= 90; ++behind) {
    for (int off : {-1, 1}) {
      std::string inner = Tag(3, 2) + Varint(leaf.size() + static_cast<size_t>(off)) + leaf;
      for (const std::string& bytes : {inner, Field(3, inner), Group(4, inner)}) {
        std::string result = ParseBytes(m, bytes + Repeat(Field(1, 7), behind));
        if (off < 0) {
          // The group is cut.
          ASSERT_TRUE(result.starts_with("truncated input")) << behind << " " << result;
        } else if (bytes.size() != inner.size() || behind == 0) {
          // Nothing, or only the group's end tag, is there to be the missing byte.
          ASSERT_TRUE(result.starts_with("truncated input") || result.starts_with("malformed input"))
              << result;
        } else {
          ASSERT_TRUE(result.starts_with("truncated input")) << "the next field is cut " << result;
        }
      }
    }
  }
}

// Random trees, whole, cut and corrupted: hot must agree with cold everywhere.
TEST_F(TailTest, RandomTrees) {
  std::mt19937 random(20240229);
  auto pick = [&](uint32_t n) { return static_cast<uint32_t>(random() % n); };
  std::function<std::string(int)> tree = [&](int depth) {
    std::string out;
    for (uint32_t n = pick(4); n > 0; --n) {
      switch (pick(depth > 0 ? 8 : 5)) {
        case 0:
          out += Field(1, static_cast<int64_t>(pick(200)));
          break;
        case 1:
          out += Field(2, std::string(pick(12), 's'));
          break;
        case 2:
          out += Field(5, static_cast<int64_t>(pick(500)));
          break;
        case 3:
          out += Field(40, std::string(pick(9), 'u'));
          break;
        case 4:
          out += Field(5, std::string(pick(20), '\1'));
          break;
        case 5:
          out += Field(3, tree(depth - 1));
          break;
        case 6:
          out += Group(pick(8) == 0 ? 41 : 4, tree(depth - 1));
          break;
        case 7:
          out += Field(6, tree(depth - 1));
          break;
      }
    }
    return out;
  };
  for (int i = 0; i < 3000; ++i) {
    std::string bytes = tree(5);
    EXPECT_EQ(ParseBytes(m, bytes).find(" input"), std::string::npos) << ToHex(bytes);
    if (bytes.empty()) continue;
    ParseBytes(m, std::string_view(bytes).substr(0, pick(static_cast<uint32_t>(bytes.size()))));
    for (int n = 0; n < 4; ++n) {
      std::string bad = bytes;
      bad[pick(static_cast<uint32_t>(bad.size()))] = static_cast<char>(random());
      ParseBytes(m, bad);
    }
    if (HasFailure()) break;
  }
}

}  // namespace
}  // namespace llvmparse::test
