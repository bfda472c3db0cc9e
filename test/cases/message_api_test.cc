// What every message has besides its fields (llvmparse/message_api.h), and accessors of each shape, on
// generated headers.
#include "llvmparse/message_api.h"

#include <gtest/gtest.h>

#include <string_view>
#include <type_traits>

#include "merging.llvmparse.h"
#include "oneofs.llvmparse.h"
#include "required.llvmparse.h"

namespace {

using namespace std::string_view_literals;
using cases::required::fast::Leaf;
using Merging = cases::merging::fast::M;
using Oneofs = cases::oneofs::fast::M;

constexpr std::string_view kNameOnly = "\x12\x01n"sv;          // name: "n", without the required id
constexpr std::string_view kComplete = "\x08\x07\x12\x01n"sv;  // id: 7 name: "n"

static_assert(std::is_trivially_copyable_v<llvmparse::ParseResult<Leaf>>);
static_assert(std::is_standard_layout_v<Leaf> && !std::is_copy_constructible_v<Leaf> &&
              !std::is_default_constructible_v<Leaf>);

TEST(MessageApiTest, ParseAndParsePartial) {
  llvmparse::Arena arena;
  auto complete = Leaf::Parse(kComplete, arena);
  ASSERT_TRUE(complete);
  EXPECT_EQ(complete->id(), 7);
  EXPECT_EQ((*complete).name(), "n");
  EXPECT_EQ(complete.error(), nullptr);

  auto lacking = Leaf::Parse(kNameOnly.data(), kNameOnly.size(), arena);
  ASSERT_FALSE(lacking);
  EXPECT_EQ(lacking.get(), nullptr);
  EXPECT_EQ(lacking.error()->code(), llvmparse::ErrorCode::kMissingRequired);

  auto partial = Leaf::ParsePartial(kNameOnly, arena);
  ASSERT_TRUE(partial);
  EXPECT_FALSE(partial->has_id());
  EXPECT_FALSE(partial->IsInitialized());
}

TEST(MessageApiTest, EveryParseAndMergeIntoAMessage) {
  llvmparse::Arena arena;
  Leaf* leaf = arena.Create<Leaf>();
  EXPECT_TRUE(leaf->ParseFromString(kComplete));
  EXPECT_FALSE(leaf->ParseFromString(kNameOnly));
  EXPECT_TRUE(leaf->ParsePartialFromString(kNameOnly));
  EXPECT_FALSE(leaf->has_id());
  EXPECT_FALSE(leaf->MergeFromArray(kNameOnly.data(), kNameOnly.size()));
  EXPECT_TRUE(leaf->MergePartialFromArray(kNameOnly.data(), kNameOnly.size()));
  EXPECT_TRUE(leaf->MergeFromString("\x08\x09"sv));
  EXPECT_EQ(leaf->id(), 9);
  EXPECT_EQ(leaf->name(), "n");
  EXPECT_TRUE(leaf->IsInitialized());
  EXPECT_TRUE(leaf->ParseFromArray("\x08\x01", 2));
  EXPECT_EQ(leaf->id(), 1);
  EXPECT_FALSE(leaf->has_name());
  EXPECT_FALSE(leaf->ParsePartialFromArray("\x08", 1));
  EXPECT_FALSE(leaf->MergePartialFromString("\x08"sv));
  EXPECT_EQ(leaf->MergeFromString("\x08"sv).error()->code(), llvmparse::ErrorCode::kTruncated);
}

TEST(MessageApiTest, MergeAppendsAndParseReplaces) {
  llvmparse::Arena arena;
  Merging* m = arena.Create<Merging>();
  constexpr std::string_view kElement = "\x22\x02\x08\x05"sv;  // ri { a: 5 }
  ASSERT_TRUE(m->ParseFromString(kElement));
  ASSERT_TRUE(m->MergeFromString(kElement));
  EXPECT_EQ(m->ri_size(), 2);
  EXPECT_EQ(m->ri(1).a(), 5);
  ASSERT_TRUE(m->ParseFromString(kElement));
  EXPECT_EQ(m->ri_size(), 1);
  m->Clear();
  EXPECT_EQ(m->ri_size(), 0);
}

TEST(MessageApiTest, AbsentMessagesReadAsTheDefaultInstance) {
  llvmparse::Arena arena;
  auto m = Merging::Parse("", arena);
  ASSERT_TRUE(m);
  EXPECT_FALSE(m->has_in());
  EXPECT_EQ(&m->in(), &cases::merging::fast::In::default_instance());
  EXPECT_FALSE(m->in().in().in().has_a());
  EXPECT_EQ(m->in().in().s(), "");
}

TEST(MessageApiTest, UnknownFields) {
  llvmparse::Arena arena;
  auto leaf = Leaf::Parse("\x08\x01\x98\x06\x05"sv, arena);  // 99: 5
  ASSERT_TRUE(leaf);
  EXPECT_EQ(leaf->unknown_fields().bytes(), "\x98\x06\x05"sv);
  EXPECT_EQ(leaf->unknown_fields().begin()->number, 99u);
}

TEST(MessageApiTest, OneofsReadTheirDefaultUnlessSet) {
  llvmparse::Arena arena;
  auto m = Oneofs::Parse("\x28\x07"sv, arena);  // num: 7
  ASSERT_TRUE(m);
  EXPECT_EQ(m->kind_case(), Oneofs::kNum);
  EXPECT_EQ(m->num(), 7);
  EXPECT_FALSE(m->has_text());
  EXPECT_EQ(m->text(), "");
  EXPECT_EQ(&m->sub(), &cases::oneofs::fast::Sub::default_instance());
  EXPECT_EQ(Oneofs::default_instance().kind_case(), Oneofs::KIND_NOT_SET);
  EXPECT_EQ(Oneofs::kNumFieldNumber, 5);
}

}  // namespace
