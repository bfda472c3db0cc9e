// The cold decoder: every construct of the wire format. runtime/cold/decoder.h
#include "runtime/cold/decoder.h"

#include <gtest/gtest.h>

#include "test/unit/runtime/fake_hot.h"
#include "test/unit/runtime/parse_bytes.h"

namespace llvmparse::test {
namespace {

// Every kind of field, hot where FakeHot is.
struct DecoderTest : testing::Test {
  TableBuilder sub{"Sub"};
  TableBuilder m{"M"};

  DecoderTest() {
    sub.Add(1, FieldType::kInt32, "a").Add(2, FieldType::kBytes, "s");
    sub.Add(3, FieldType::kInt32, "r", abi::kRepeated);
    m.Add(1, FieldType::kInt32, "i32").Add(2, FieldType::kInt64, "i64").Add(3, FieldType::kUint32, "u32");
    m.Add(4, FieldType::kUint64, "u64").Add(5, FieldType::kSint32, "s32").Add(6, FieldType::kSint64, "s64");
    m.Add(7, FieldType::kBool, "b").Add(8, FieldType::kFixed32, "f32").Add(9, FieldType::kFixed64, "f64");
    m.Add(10, FieldType::kBytes, "bytes").Add(11, FieldType::kString, "str", abi::kUtf8);
    m.Add(12, FieldType::kMessage, "sub", 0, &sub).Add(13, FieldType::kGroup, "grp", 0, &sub);
    m.AddClosedEnum(14, "e", {0, 1, 63, 64, -3}).AddClosedEnum(15, "re", {0, 1}, abi::kRepeated);
    m.Add(16, FieldType::kMessage, "kids", abi::kRepeated, &sub);
    m.Add(17, FieldType::kString, "names", abi::kRepeated | abi::kUtf8);
    m.Add(18, FieldType::kGroup, "groups", abi::kRepeated, &sub);
    m.Add(20, FieldType::kInt32, "num", 0, nullptr, Presence::kOneof);
    m.Add(21, FieldType::kString, "text", 0, nullptr, Presence::kOneof);
    m.Add(22, FieldType::kMessage, "one", 0, &sub, Presence::kOneof);
    m.Add(23, FieldType::kMessage, "other", 0, &sub, Presence::kOneof);
    m.Add(24, FieldType::kInt32, "implicit", 0, nullptr, Presence::kImplicit);
    m.Add(536870911, FieldType::kInt32, "last");
    SetHot<0>(&sub);
    SetHot<1>(&m);
  }

