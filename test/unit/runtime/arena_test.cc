// llvmparse/arena.h
#include "llvmparse/arena.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

namespace llvmparse::test {
namespace {

// Counts blocks, and fails from the `limit`th on.
struct CountingAllocator {
  size_t blocks = 0;
  size_t bytes = 0;
  size_t total_blocks = 0;
  size_t limit = SIZE_MAX;

  ArenaOptions Options() {
    ArenaOptions options;
    options.allocator_context = this;
    options.allocate = [](size_t size, void* context) -> void* {
      auto* self = static_cast<CountingAllocator*>(context);
      if (self->total_blocks >= self->limit || size > SIZE_MAX / 2) return nullptr;
      ++self->blocks;
      ++self->total_blocks;
      self->bytes += size;
      return malloc(size);
    };
    options.deallocate = [](void* block, size_t size, void* context) {
      auto* self = static_cast<CountingAllocator*>(context);
      --self->blocks;
      self->bytes -= size;
      free(block);
    };
    return options;
  }
};

TEST(ArenaTest, AllocatesDistinctAlignedMemory) {
  Arena arena;
  std::vector<std::pair<char*, size_t>> all;
  for (size_t size : {1, 0, 7, 8, 9, 100, 5000, 3, 200000, 1, 16}) {
    char* p = static_cast<char*>(arena.Allocate(size));
    ASSERT_NE(p, nullptr);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(p) % 8, 0u);
    memset(p, static_cast<int>(all.size()), size);
    all.emplace_back(p, size);
  }
  for (size_t i = 0; i < all.size(); ++i) {
    for (size_t n = 0; n < all[i].second; ++n) ASSERT_EQ(all[i].first[n], static_cast<char>(i));
  }
}

TEST(ArenaTest, GivesBlocksBack) {
  CountingAllocator allocator;
  {
    Arena arena(allocator.Options());
    EXPECT_EQ(allocator.blocks, 0u) << "nothing is taken before it is needed";
    for (int i = 0; i < 1000; ++i) arena.Allocate(100);
    arena.Allocate(1000000);
    EXPECT_EQ(arena.SpaceAllocated(), allocator.bytes);
    EXPECT_EQ(arena.SpaceUsed(), 1000u * 104 + 1000000);
  }
  EXPECT_EQ(allocator.blocks, 0u);
  EXPECT_EQ(allocator.bytes, 0u);
}

TEST(ArenaTest, BlocksGrow) {
  CountingAllocator allocator;
  Arena arena(allocator.Options());
  for (int i = 0; i < 100000; ++i) arena.Allocate(64);
  EXPECT_LT(allocator.total_blocks, 6400000u / 65536 + 10);
  EXPECT_LT(arena.SpaceAllocated(), 6400000u * 11 / 10);
}

TEST(ArenaTest, ResetKeepsBlocks) {
  CountingAllocator allocator;
  Arena arena(allocator.Options());
  auto fill = [&] {
    for (int i = 0; i < 3000; ++i) memset(arena.Allocate(100), 0xab, 100);
    memset(arena.Allocate(500000), 0xab, 500000);
  };
  fill();
  arena.Reset();
  EXPECT_EQ(arena.SpaceUsed(), 0u);
  size_t blocks = allocator.total_blocks;
  for (int i = 0; i < 10; ++i) {
    fill();
    arena.Reset();
  }
  EXPECT_LE(allocator.total_blocks, blocks + 1);
  EXPECT_EQ(arena.SpaceAllocated(), allocator.bytes);
}

TEST(ArenaTest, LargeRequestsLeaveTheCurrentBlockInUse) {
  CountingAllocator allocator;
  Arena arena(allocator.Options());
  char* before = static_cast<char*>(arena.Allocate(8));
  arena.Allocate(100000);
  EXPECT_EQ(static_cast<char*>(arena.Allocate(8)), before + 8);
}

TEST(ArenaTest, InitialBlock) {
  CountingAllocator allocator;
  alignas(8) char block[1001];
  for (size_t shift = 0; shift < 8; ++shift) {
    ArenaOptions options = allocator.Options();
    options.initial_block = block + shift;
    options.initial_block_size = 993;
    Arena arena(options);
    char* p = static_cast<char*>(arena.Allocate(900));
    EXPECT_TRUE(p > block && p + 900 <= block + sizeof(block));
    EXPECT_EQ(allocator.total_blocks, 0u);
    EXPECT_LE(arena.SpaceAllocated(), 993u);
    arena.Reset();
    EXPECT_EQ(arena.Allocate(900), p);
  }
  ArenaOptions tiny = allocator.Options();
  tiny.initial_block = block;
  tiny.initial_block_size = 10;
  Arena arena(tiny);
  EXPECT_NE(arena.Allocate(8), nullptr);
  EXPECT_EQ(allocator.total_blocks, 1u) << "too small to be of use";
}

TEST(ArenaTest, ReportsExhaustion) {
  CountingAllocator allocator;
  allocator.limit = 1;
  Arena arena(allocator.Options());
  EXPECT_NE(arena.Allocate(8), nullptr);
  EXPECT_EQ(arena.Allocate(100000), nullptr);
  EXPECT_NE(arena.Allocate(8), nullptr) << "the first block has room";
  allocator.limit = SIZE_MAX;
  Arena other(allocator.Options());
  EXPECT_EQ(other.Allocate(SIZE_MAX), nullptr);
  EXPECT_EQ(other.Allocate(SIZE_MAX - 8), nullptr);
  EXPECT_EQ(other.Allocate(SIZE_MAX - 64), nullptr);
}

}  // namespace
}  // namespace llvmparse::test
