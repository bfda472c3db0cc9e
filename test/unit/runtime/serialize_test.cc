// The serializer. llvmparse/serialize.h
#include "llvmparse/serialize.h"

#include <gtest/gtest.h>

#include "runtime/write/wire.h"
#include "test/unit/runtime/parse_bytes.h"

namespace llvmparse::test {
namespace {

// Parses the bytes and writes the message, in all ways, of which each must give the same.
std::string Rewrite(const TableBuilder& type, std::string_view bytes) {
  Arena arena;
  ParseOptions options;
  options.check_required = false;
  auto r = internal::Parse(*type.table(), bytes.data(), bytes.size(), arena, options);
  if (r.error != nullptr) return r.error->ToString();
  std::string out = "before";
  EXPECT_TRUE(internal::AppendToString(r.message, *type.table(), &out, false));
  EXPECT_EQ(out.substr(0, 6), "before");
  out.erase(0, 6);
  EXPECT_EQ(internal::ByteSize(r.message, *type.table()), out.size());
  std::string array(out.size() + 1, '#');
  EXPECT_TRUE(internal::SerializeToArray(r.message, *type.table(), array.data(), array.size(), false));
  EXPECT_EQ(array, out + '#');
  if (!out.empty()) {
    EXPECT_FALSE(internal::SerializeToArray(r.message, *type.table(), array.data(), out.size() - 1, false));
  }
  // Maps of copies are in the order of their keys.
  abi::Message* copy = internal::Create(arena, *type.table());
  EXPECT_TRUE(internal::Merge(copy, r.message, *type.table()));
  EXPECT_EQ(Dump(copy, *type.table()), ParseOnce(type, out, options));
  return out;
}

void ExpectUnchanged(const TableBuilder& type, const std::string& bytes) {
  EXPECT_EQ(ToHex(Rewrite(type, bytes)), ToHex(bytes));
}

TEST(SerializeTest, VarintSize) {
  for (int bit = 0; bit < 64; ++bit) {
    for (uint64_t value : {(uint64_t{1} << bit) - 1, uint64_t{1} << bit, ~uint64_t{0} >> bit}) {
      char bytes[10];
      EXPECT_EQ(internal::VarintSize(value), Varint(value).size());
      EXPECT_EQ(std::string(bytes, internal::WriteVarint(bytes, value)), Varint(value));
    }
  }
}

const FieldType kVarintTypes[] = {FieldType::kInt32,  FieldType::kInt64,  FieldType::kUint32,
                                  FieldType::kUint64, FieldType::kSint32, FieldType::kSint64,
                                  FieldType::kEnum,   FieldType::kBool};
const FieldType kFixed32Types[] = {FieldType::kFixed32, FieldType::kSfixed32, FieldType::kFloat};
const FieldType kFixed64Types[] = {FieldType::kFixed64, FieldType::kSfixed64, FieldType::kDouble};

// Values that the type keeps as they are.
std::vector<std::string> ValuesOf(FieldType type) {
  std::vector<std::string> values;
  if (type == FieldType::kBool) return {Varint(0), Varint(1)};
  bool wide = internal::ElementSize(type) == 8;
  bool extended = type == FieldType::kInt32 || type == FieldType::kEnum;
  for (int bit = 0; bit < (extended ? 31 : wide ? 64 : 32); ++bit) {
    values.push_back(Varint(uint64_t{1} << bit));
    values.push_back(Varint((uint64_t{1} << bit) - 1));
  }
  if (extended) values.insert(values.end(), {Varint(~uint64_t{0}), Varint(0xffffffff80000000)});
  return values;
}

TEST(SerializeTest, Varints) {
  for (FieldType type : kVarintTypes) {
    TableBuilder m("M");
    m.Add(1, type, "single").Add(16, type, "list", abi::kRepeated);
    m.Add(2048, type, "packed", abi::kRepeated | abi::kPacked);
    std::string packed;
    std::string list;
    for (const std::string& value : ValuesOf(type)) {
      ExpectUnchanged(m, Tag(1, 0) + value);
      list += Tag(16, 0) + value;
      packed += value;
    }
    ExpectUnchanged(m, list + Field(2048, packed));
  }
}

TEST(SerializeTest, FixedAndImplicitPresence) {
  for (FieldType type : kFixed32Types) {
    TableBuilder m("M");
    m.Add(1, type, "x").Add(2, type, "i", 0, nullptr, Presence::kImplicit);
    m.Add(3, type, "p", abi::kRepeated | abi::kPacked).Add(4, type, "l", abi::kRepeated);
    std::string a = Fixed32(0x80000000);
    ExpectUnchanged(m, Tag(1, 5) + Fixed32(0) + Tag(2, 5) + a + Field(3, a + Fixed32(0) + Fixed32(7)) +
                           Tag(4, 5) + Fixed32(1) + Tag(4, 5) + Fixed32(2));
    EXPECT_EQ(Rewrite(m, Tag(2, 5) + Fixed32(0)), "");
  }
  for (FieldType type : kFixed64Types) {
    TableBuilder m("M");
    m.Add(1, type, "x").Add(2, type, "i", 0, nullptr, Presence::kImplicit);
    m.Add(3, type, "p", abi::kRepeated | abi::kPacked).Add(4, type, "l", abi::kRepeated);
    std::string a = Fixed64(0x8000000000000000);
    ExpectUnchanged(m, Tag(1, 1) + Fixed64(0) + Tag(2, 1) + a + Field(3, a + Fixed64(0) + Fixed64(7)) +
                           Tag(4, 1) + Fixed64(1) + Tag(4, 1) + Fixed64(2));
    EXPECT_EQ(Rewrite(m, Tag(2, 1) + Fixed64(0)), "");
  }
}

class SerializeMessageTest : public testing::Test {
 protected:
  SerializeMessageTest() {
    sub_.Add(1, FieldType::kInt32, "a").Add(2, FieldType::kString, "s");
    m_.Add(1, FieldType::kString, "s")
        .Add(2, FieldType::kBytes, "b", abi::kRepeated)
        .Add(3, FieldType::kMessage, "m", 0, &sub_)
        .Add(4, FieldType::kMessage, "ms", abi::kRepeated, &sub_)
        .Add(5, FieldType::kGroup, "g", 0, &sub_)
        .Add(1000, FieldType::kGroup, "gs", abi::kRepeated, &sub_)
        .Add(1001, FieldType::kString, "one", 0, nullptr, Presence::kOneof)
        .Add(1002, FieldType::kMessage, "two", 0, &sub_, Presence::kOneof)
        .Add(1003, FieldType::kUint64, "three", 0, nullptr, Presence::kOneof);
    m_.Extend(600, FieldType::kString, "p.x").Extend(2000, FieldType::kGroup, "p.z", abi::kRepeated, &sub_);
    m_.Extend(100, FieldType::kInt32, "p.l", abi::kRepeated | abi::kPacked)
        .Extend(7, FieldType::kSint32, "p.y");
  }
  TableBuilder sub_{"Sub"};
  TableBuilder m_{"M"};
};

TEST_F(SerializeMessageTest, Nested) {
  std::string sub = Field(1, 1) + Field(2, std::string(200, 'x'));
  ExpectUnchanged(m_, Field(1, "") + Field(2, "") + Field(2, std::string(20000, 'b')) + Field(3, sub) +
                          Field(4, "") + Field(4, sub) + Group(5, sub) + Group(1000, "") + Group(1000, sub) +
                          Field(1003, 0));
  ExpectUnchanged(m_, Field(1001, ""));
  ExpectUnchanged(m_, Field(1002, sub));
  ExpectUnchanged(m_, "");
}

TEST_F(SerializeMessageTest, AscendingByNumberUnknownLast) {
  std::string unknown = Field(999999, 1) + Group(6, Field(1, 1)) + Field(3, 5);
  std::string known = Field(1, "s") + Field(3, "") + Field(7, 3) + Field(100, Varint(1) + Varint(300)) +
                      Field(600, "x") + Group(1000, Field(1, 5)) + Field(1003, 9) + Group(2000, "") +
                      Group(2000, Field(1, 1));
  ExpectUnchanged(m_, known + unknown);
  EXPECT_EQ(ToHex(Rewrite(m_, unknown + Group(2000, "") + Field(1003, 9) + Field(7, 3) + Field(600, "x") +
                                  Field(100, 1) + Field(100, Varint(300)) + Group(2000, Field(1, 1)) +
                                  Group(1000, Field(1, 5)) + Field(3, "") + Field(1, "s"))),
            ToHex(known + unknown));
}

TEST_F(SerializeMessageTest, ExtensionsThatAreZeroOrEmpty) {
  ExpectUnchanged(m_, Field(7, 0) + Field(600, ""));
}

TEST_F(SerializeMessageTest, MessageSet) {
  TableBuilder set("Set");
  set.MakeMessageSet();
  set.Extend(500, FieldType::kMessage, "p.b", 0, &sub_).Extend(2, FieldType::kMessage, "p.a", 0, &sub_);
  auto item = [](int id, std::string_view bytes) { return Group(1, Field(2, id) + Field(3, bytes)); };
  ExpectUnchanged(set, item(2, Field(1, 1)) + item(500, "") + item(9, "unknown") + item(1, ""));
}

TEST_F(SerializeMessageTest, Required) {
  TableBuilder needy("Needy");
  needy.Add(1, FieldType::kInt32, "r", abi::kRequired).Add(2, FieldType::kInt32, "o");
  Arena arena;
  abi::Message* message = internal::Create(arena, *needy.table());
  std::string out = "x";
  char buffer[10];
  EXPECT_FALSE(internal::AppendToString(message, *needy.table(), &out, true));
  EXPECT_FALSE(internal::SerializeToArray(message, *needy.table(), buffer, 10, true));
  EXPECT_TRUE(internal::SerializeToArray(message, *needy.table(), buffer, 10, false));
  EXPECT_EQ(out, "x");
  EXPECT_TRUE(internal::AppendToString(message, *needy.table(), &out, false));
  EXPECT_EQ(out, "x");
}

TEST(SerializeMapTest, EntriesByKey) {
  for (FieldType type : kVarintTypes) {
    if (type == FieldType::kEnum) continue;
    TableBuilder entry("E");
    entry.MakeEntry().Add(1, type, "k").Add(2, FieldType::kInt32, "v");
    TableBuilder m("M");
    m.AddMap(3, "m", entry);
    // In the order of their values: of signed ones the negative come first.
    auto bytes = [](int64_t key, int value) { return Field(3, Field(1, key) + Field(2, value)); };
    if (type == FieldType::kBool) {
      EXPECT_EQ(Rewrite(m, bytes(1, 5) + bytes(0, 6)), bytes(0, 6) + bytes(1, 5));
    } else if (type == FieldType::kInt32 || type == FieldType::kInt64) {
      EXPECT_EQ(Rewrite(m, bytes(3, 1) + bytes(-1, 2) + bytes(0, 3) + bytes(-70000, 4)),
                bytes(-70000, 4) + bytes(-1, 2) + bytes(0, 3) + bytes(3, 1));
    } else if (type == FieldType::kSint32 || type == FieldType::kSint64) {
      EXPECT_EQ(Rewrite(m, bytes(3, 1) + bytes(4, 2) + bytes(0, 3)), bytes(3, 1) + bytes(0, 3) + bytes(4, 2));
    } else {
      EXPECT_EQ(Rewrite(m, bytes(0xffffffff, 1) + bytes(7, 2) + bytes(300, 3)),
                bytes(7, 2) + bytes(300, 3) + bytes(0xffffffff, 1));
    }
  }
}

TEST(SerializeMapTest, StringsByBytes) {
  TableBuilder sub("Sub");
  sub.Add(1, FieldType::kInt32, "a");
  TableBuilder entry("E");
  entry.MakeEntry().Add(1, FieldType::kString, "k").Add(2, FieldType::kMessage, "v", 0, &sub);
  TableBuilder m("M");
  m.AddMap(1, "m", entry);
  auto bytes = [](std::string_view key, std::string_view value) {
    return Field(1, Field(1, key) + Field(2, value));
  };
  const std::string keys[] = {"",         std::string(1, '\0'), "A",        "a",       std::string("a\0", 2),
                              "aaaaaaaa", "aaaaaaaab",          "aaaaaaab", "\xc3\xa4"};
  std::string ascending;
  std::string descending;
  for (const std::string& key : keys) {
    ascending += bytes(key, Field(1, 1));
    descending = bytes(key, Field(1, 1)) + descending;
  }
  EXPECT_EQ(ToHex(Rewrite(m, descending).substr(0, 1000)), ToHex(ascending));
  EXPECT_EQ(Rewrite(m, Field(1, "")), bytes("", "")) << "both parts are always written";
}

TEST(SerializeMapTest, AnySize) {
  TableBuilder entry("E");
  entry.MakeEntry().Add(1, FieldType::kUint32, "k").Add(2, FieldType::kUint32, "v");
  TableBuilder m("M");
  m.AddMap(1, "m", entry);
  for (uint32_t size : {2, 3, 29, 30, 31, 32, 33, 1000, 10000}) {
    std::string shuffled;
    std::string sorted;
    for (uint32_t i = 0; i < size; ++i) {
      // 7919 is a prime that divides no size.
      uint32_t key = i * 7919 % size;
      shuffled += Field(1, Field(1, int64_t{key}) + Field(2, int64_t{key + 1}));
      sorted += Field(1, Field(1, int64_t{i}) + Field(2, int64_t{i + 1}));
    }
    Arena arena;
    auto r = internal::Parse(*m.table(), shuffled.data(), shuffled.size(), arena, {});
    std::string out;
    ASSERT_TRUE(internal::AppendToString(r.message, *m.table(), &out, true));
    EXPECT_TRUE(out == sorted) << size;
  }
}

TEST(SerializeTest, TooLarge) {
  // The same aliased megabyte, more than 2,048 times.
  TableBuilder m("M");
  m.Add(1, FieldType::kBytes, "b", abi::kRepeated);
  std::string bytes = Field(1, std::string(1 << 20, 'x'));
  ParseOptions alias;
  alias.alias_strings = true;
  Arena arena;
  abi::Message* message = internal::Create(arena, *m.table());
  for (int i = 0; i < 2049; ++i) {
    ASSERT_EQ(internal::ParseInto(message, *m.table(), bytes.data(), bytes.size(), true, alias), nullptr);
  }
  EXPECT_EQ(internal::ByteSize(message, *m.table()), 2049 * bytes.size());
  std::string out;
  EXPECT_FALSE(internal::AppendToString(message, *m.table(), &out, true));
  EXPECT_TRUE(out.empty());
  EXPECT_FALSE(internal::Merge(message, message, *m.table()));
}

}  // namespace
}  // namespace llvmparse::test
