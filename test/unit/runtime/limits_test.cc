// Memory: limits of a parse, exhaustion, and how much is used. runtime/parse/context.h, runtime/cold/alloc.h
#include <gtest/gtest.h>

#include "test/unit/runtime/fake_hot.h"
#include "test/unit/runtime/parse_bytes.h"

namespace llvmparse::test {
namespace {

struct LimitsTest : testing::Test {
  TableBuilder entry{"M.MapEntry"};
  TableBuilder m{"M"};
  std::string bytes;

  LimitsTest() {
    entry.MakeEntry().Add(1, FieldType::kInt32, "key").Add(2, FieldType::kBytes, "value");
    m.Add(1, FieldType::kInt32, "a")
        .Add(2, FieldType::kBytes, "s")
        .Add(3, FieldType::kMessage, "kids", abi::kRepeated, &m);
    m.Add(4, FieldType::kInt32, "r", abi::kRepeated).AddMap(5, "map", entry);
    SetHot<60>(&m);
    std::string leaf = Field(2, "0123456789") + Field(4, Hex("010203")) + Field(99, "unknown");
    for (int i = 0; i < 20; ++i) {
      bytes +=
          Field(3, leaf) + Field(4, i) + Field(5, Field(1, i) + Field(2, "value")) + Field(98, "unknown");
    }
  }

