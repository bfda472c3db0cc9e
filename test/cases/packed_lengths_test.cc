// Packed varints of random lengths: hot and cold code, which have little in common, must read the same.
#include "packed_lengths.llvmparse.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace cases::packed_lengths::fast {
namespace {

void AppendVarint(uint64_t value, std::string& out) {
  for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
  out += static_cast<char>(value);
}

// Elements of 1 to `longest` bytes, of each length as many.
std::string RandomRun(std::mt19937_64& random, size_t elements, unsigned longest) {
  std::string run;
  for (size_t i = 0; i < elements; ++i) {
    const unsigned bits = std::min(7 * (1 + static_cast<unsigned>(random() % longest)), 64u);
    AppendVarint(random() >> (64 - bits), run);
  }
  return run;
}

// The message's fields 1 to 8, each with its own run.
std::string RandomMessage(std::mt19937_64& random, size_t elements, unsigned longest) {
  std::string bytes;
  for (uint32_t number = 1; number <= 8; ++number) {
    const std::string run = RandomRun(random, elements, longest);
    AppendVarint(number << 3 | 2, bytes);
    AppendVarint(run.size(), bytes);
    bytes += run;
  }
  return bytes;
}

TEST(PackedLengthsTest, HotAndColdReadTheSame) {
  // Hot code wants an element's room for each byte of a run.
  std::vector<char> block(4 << 20);
  llvmparse::ArenaOptions arena_options;
  arena_options.initial_block = block.data();
  arena_options.initial_block_size = block.size();
  std::mt19937_64 random(20110626);
  for (int round = 0; round < 20000; ++round) {
    const size_t elements = random() % (round % 50 == 0 ? 2000 : 40);
    const unsigned longest = 1 + static_cast<unsigned>(random() % 10);
    const std::string bytes = RandomMessage(random, elements, longest);
    llvmparse::Arena arena(arena_options);
    llvmparse::ParseOptions cold;
    cold.use_hot_path = false;
    const auto expected = M::Parse(bytes, arena, cold);
    const auto actual = M::Parse(bytes, arena);
    ASSERT_TRUE(expected);
    ASSERT_TRUE(actual);
    ASSERT_EQ(static_cast<size_t>(expected->uint64_size()), elements);
    ASSERT_EQ(actual->DebugString(), expected->DebugString())
        << "round " << round << ", elements of up to " << longest << " bytes";
  }
}

}  // namespace
}  // namespace cases::packed_lengths::fast
