// Packed fields and growth of arrays. runtime/cold/packed.h, runtime/cold/alloc.h
#include "runtime/cold/packed.h"

#include <gtest/gtest.h>

#include <random>

#include "test/unit/runtime/fake_hot.h"
#include "test/unit/runtime/parse_bytes.h"

namespace llvmparse::test {
namespace {

struct PackedTest : testing::Test {
  TableBuilder m{"M"};

  PackedTest() {
    const FieldType types[] = {FieldType::kInt32,    FieldType::kInt64,   FieldType::kUint32,
                               FieldType::kUint64,   FieldType::kSint32,  FieldType::kSint64,
                               FieldType::kBool,     FieldType::kEnum,    FieldType::kFixed32,
                               FieldType::kSfixed32, FieldType::kFloat,   FieldType::kFixed64,
                               FieldType::kDouble,   FieldType::kSfixed64};
    uint32_t number = 0;
    for (FieldType type : types) {
      ++number;
      m.Add(number, type, "f" + std::to_string(number), abi::kRepeated | (number % 2 ? abi::kPacked : 0));
    }
    SetHot<30>(&m);
  }

  std::string Parse(std::string_view bytes) { return ParseBytes(m, bytes); }

  static std::string Elements(uint32_t number, const std::vector<int64_t>& values) {
    std::string out;
    for (int64_t value : values) out += "f" + std::to_string(number) + ":" + std::to_string(value) + " ";
    if (!out.empty()) out.pop_back();
    return out;
  }
};

TEST_F(PackedTest, EveryType) {
  std::string varints = Varint(0) + Varint(1) + Varint(300) + Varint(UINT64_MAX);
  EXPECT_EQ(Parse(Field(1, varints)), Elements(1, {0, 1, 300, -1}));
  EXPECT_EQ(Parse(Field(2, varints)), Elements(2, {0, 1, 300, -1}));
  EXPECT_EQ(Parse(Field(3, varints)), Elements(3, {0, 1, 300, -1}));
  EXPECT_EQ(Parse(Field(4, varints)), Elements(4, {0, 1, 300, -1}));
  EXPECT_EQ(Parse(Field(5, varints)), Elements(5, {0, -1, 150, INT32_MIN}));
  EXPECT_EQ(Parse(Field(6, varints)), Elements(6, {0, -1, 150, INT64_MIN}));
  EXPECT_EQ(Parse(Field(7, varints + Varint(0, 2))), "f7:false f7:true f7:true f7:true f7:false");
  EXPECT_EQ(Parse(Field(8, varints)), Elements(8, {0, 1, 300, -1}));
  for (uint32_t number : {9u, 10u, 11u}) {
    EXPECT_EQ(Parse(Field(number, Fixed32(1) + Fixed32(UINT32_MAX))), Elements(number, {1, -1}));
  }
  for (uint32_t number : {12u, 13u, 14u}) {
    EXPECT_EQ(Parse(Field(number, Fixed64(1) + Fixed64(UINT64_MAX))), Elements(number, {1, -1}));
  }
}

TEST_F(PackedTest, BothFormsMix) {
  EXPECT_EQ(Parse(Field(1, 1) + Field(1, Hex("0203")) + Field(1, "") + Field(1, 4)),
            Elements(1, {1, 2, 3, 4}));
  EXPECT_EQ(Parse(Field(2, 1) + Field(2, Hex("0203"))), Elements(2, {1, 2, 3}));
  EXPECT_EQ(Parse(Tag(9, 5) + Fixed32(1) + Field(9, Fixed32(2))), Elements(9, {1, 2}));
}

TEST_F(PackedTest, Malformed) {
  EXPECT_EQ(Parse(Field(9, Fixed32(1) + "x")), "truncated input at byte 7, in f9[0]");
  EXPECT_EQ(Parse(Field(12, "1234567")), "truncated input at byte 9, in f12[0]");
  for (uint32_t number = 1; number <= 8; ++number) {
    std::string in = ", in f" + std::to_string(number) + "[0]";
    EXPECT_EQ(Parse(Field(number, Hex("0180"))), "truncated input at byte 4" + in);
    EXPECT_EQ(Parse(Field(number, "\1" + Varint(1, 11) + std::string(20, '\1'))),
              "malformed input at byte 3" + in);
    EXPECT_EQ(Parse(Field(number, "\1" + Varint(1, 11))), "malformed input at byte 3" + in);
  }
}

// Every mix of lengths, at every alignment against the words that are read at a time.
TEST_F(PackedTest, RandomVarints) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 3000; ++i) {
    std::string bytes;
    std::vector<int64_t> values;
    int largest = static_cast<int>(random() % 65);
    for (uint64_t n = random() % 60; n > 0; --n) {
      uint64_t value = largest == 0 ? 0 : random() >> (64 - (1 + random() % static_cast<uint64_t>(largest)));
      bytes += Varint(value, random() % 4 == 0 ? 1 + random() % 10 : 1);
      values.push_back(static_cast<int64_t>(value));
    }
    ASSERT_EQ(Parse(Field(2, bytes)), Elements(2, values)) << ToHex(bytes);
    for (int64_t& value : values) value = static_cast<int32_t>(value);
    ASSERT_EQ(Parse(Field(1, bytes)), Elements(1, values)) << ToHex(bytes);
  }
}

TEST_F(PackedTest, LongRuns) {
  std::vector<int64_t> values(10000, 5);
  EXPECT_EQ(Parse(Field(1, std::string(10000, '\5'))), Elements(1, values));
  EXPECT_EQ(Parse(Repeat(Field(1, 5), 10000)), Elements(1, values));
  EXPECT_EQ(Parse(Repeat(Field(1, std::string(10, '\5')), 1000)), Elements(1, values));
}

TEST_F(PackedTest, AFailureLeavesTheArrayAsItWas) {
  Arena arena;
  internal::Context context;
  std::string input = "x";
  context.Start(arena, input.data(), input.size(), {});
  abi::Array array = {};
  std::string good = Hex("010203");
  ASSERT_NE(abi::llvmparse_packed(&context, &array, good.data(), 3, FieldType::kInt32), nullptr);
  std::string bad = Varint(4) + Varint(1, 11) + Varint(5);
  EXPECT_EQ(abi::llvmparse_packed(&context, &array, bad.data(), bad.size(), FieldType::kInt32), nullptr);
  EXPECT_EQ(array.size, 3u);
  EXPECT_EQ(static_cast<int32_t*>(array.data)[2], 3);
  context.Finish();
}

TEST_F(PackedTest, ArraysGrowInPlaceAtTheEndOfTheArena) {
  ArenaOptions options;
  options.start_block_size = 65536;
  Arena arena(options);
  arena.Allocate(8);
  size_t before = arena.SpaceUsed();
  internal::Context context;
  context.Start(arena, "", 0, {});
  abi::Array array = {};
  for (int32_t i = 0; i < 1000; ++i) {
    if (array.size == array.capacity) {
      ASSERT_NE(abi::llvmparse_cold_grow(&context, &array, 4), nullptr);
    }
    static_cast<int32_t*>(array.data)[array.size++] = i;
  }
  context.Finish();
  EXPECT_EQ(arena.SpaceUsed() - before, array.capacity * 4u);
  for (int32_t i = 0; i < 1000; ++i) ASSERT_EQ(static_cast<int32_t*>(array.data)[i], i);
}

}  // namespace
}  // namespace llvmparse::test