  std::string Parse(std::string_view bytes) { return ParseBytes(m, bytes); }
};

TEST_F(DecoderTest, EmptyInput) {
  EXPECT_EQ(Parse(""), "");
  Arena arena;
  EXPECT_NE(internal::Parse(*m.table(), nullptr, 0, arena, {}).message, nullptr);
}

TEST_F(DecoderTest, Scalars) {
  EXPECT_EQ(Parse(Field(1, 150)), "i32:150");
  EXPECT_EQ(Parse(Field(1, -1)), "i32:-1");
  EXPECT_EQ(Parse(Hex("08ffffffff0f")), "i32:-1") << "five bytes: the low 32 bits";
  EXPECT_EQ(Parse(Hex("10ffffffff0f")), "i64:4294967295") << "no sign extension from bit 31";
  EXPECT_EQ(Parse(Tag(1, 0) + Varint(uint64_t{1} << 33)), "i32:0");
  EXPECT_EQ(Parse(Field(2, INT64_MIN)), "i64:-9223372036854775808");
  EXPECT_EQ(Parse(Field(3, -1)), "u32:-1");
  EXPECT_EQ(Parse(Field(5, 1) + Field(6, -1)), "s32:-1 s64:-9223372036854775808");
  EXPECT_EQ(Parse(Tag(5, 0) + Varint(0x1ffffffff)), "s32:-2147483648") << "truncated before ZigZag";
  EXPECT_EQ(Parse(Field(7, 128)), "b:true");
  EXPECT_EQ(Parse(Tag(7, 0) + Varint(uint64_t{1} << 40)), "b:true") << "all 64 bits count";
  EXPECT_EQ(Parse(Hex("388000")), "b:false") << "present though zero";
  EXPECT_EQ(Parse(Tag(8, 5) + Fixed32(0x01020304) + Tag(9, 1) + Fixed64(0x0102030405060708)),
            "f32:16909060 f64:72623859790382856");
  EXPECT_EQ(Parse(Field(1, 1) + Field(1, 2)), "i32:2");
  EXPECT_EQ(Parse(Field(24, 5) + Field(24, 0)), "") << "a later zero overwrites";
  EXPECT_EQ(Parse(Field(536870911, 5)), "last:5");
}

TEST_F(DecoderTest, VarintLengths) {
  for (size_t bytes = 1; bytes <= 10; ++bytes) {
    EXPECT_EQ(Parse(Tag(1, 0) + Varint(5, bytes) + Field(2, 6)), "i32:5 i64:6");
  }
  EXPECT_EQ(Parse(Tag(1, 0) + Varint(5, 11)), "malformed input at byte 0, in i32");
  EXPECT_EQ(Parse(Hex("08ffffffffffffffffff7f")), "i32:-1") << "bits above the 64th are dropped";
  for (size_t bytes = 1; bytes <= 5; ++bytes) {
    EXPECT_EQ(Parse(Varint(8, bytes) + Varint(7)), "i32:7");
    EXPECT_EQ(Parse(Tag(10, 2) + Varint(2, bytes) + "hi"), "bytes:\"hi\"");
  }
  EXPECT_EQ(Parse(Varint(8, 6) + Varint(7)), "malformed input at byte 0");
  EXPECT_EQ(Parse(Tag(10, 2) + Varint(2, 6) + "hi"), "malformed input at byte 0, in bytes");
}

TEST_F(DecoderTest, BadTags) {
  EXPECT_EQ(Parse(Hex("0001")), "malformed input at byte 1");
  EXPECT_EQ(Parse(Hex("0100000000000000")), "malformed input at byte 1");
  EXPECT_EQ(Parse(Hex("0200")), "malformed input at byte 1");
  EXPECT_EQ(Parse(Hex("0304")), "malformed input at byte 1");
  EXPECT_EQ(Parse(Hex("04")), "malformed input at byte 0");
  EXPECT_EQ(Parse(Hex("0e")), "malformed input at byte 1, in 1") << "wire type 6";
  EXPECT_EQ(Parse(Hex("0f")), "malformed input at byte 1, in 1") << "wire type 7";
  EXPECT_EQ(Parse(Hex("888080804001")), "malformed input at byte 0") << "a 30 bit field number";
  EXPECT_EQ(Parse(Hex("888080801001")), "malformed input at byte 0") << "bit 32";
  EXPECT_EQ(Parse(Field(1, 1) + Hex("f8ffffff0f05")), "i32:1 last:5");
}

TEST_F(DecoderTest, Strings) {
  for (size_t size : {0, 1, 7, 8, 9, 15, 16, 17, 63, 64, 65, 127, 128, 129, 5000}) {
    std::string text(size, 'x');
    EXPECT_EQ(Parse(Field(10, text) + Field(1, 1)), "i32:1 bytes:\"" + text + "\"");
    EXPECT_EQ(Parse(Field(17, text) + Field(17, "é")), "names:\"" + text + "\" names:\"é\"");
  }
  EXPECT_EQ(Parse(Field(10, "\xff")), "bytes:\"\xff\"");
  EXPECT_EQ(Parse(Field(11, "ab\xff")), "invalid UTF-8 at byte 2, in str");
  EXPECT_EQ(Parse(Field(17, "ab") + Field(17, "\xc0\x80")), "invalid UTF-8 at byte 8, in names[1]");
}

TEST_F(DecoderTest, BadLengths) {
  EXPECT_EQ(Parse(Hex("5203") + "ab"), "truncated input at byte 4, in bytes");
  for (const char* size : {"ffffffff07", "ffffffff0f", "8080808010", "8280808010", "ffffffffffffffffff01"}) {
    for (int field : {10, 12, 15, 16, 17, 99}) {
      std::string error = Parse(Tag(static_cast<uint32_t>(field), 2) + Hex(size) + "ab");
      EXPECT_TRUE(error.starts_with("truncated input") || error.starts_with("malformed input")) << error;
    }
  }
  EXPECT_EQ(Parse(Field(12, Hex("120461")) + "bcdefgh"), "truncated input at byte 5, in sub.s")
      << "an inner length may not reach past its parent";
}

TEST_F(DecoderTest, Submessages) {
  EXPECT_EQ(Parse(Field(12, Field(1, 5) + Field(2, "x"))), "sub:{a:5 s:\"x\"}");
  EXPECT_EQ(Parse(Field(12, "")), "sub:{}");
  EXPECT_EQ(Parse(Field(12, Field(1, 5) + Field(3, 1)) + Field(12, Field(2, "y") + Field(3, 2))),
            "sub:{a:5 s:\"y\" r:1 r:2}");
  EXPECT_EQ(Parse(Field(16, Field(1, 1)) + Field(16, "") + Field(16, Field(1, 3))),
            "kids:{a:1} kids:{} kids:{a:3}");
  EXPECT_EQ(Parse(Field(12, Hex("0c"))), "malformed input at byte 2, in sub") << "stray END_GROUP";
}

TEST_F(DecoderTest, Groups) {
  EXPECT_EQ(Parse(Group(13, Field(1, 9))), "grp:{a:9}");
  EXPECT_EQ(Parse(Group(13, Field(1, 9)) + Group(13, Field(2, "s"))), "grp:{a:9 s:\"s\"}");
  EXPECT_EQ(Parse(Group(18, Field(1, 1)) + Group(18, "")), "groups:{a:1} groups:{}");
  EXPECT_EQ(Parse(Tag(13, 3) + Field(1, 9) + Varint(13 << 3 | 4, 4) + Field(1, 1)), "i32:1 grp:{a:9}")
      << "a padded end tag";
  EXPECT_EQ(Parse(Tag(13, 3) + Field(1, 9)), "truncated input at byte 3, in grp");
  EXPECT_EQ(Parse(Tag(13, 3) + Tag(12, 4)), "malformed input at byte 1, in grp");
  EXPECT_EQ(Parse(Tag(13, 4)), "malformed input at byte 0");
  EXPECT_EQ(Parse(Tag(12, 2) + Varint(1) + Tag(13, 3) + Tag(13, 4)).substr(0, 9), "truncated")
      << "outlives its field";
}

TEST_F(DecoderTest, ClosedEnums) {
  EXPECT_EQ(Parse(Field(14, 1)), "e:1");
  EXPECT_EQ(Parse(Field(14, 63)), "e:63");
  EXPECT_EQ(Parse(Field(14, 64)), "e:64");
  EXPECT_EQ(Parse(Field(14, -3)), "e:-3");
  EXPECT_EQ(Parse(Field(14, 1) + Field(14, 2)), "e:1 ?7002");
  EXPECT_EQ(Parse(Field(14, 65)), "?7041");
  EXPECT_EQ(Parse(Field(14, (int64_t{1} << 32) + 1)), "e:1") << "the low 32 bits decide";
  EXPECT_EQ(Parse(Field(15, 0) + Field(15, 2) + Field(15, 1)), "re:0 re:1 ?7802");
  EXPECT_EQ(Parse(Field(15, Hex("0002010900"))), "re:0 re:1 re:0 ?78027809") << "packed";
  EXPECT_EQ(Parse(Field(15, Hex("0080"))).substr(0, 15), "truncated input");
}

TEST_F(DecoderTest, Oneofs) {
  EXPECT_EQ(Parse(Field(20, 7) + Field(21, "x")), "text:\"x\"");
  EXPECT_EQ(Parse(Field(22, Field(1, 1)) + Field(22, Field(2, "s"))), "one:{a:1 s:\"s\"}");
  EXPECT_EQ(Parse(Field(22, Field(1, 1)) + Field(20, 0) + Field(22, Field(2, "s"))), "one:{s:\"s\"}");
  EXPECT_EQ(Parse(Field(22, Field(1, 1)) + Field(23, "")), "other:{}");
  EXPECT_EQ(Parse(Field(21, "text") + Field(22, Field(1, 1))), "one:{a:1}");
  EXPECT_EQ(Parse(Field(20, 0)), "num:0");
  EXPECT_EQ(Parse(Field(20, 7) + Field(21, 1)), "num:7 ?a80101")
      << "an unknown field must not switch the case";
}

TEST_F(DecoderTest, WrongWireTypesAreUnknown) {
  EXPECT_EQ(Parse(Field(1, "xyz")), "?0a0378797a");
  EXPECT_EQ(Parse(Tag(1, 5) + Fixed32(5)), "?0d05000000");
  EXPECT_EQ(Parse(Field(10, 5)), "?5005");
  EXPECT_EQ(Parse(Tag(12, 1) + Fixed64(5)), "?610500000000000000");
  EXPECT_EQ(Parse(Group(12, Field(1, 1))),
            "?6308016"
            "4");
  EXPECT_EQ(Parse(Field(13, Hex("0801"))), "?6a020801");
  EXPECT_EQ(Parse(Tag(15, 5) + Fixed32(1)), "?7d01000000");
  EXPECT_EQ(Parse(Field(8, 5)), "?4005");
}

TEST_F(DecoderTest, TruncationAtEveryByte) {
  const std::string fields[] = {Field(1, 300),
                                Field(2, -1),
                                Tag(8, 5) + Fixed32(7),
                                Field(10, "abc"),
                                Field(12, Field(1, 300)),
                                Group(13, Field(1, 2)),
                                Field(15, Hex("0001")),
                                Field(99, "unknown"),
                                Group(99, Field(1, 2))};
  std::string bytes;
  std::vector<size_t> ends = {0};
  for (const std::string& field : fields) {
    bytes += field;
    ends.push_back(bytes.size());
  }
  for (size_t size = 0; size <= bytes.size(); ++size) {
    bool whole = std::find(ends.begin(), ends.end(), size) != ends.end();
    EXPECT_EQ(Parse(bytes.substr(0, size)).starts_with("truncated input at byte"), !whole) << size;
  }
}

TEST_F(DecoderTest, SparseFieldsAreFound) {
  TableBuilder sparse("Sparse");
  std::vector<uint32_t> numbers = {1, 2, 3, 5, 8, 100, 101, 5000, 70000, 536870911};
  for (uint32_t number : numbers) sparse.Add(number, FieldType::kInt32, "f" + std::to_string(number));
  EXPECT_EQ(sparse.table()->dense_count, 3u);
  for (uint32_t number : numbers) {
    EXPECT_EQ(internal::FindField(*sparse.table(), number),
              &sparse.field(number) - &sparse.field(1) + sparse.table()->fields);
  }
  for (uint32_t number : {0u, 4u, 6u, 99u, 102u, 536870910u}) {
    EXPECT_EQ(internal::FindField(*sparse.table(), number), nullptr);
  }
  TableBuilder none("None");
  EXPECT_EQ(internal::FindField(*none.table(), 1), nullptr);
  EXPECT_EQ(ParseBytes(none, Field(1, 1)), "?0801");
}

TEST_F(DecoderTest, AliasedStringsPointIntoTheInput) {
  for (size_t pad : {0, 10, 40, 60, 100, 200}) {
    std::string bytes = Field(10, "hello") + Field(17, "world") + Field(99, std::string(pad, 'p'));
    std::string_view input = Guarded().Place(bytes);
    for (bool hot : {false, true}) {
      for (bool alias : {false, true}) {
        Arena arena;
        ParseOptions options;
        options.alias_strings = alias;
        options.use_hot_path = hot;
        auto r = internal::Parse(*m.table(), input.data(), input.size(), arena, options);
        ASSERT_EQ(r.error, nullptr);
        const auto& one = *internal::FieldAt<abi::StringView>(r.message, m.field(10));
        const auto& array = *internal::FieldAt<abi::Array>(r.message, m.field(17));
        const auto& two = *static_cast<const abi::StringView*>(array.data);
        auto inside = [&](const char* p) { return p >= input.data() && p < input.data() + input.size(); };
        EXPECT_EQ(inside(one.data), alias);
        EXPECT_EQ(inside(two.data), alias);
      }
    }
  }
}

}  // namespace
}  // namespace llvmparse::test
