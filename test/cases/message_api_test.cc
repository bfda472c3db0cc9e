// What every message has besides its fields (llvmparse/message_api.h), and accessors of each shape, on
// generated headers.
#include "llvmparse/message_api.h"

#include <gtest/gtest.h>

#include <string>
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

// Known fields by number, then unknown ones.
TEST(MessageApiTest, EverySerialize) {
  llvmparse::Arena arena;
  const auto leaf = Leaf::Parse("\x98\x06\x05\x12\x01n\x08\x07"sv, arena);
  ASSERT_TRUE(leaf);
  constexpr std::string_view kBytes = "\x08\x07\x12\x01n\x98\x06\x05"sv;
  EXPECT_EQ(leaf->ByteSizeLong(), kBytes.size());
  EXPECT_EQ(leaf->SerializeAsString(), kBytes);
  EXPECT_EQ(leaf->SerializePartialAsString(), kBytes);
  std::string output = "old";
  EXPECT_TRUE(leaf->AppendToString(&output));
  EXPECT_EQ(output, "old" + std::string(kBytes));
  EXPECT_TRUE(leaf->SerializeToString(&output));
  EXPECT_EQ(output, kBytes);
  char array[16] = {};
  EXPECT_TRUE(leaf->SerializeToArray(array, kBytes.size()));
  EXPECT_EQ(std::string_view(array, kBytes.size()), kBytes);
  EXPECT_FALSE(leaf->SerializeToArray(array, kBytes.size() - 1));
  EXPECT_TRUE(leaf->SerializePartialToArray(array, sizeof(array)));
}

TEST(MessageApiTest, OnlyPartialSerializesWithoutRequiredFields) {
  llvmparse::Arena arena;
  const auto leaf = Leaf::ParsePartial(kNameOnly, arena);
  ASSERT_TRUE(leaf);
  std::string output = "old";
  char array[16];
  EXPECT_FALSE(leaf->AppendToString(&output));
  EXPECT_EQ(output, "old");
  EXPECT_TRUE(leaf->AppendPartialToString(&output));
  EXPECT_EQ(output, "old" + std::string(kNameOnly));
  EXPECT_FALSE(leaf->SerializeToString(&output));
  EXPECT_EQ(output, "");
  EXPECT_TRUE(leaf->SerializePartialToString(&output));
  EXPECT_EQ(output, kNameOnly);
  EXPECT_FALSE(leaf->SerializeToArray(array, sizeof(array)));
  EXPECT_TRUE(leaf->SerializePartialToArray(array, sizeof(array)));
  EXPECT_EQ(leaf->SerializeAsString(), "");
  EXPECT_EQ(leaf->SerializePartialAsString(), kNameOnly);
}

TEST(MessageApiTest, CopiesShareNothing) {
  llvmparse::Arena arena;
  Merging* copy = arena.Create<Merging>();
  {
    llvmparse::Arena other;
    const auto m = Merging::Parse("\x22\x02\x08\x05"sv, other);  // ri { a: 5 }
    ASSERT_TRUE(m);
    ASSERT_TRUE(copy->MergeFrom(*m));
    ASSERT_TRUE(copy->MergeFrom(*m));
    EXPECT_EQ(copy->ri_size(), 2);
    ASSERT_TRUE(copy->CopyFrom(*m));
  }
  ASSERT_EQ(copy->ri_size(), 1);
  EXPECT_EQ(copy->ri(0).a(), 5);
  EXPECT_TRUE(copy->CopyFrom(*copy));
  EXPECT_EQ(copy->ri_size(), 1);
}

TEST(MessageApiTest, BothTexts) {
  llvmparse::Arena arena;
  const auto m = Merging::Parse("\x22\x02\x08\x05"sv, arena);
  ASSERT_TRUE(m);
  EXPECT_EQ(m->DebugString(), "ri {\n  a: 5\n}\n");
  EXPECT_EQ(m->ShortDebugString(), "ri { a: 5 }");
  EXPECT_EQ(Merging::default_instance().DebugString(), "");
}

TEST(MessageApiTest, TypeNamesAreThoseOfTheSchema) {
  static_assert(Leaf::GetTypeName() == "cases.required.Leaf");
  EXPECT_EQ(Merging::default_instance().GetTypeName(), "cases.merging.M");
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