  internal::RawResult Parse(Arena& arena, const ParseOptions& options) {
    std::string_view input = Guarded().Place(bytes);
    return internal::Parse(*m.table(), input.data(), input.size(), arena, options);
  }
};

TEST_F(LimitsTest, MemoryLimitIsExact) {
  for (bool hot : {false, true}) {
    Arena unlimited;
    ParseOptions options;
    options.use_hot_path = hot;
    ASSERT_EQ(Parse(unlimited, options).error, nullptr);
    // Whatever the arena's blocks are, the same limits are met. Growth in place makes the exact need depend
    // on them, so that of one large block is asked for there.
    ArenaOptions one_block;
    one_block.start_block_size = one_block.max_block_size = 1 << 20;
    Arena large(one_block);
    ASSERT_EQ(Parse(large, options).error, nullptr);
    size_t need = large.SpaceUsed();
    for (size_t limit = 1; limit < need + 100; limit += limit < need - 100 ? 61 : 1) {
      options.memory_limit = limit;
      Arena arena(one_block);
      arena.Allocate(8);
      auto r = Parse(arena, options);
      ASSERT_EQ(r.error == nullptr, limit >= need) << limit << " of " << need;
      if (r.error != nullptr) {
        ASSERT_EQ(r.error->code(), ErrorCode::kLimitExceeded);
      }

      Arena small_blocks;
      r = Parse(small_blocks, options);
      ASSERT_EQ(r.error == nullptr, limit >= unlimited.SpaceUsed()) << limit;
    }
  }
}

TEST_F(LimitsTest, TheLimitIsForOneParse) {
  Arena arena;
  ParseOptions options;
  options.memory_limit = 16384;
  for (int i = 0; i < 10; ++i) ASSERT_EQ(Parse(arena, options).error, nullptr);
}

// The allocator fails at every possible place.
TEST_F(LimitsTest, OutOfMemory) {
  struct Failing {
    int left;
  };
  for (bool hot : {false, true}) {
    bool succeeded = false;
    for (int blocks = 0; !succeeded; ++blocks) {
      Failing failing{blocks};
      ArenaOptions options;
      options.start_block_size = options.max_block_size = 128;
      options.allocator_context = &failing;
      options.allocate = [](size_t size, void* context) -> void* {
        return static_cast<Failing*>(context)->left-- > 0 ? malloc(size) : nullptr;
      };
      options.deallocate = [](void* block, size_t, void*) { free(block); };
      Arena arena(options);
      ParseOptions parse;
      parse.use_hot_path = hot;
      auto r = Parse(arena, parse);
      succeeded = r.error == nullptr;
      if (!succeeded) {
        ASSERT_EQ(r.error->code(), ErrorCode::kOutOfMemory);
      }
      ASSERT_LT(blocks, 1000);
    }
  }
}

// An arena of `size` bytes and no more.
struct FixedArena : Arena {
  alignas(8) char block[1024];
  explicit FixedArena(size_t size) : Arena(OptionsFor(block, size)) {}
  static ArenaOptions OptionsFor(char* block, size_t size) {
    ArenaOptions options;
    options.initial_block = block;
    options.initial_block_size = size;
    options.allocate = [](size_t, void*) -> void* { return nullptr; };
    options.deallocate = [](void*, size_t, void*) {};
    return options;
  }
};

TEST_F(LimitsTest, ErrorsAreExplainedInTheArenaThatFailed) {
  bytes = Field(3, Field(3, Field(4, Hex("ff")))) + bytes;
  for (bool hot : {false, true}) {
    ParseOptions options;
    options.use_hot_path = hot;
    Arena arena;
    const std::string expected = Parse(arena, options).error->ToString();
    EXPECT_NE(expected.find("kids[0].kids[0].r"), std::string::npos) << expected;
    FixedArena fixed(sizeof fixed.block);
    EXPECT_EQ(Parse(fixed, options).error->ToString(), expected);
  }
}

TEST_F(LimitsTest, BadInputIsNoLackOfMemory) {
  // Hot code that does not say why it fails, and less and less memory to find out.
  m.set_hot([](abi::ParseState*, abi::Message*, const char*, const char*) -> const char* { return nullptr; });
  bytes = Hex("0f");
  bool explained = false;
  for (size_t used = 0; used < 1000; used += 8) {
    FixedArena arena(sizeof arena.block);
    arena.Allocate(used);
    const bool fits = sizeof arena.block - 2 * sizeof(size_t) - used >= m.table()->size;
    const Error* error = Parse(arena, {}).error;
    ASSERT_NE(error, nullptr);
    EXPECT_EQ(error->code(), fits ? ErrorCode::kMalformed : ErrorCode::kOutOfMemory) << used;
    if (used == 0) explained = error->path() == "1";
  }
  EXPECT_TRUE(explained);
}

TEST_F(LimitsTest, HugeInputIsRefusedUnread) {
  if (sizeof(size_t) < 8) return;
  Arena arena;
  const void* nowhere = &arena;
  auto r = internal::Parse(*m.table(), nowhere, size_t{1} << 31, arena, {});
  ASSERT_NE(r.error, nullptr);
  EXPECT_EQ(r.error->code(), ErrorCode::kLimitExceeded);
}

TEST_F(LimitsTest, SmallMessagesTakeNoNewBlock) {
  int blocks = 0;
  ArenaOptions options;
  options.start_block_size = 4096;
  options.allocator_context = &blocks;
  options.allocate = [](size_t size, void* context) -> void* {
    ++*static_cast<int*>(context);
    return malloc(size);
  };
  options.deallocate = [](void* block, size_t, void*) { free(block); };
  Arena arena(options);
  for (int i = 0; i < 100; ++i) {
    arena.Reset();
    std::string input = Field(1, 1) + Field(2, "hello");
    ASSERT_EQ(internal::Parse(*m.table(), input.data(), input.size(), arena, {}).error, nullptr);
  }
  EXPECT_EQ(blocks, 1);
}

// Linear in the input: neither many fields nor many bytes per field may cost more than a few bytes per byte.
TEST_F(LimitsTest, HostileInputsTakeLinearMemory) {
  const std::string inputs[] = {Repeat(Field(2, ""), 20000), Repeat(Field(98, 1) + Field(99, 1), 20000),
                                Repeat(Field(4, 1), 20000),  Repeat(Field(4, Hex("01")), 20000),
                                Repeat(Field(5, ""), 20000), Repeat(Field(2, std::string(50, 'x')), 2000)};
  for (const std::string& input : inputs) {
    Arena arena;
    ASSERT_EQ(internal::Parse(*m.table(), input.data(), input.size(), arena, {}).error, nullptr);
    EXPECT_LT(arena.SpaceAllocated(), input.size() * 10 + 5000) << ToHex(input.substr(0, 10));
  }
}

}  // namespace
}  // namespace llvmparse::test
