// runtime/cold/wire.h
#include "runtime/cold/wire.h"

#include <gtest/gtest.h>

#include "test/support/guard_page.h"
#include "test/unit/runtime/wire_writer.h"

namespace llvmparse::internal {
namespace {

using test::Varint;

std::string WithSlack(const std::string& bytes) { return bytes + std::string(abi::kSlack, '\0'); }

TEST(WireTest, VarintsOfEveryLength) {
  for (int bits = 0; bits <= 64; ++bits) {
    for (uint64_t value :
         {bits == 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1, uint64_t{1} << (bits % 64)}) {
      for (size_t padding = 1; padding <= 10; ++padding) {
        std::string bytes = Varint(value, padding);
        std::string input = WithSlack(bytes);
        uint64_t read;
        ASSERT_EQ(ReadVarint(input.data(), &read), input.data() + bytes.size());
        ASSERT_EQ(read, value);
      }
    }
  }
  uint64_t read;
  EXPECT_EQ(ReadVarint(WithSlack(Varint(0, 11)).data(), &read), nullptr);
}

TEST(WireTest, TagsAndSizes) {
  uint32_t read;
  std::string input = WithSlack(Varint(UINT32_MAX));
  EXPECT_EQ(ReadTag(input.data(), &read), input.data() + 5);
  EXPECT_EQ(read, UINT32_MAX);
  EXPECT_EQ(ReadSize(input.data(), &read), nullptr);
  input = WithSlack(Varint(INT32_MAX));
  EXPECT_EQ(ReadSize(input.data(), &read), input.data() + 5);
  EXPECT_EQ(read, static_cast<uint32_t>(INT32_MAX));
  EXPECT_EQ(ReadTag(WithSlack(Varint(uint64_t{1} << 32)).data(), &read), nullptr);
  EXPECT_EQ(ReadTag(WithSlack(Varint(1, 6)).data(), &read), nullptr);
  input = WithSlack(Varint(1, 5));
  EXPECT_EQ(ReadTag(input.data(), &read), input.data() + 5);
}

TEST(WireTest, BoundedReadersStayInside) {
  test::GuardedBuffer buffer(100);
  for (size_t size = 0; size <= 12; ++size) {
    std::string_view input = buffer.Place(std::string(size, '\x80'));
    const char* end = input.data() + input.size();
    uint64_t value;
    uint32_t narrow;
    const char* read = ReadVarintBounded(input.data(), end, &value);
    EXPECT_TRUE(size >= 10 ? read == nullptr : read == end + 1) << size;
    read = ReadTagBounded(input.data(), end, &narrow);
    EXPECT_TRUE(size >= 5 ? read == nullptr : read == end + 1) << size;
  }
  std::string_view input = buffer.Place(Varint(300));
  uint32_t size;
  EXPECT_EQ(ReadSizeBounded(input.data(), input.data() + 2, &size), input.data() + 2);
  EXPECT_EQ(size, 300u);
}

TEST(WireTest, ZigZag) {
  EXPECT_EQ(ZigZag32(0), 0u);
  EXPECT_EQ(ZigZag32(1), UINT32_MAX);
  EXPECT_EQ(ZigZag32(2), 1u);
  EXPECT_EQ(ZigZag32(UINT32_MAX), 0x80000000u);
  EXPECT_EQ(ZigZag64(1), UINT64_MAX);
  EXPECT_EQ(ZigZag64(UINT64_MAX), uint64_t{1} << 63);
}

}  // namespace
}  // namespace llvmparse::internal
