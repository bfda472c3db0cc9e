// Map fields, parsed and read. runtime/cold/map.h, runtime/cold/map_index.h, llvmparse/map.h
#include "llvmparse/map.h"

#include <gtest/gtest.h>

#include "test/unit/runtime/fake_hot.h"
#include "test/unit/runtime/parse_bytes.h"

namespace llvmparse::test {
namespace {

struct MapTest : testing::Test {
  TableBuilder sub{"Sub"};
  TableBuilder si{"M.SiEntry"};
  TableBuilder im{"M.ImEntry"};
  TableBuilder bs{"M.BsEntry"};
  TableBuilder ie{"M.IeEntry"};
  TableBuilder m{"M"};

  MapTest() {
    sub.Add(1, FieldType::kInt32, "a")
        .Add(2, FieldType::kInt32, "b")
        .Add(3, FieldType::kInt32, "r", abi::kRepeated);
    si.MakeEntry().Add(1, FieldType::kString, "key", abi::kUtf8).Add(2, FieldType::kInt32, "value");
    im.MakeEntry().Add(1, FieldType::kInt32, "key").Add(2, FieldType::kMessage, "value", 0, &sub);
    bs.MakeEntry().Add(1, FieldType::kBool, "key").Add(2, FieldType::kBytes, "value");
    ie.MakeEntry().Add(1, FieldType::kFixed64, "key").AddClosedEnum(2, "value", {0, 1});
    m.AddMap(1, "si", si).AddMap(2, "im", im).AddMap(3, "bs", bs).AddMap(4, "ie", ie);
    SetHot<40>(&sub);
    SetHot<41>(&m);
  }

  std::string Parse(std::string_view bytes) { return ParseBytes(m, bytes); }
};

TEST_F(MapTest, KeysAndValues) {
  EXPECT_EQ(Parse(Field(1, Field(1, "k") + Field(2, 1))), "si:{\"k\":1}");
  EXPECT_EQ(Parse(Field(1, Field(2, 1) + Field(1, "k"))), "si:{\"k\":1}");
  EXPECT_EQ(Parse(Field(1, Field(2, 1))), "si:{\"\":1}");
  EXPECT_EQ(Parse(Field(1, Field(1, "k"))), "si:{\"k\":0}");
  EXPECT_EQ(Parse(Field(1, "")), "si:{\"\":0}");
  EXPECT_EQ(Parse(Field(2, Field(1, 5))), "im:{5:{}}") << "a missing message is an empty one";
  EXPECT_EQ(Parse(Field(3, Field(1, 2) + Field(2, "\xff"))), "bs:{true:\"\xff\"}");
  EXPECT_EQ(Parse(Field(4, Tag(1, 1) + Fixed64(7) + Field(2, 1))), "ie:{7:1}");
}

TEST_F(MapTest, Duplicates) {
  EXPECT_EQ(Parse(Field(1, Field(1, "k") + Field(2, 1)) + Field(1, Field(1, "k") + Field(2, 2))),
            "si:{\"k\":2}");
  EXPECT_EQ(Parse(Field(1, Field(1, "k") + Field(2, 1)) + Field(1, Field(1, "k"))), "si:{\"k\":0}");
  EXPECT_EQ(Parse(Field(1, Field(1, "x") + Field(1, "k") + Field(2, 1))), "si:{\"k\":1}");
  std::string seven = Field(2, Field(1, 7) + Field(3, 1));
  std::string eight = Field(2, Field(2, 8));
  EXPECT_EQ(Parse(Field(2, Field(1, 1) + seven) + Field(2, Field(1, 1) + eight)), "im:{1:{b:8}}")
      << "replaced";
  EXPECT_EQ(Parse(Field(2, Field(1, 1) + seven + eight)), "im:{1:{a:7 b:8 r:1}}") << "merged within an entry";
  EXPECT_EQ(Parse(Field(2, Field(1, 1) + seven) + Field(2, Field(1, 1)) + Field(2, Field(1, 2) + eight)),
            "im:{1:{}} im:{2:{b:8}}")
      << "a message that is used again is empty";
  EXPECT_EQ(Parse(Field(3, Field(1, 1) + Field(2, "a")) + Field(3, Field(1, 2) + Field(2, "b"))),
            "bs:{true:\"b\"}");
}

TEST_F(MapTest, UnknownInEntries) {
  EXPECT_EQ(Parse(Field(1, Field(1, "k") + Field(9, 3) + Field(2, 1) + Group(8, ""))), "si:{\"k\":1}");
  EXPECT_EQ(Parse(Field(1, Field(1, 5) + Field(2, 1))), "si:{\"\":1}") << "wrong wire type";
  EXPECT_EQ(Parse(Field(1, Field(1, "k") + Field(2, "xx"))), "si:{\"k\":0}");
  EXPECT_EQ(Parse(Field(1, 5)), "?0805");
}

TEST_F(MapTest, ClosedEnumValues) {
  std::string entry = Field(4, Tag(1, 1) + Fixed64(7) + Field(2, 2));
  EXPECT_EQ(Parse(entry), "?" + ToHex(entry)) << "the whole entry is unknown";
  EXPECT_EQ(Parse(Field(4, Field(2, 2) + Field(2, 1))), "ie:{0:1}") << "the last value decides";
  entry = Field(4, Field(2, 1) + Field(2, 2));
  EXPECT_EQ(Parse(Field(4, Field(2, 1)) + entry), "ie:{0:1} ?" + ToHex(entry));
}

TEST_F(MapTest, Malformed) {
  EXPECT_EQ(Parse(Tag(1, 2) + Varint(4) + Field(1, "k")), "truncated input at byte 5, in si[0]");
  EXPECT_EQ(Parse(Field(1, Hex("0a056b"))), "truncated input at byte 5, in si[0].key");
  EXPECT_EQ(Parse(Field(1, Field(1, "a")) + Field(1, Field(1, "\xff"))),
            "invalid UTF-8 at byte 9, in si[1].key");
  EXPECT_EQ(Parse(Field(2, Field(2, Hex("0880")))), "truncated input at byte 6, in im[0].value.a");
  EXPECT_EQ(Parse(Field(1, Tag(1, 4))), "malformed input at byte 2, in si[0]");
}

TEST_F(MapTest, LargeMaps) {
  std::string bytes;
  std::string expected;
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 2000; ++i) {
      bytes += Field(2, Field(1, i * 64) + Field(2, Field(1, i + round)));
      if (round == 1) expected += "im:{" + std::to_string(i * 64) + ":{a:" + std::to_string(i + 1) + "}} ";
    }
  }
  expected.pop_back();
  EXPECT_EQ(Parse(bytes), expected);
}

