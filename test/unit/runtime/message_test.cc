// llvmparse/message.h
#include "llvmparse/message.h"

#include <gtest/gtest.h>

#include "test/unit/runtime/fake_hot.h"
#include "test/unit/runtime/parse_bytes.h"

namespace llvmparse {

// As a generated class.
class Generated {
 public:
  int32_t a() const { return a_; }

 private:
  friend struct internal::Access;
  static const abi::MiniTable& LlvmparseTable();

  [[maybe_unused]] abi::Message header_;
  [[maybe_unused]] uint8_t has_bits_[8];
  int32_t a_;
};

test::TableBuilder& GeneratedType() {
  static test::TableBuilder builder("Generated");
  return builder;
}
const abi::MiniTable& Generated::LlvmparseTable() { return *GeneratedType().table(); }

namespace test {
namespace {

TEST(MessageTest, CreateByType) {
  GeneratedType().Add(1, FieldType::kInt32, "a");
  Arena arena;
  memset(arena.Allocate(500), 0xff, 500);
  arena.Reset();
  Generated* message = arena.Create<Generated>();
  ASSERT_NE(message, nullptr);
  EXPECT_EQ(message->a(), 0);
  std::string bytes = Field(1, 5);
  EXPECT_EQ(internal::ParseInto(reinterpret_cast<abi::Message*>(message), *GeneratedType().table(),
                                bytes.data(), bytes.size(), true, {}),
            nullptr);
  EXPECT_EQ(message->a(), 5);
  EXPECT_EQ(internal::DefaultInstance<Generated>().a(), 0);
}

TEST(MessageTest, CreateReportsExhaustion) {
  TableBuilder m("M");
  ArenaOptions options;
  options.allocate = [](size_t, void*) -> void* { return nullptr; };
  options.deallocate = [](void*, size_t, void*) {};
  Arena arena(options);
  EXPECT_EQ(internal::Create(arena, *m.table()), nullptr);
}

TEST(MessageTest, Clear) {
  TableBuilder sub("Sub");
  TableBuilder entry("M.MapEntry");
  TableBuilder m("M");
  sub.Add(1, FieldType::kInt32, "a");
  entry.MakeEntry().Add(1, FieldType::kInt32, "key").Add(2, FieldType::kInt32, "value");
  for (uint32_t i = 1; i <= 20; ++i) m.Add(i, FieldType::kInt64, "f" + std::to_string(i));
  m.Add(21, FieldType::kString, "s", 0, nullptr, Presence::kImplicit)
      .Add(22, FieldType::kMessage, "sub", 0, &sub);
  m.Add(23, FieldType::kInt32, "r", abi::kRepeated).AddMap(24, "map", entry);
  m.Add(25, FieldType::kMessage, "one", 0, &sub, Presence::kOneof);
  m.Add(26, FieldType::kBool, "flag", 0, nullptr, Presence::kOneof);
  std::string bytes;
  for (uint32_t i = 1; i <= 20; ++i) bytes += Field(i, -1);
  bytes +=
      Field(21, "s") + Field(22, "") + Field(23, 1) + Field(24, "") + Field(25, Field(1, 1)) + Field(99, 1);

  Arena arena;
  for (abi::Message* message : {internal::Create(arena, *m.table()),
                                internal::Parse(*m.table(), bytes.data(), bytes.size(), arena, {}).message}) {
    internal::Clear(message, *m.table());
    EXPECT_EQ(Dump(message, *m.table()), "");
  }
  abi::Message* message = internal::Create(arena, *m.table());
  std::string expected = ParseBytes(m, bytes);
  size_t used = 0;
  for (int i = 0; i < 5; ++i) {
    ASSERT_EQ(internal::ParseInto(message, *m.table(), bytes.data(), bytes.size(), true, {}), nullptr);
    EXPECT_EQ(Dump(message, *m.table()), expected);
    internal::Clear(message, *m.table());
    EXPECT_EQ(Dump(message, *m.table()), "");
    EXPECT_EQ(internal::UnknownFields(message).size, 0u);
    used = arena.SpaceUsed();
  }
  bytes = Repeat(Field(23, 1), 4) + Field(99, 1);
  ASSERT_EQ(internal::ParseInto(message, *m.table(), bytes.data(), bytes.size(), true, {}), nullptr);
  EXPECT_EQ(arena.SpaceUsed(), used) << "capacity is kept";
}

}  // namespace
}  // namespace test
}  // namespace llvmparse