TEST_F(MapTest, OneKeyTakesBoundedMemory) {
  std::string keys = Repeat(Field(2, Field(1, 1) + Field(2, Field(1, 2))), 5000);
  std::string strings = Repeat(Field(1, Field(1, "key") + Field(2, 2)), 5000);
  for (const std::string& bytes : {keys, strings}) {
    Arena arena;
    ASSERT_EQ(internal::Parse(*m.table(), bytes.data(), bytes.size(), arena, {}).error, nullptr);
    EXPECT_LT(arena.SpaceUsed(), 1000u);
  }
}

// What generated code does: a struct whose member is the map.
template <class K, class V>
const Map<K, V>& MapAt(const abi::Message* message, const abi::MiniTableField& field) {
  return *internal::FieldAt<Map<K, V>>(message, field);
}

struct Sub {
  abi::Message header;
  uint64_t has_bits;
  int32_t a;
};

// An entry as compilers lay it out, which is what Map expects.
struct RealMapTest : testing::Test {
  TableBuilder m{"M"};
  TableBuilder sub{"Sub"};
  TableBuilder si{"M.SiEntry"};
  TableBuilder im{"M.ImEntry"};
  abi::MiniTableField si_fields[2];
  abi::MiniTableField im_fields[2];
  Arena arena;

  RealMapTest() {
    sub.Add(1, FieldType::kInt32, "a");
    si.MakeEntry().Add(1, FieldType::kString, "key").Add(2, FieldType::kInt32, "value");
    im.MakeEntry().Add(1, FieldType::kSint64, "key").Add(2, FieldType::kMessage, "value", 0, &sub);
    m.AddMap(1, "si", si).AddMap(2, "im", im);
    LayOut(si, si_fields, sizeof(abi::StringView), sizeof(abi::StringView) + 8);
    LayOut(im, im_fields, 8, 16);
  }

  static void LayOut(const TableBuilder& entry, abi::MiniTableField* fields, uint32_t value, uint32_t size) {
    fields[0] = entry.field(1);
    fields[1] = entry.field(2);
    fields[0].offset = 0;
    fields[1].offset = value;
    auto* table = const_cast<abi::MiniTable*>(entry.table());
    table->fields = fields;
    table->size = size;
  }

  const abi::Message* Parse(const std::string& bytes) {
    auto r = internal::Parse(*m.table(), bytes.data(), bytes.size(), arena, {});
    EXPECT_EQ(r.error, nullptr);
    return r.message;
  }
};

TEST_F(RealMapTest, Find) {
  for (int count : {0, 1, 4, 7, 8, 9, 100, 5000}) {
    std::string bytes;
    for (int i = 0; i < count; ++i) {
      bytes += Field(1, Field(1, "key" + std::to_string(i)) + Field(2, i));
      bytes += Field(2, Field(1, i) + Field(2, Field(1, i)));
    }
    const abi::Message* message = Parse(bytes);
    const auto& strings = MapAt<std::string_view, int32_t>(message, m.field(1));
    const auto& numbers = MapAt<int64_t, Sub>(message, m.field(2));
    ASSERT_EQ(strings.size(), static_cast<size_t>(count));
    ASSERT_EQ(numbers.empty(), count == 0);
    EXPECT_FALSE(strings.contains("key"));
    EXPECT_TRUE(strings.find("nokey") == strings.end());
    EXPECT_FALSE(numbers.contains(1000000));
    for (int i = 0; i < count; ++i) {
      auto it = strings.find("key" + std::to_string(i));
      ASSERT_TRUE(it != strings.end());
      ASSERT_EQ(it->second, i);
      ASSERT_EQ(it->first, "key" + std::to_string(i));
      int64_t zigzag = i % 2 ? -(i + 1) / 2 : i / 2;
      ASSERT_EQ(numbers.at(zigzag).a, i);
      ASSERT_EQ(numbers.count(zigzag), 1u);
    }
    int next = 0;
    for (const auto& [key, value] : strings) {
      ASSERT_EQ(value, next);
      ASSERT_EQ(key, "key" + std::to_string(next++));
    }
    EXPECT_EQ(next, count);
    int sum = 0;
    for (const auto& [key, value] : numbers) sum += value.a;
    EXPECT_EQ(sum, count * (count - 1) / 2);
  }
}

TEST(EmptyMapTest, HasNothing) {
  Map<int32_t, int32_t> map = {};
  EXPECT_EQ(map.size(), 0u);
  EXPECT_TRUE(map.begin() == map.end());
  EXPECT_FALSE(map.contains(0));
}

}  // namespace
}  // namespace llvmparse::test
