#include "compiler/layout/layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "test/unit/schema/schema_from_text.h"

namespace llvmparse {
namespace {

using layout::LayOut;
using layout::MessageLayout;
using test::BuildSchema;
using test::FieldIn;
using test::MessageIn;

// The data layouts of x86-64, x32 and ARM (as clang has them).
const llvm::DataLayout k64("e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128");
const llvm::DataLayout kX32(
    "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128");
const llvm::DataLayout kArm("e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64");

constexpr const char* kOne = R"(syntax = "proto2";
  message M {
    optional int32 a = 1; optional string s = 2; required int64 r = 3; repeated bool n = 4; optional M m = 5;
    map<bool, M> p = 6; optional bool b = 7; oneof o { double d = 8; bool e = 9; } required M q = 10;
  })";

std::string DumpOf(const char* text, const llvm::DataLayout& target) {
  auto schema = BuildSchema({{"a.proto", text}});
  std::string dump;
  for (const schema::Message* message : schema->files[0]->all_messages) {
    dump += layout::Dump(*message, LayOut(*message, target), target);
  }
  return dump;
}

TEST(LayoutTest, SixtyFourBits) {
  EXPECT_EQ(DumpOf(kOne, k64),
            "message M: size 104, alignment 8\n"
            "     0     8  (extra)\n"
            "     8     1  (has-bits)\n"
            "    16    16  s = 2: string, bit 67\n"
            "    32     8  r = 3: int64, required, bit 64\n"
            "    40    16  n = 4: repeated bool, none\n"
            "    56     8  m = 5: message M, pointer\n"
            "    64     8  p = 6: map M.PEntry, none\n"
            "    72     8  d = 8: double, oneof o\n"
            "    72     1  e = 9: bool, oneof o\n"
            "    80     8  q = 10: message M, required, bit 65\n"
            "    88     4  a = 1: int32, bit 66\n"
            "    92     4  (case of o)\n"
            "    96     1  b = 7: bool, bit 68\n"
            "map entry M.PEntry: size 16, alignment 8\n"
            "     0     1  key = 1: bool, implicit\n"
            "     8     8  value = 2: message M, pointer\n");
}

TEST(LayoutTest, ThirtyTwoBitPointers) {
  for (const llvm::DataLayout* target : {&kX32, &kArm}) {
    EXPECT_EQ(DumpOf(kOne, *target),
              "message M: size 72, alignment 8\n"
              "     0     4  (extra)\n"
              "     4     1  (has-bits)\n"
              "     8     8  r = 3: int64, required, bit 32\n"
              "    16     8  d = 8: double, oneof o\n"
              "    16     1  e = 9: bool, oneof o\n"
              "    24     4  a = 1: int32, bit 34\n"
              "    28     8  s = 2: string, bit 35\n"
              "    36    12  n = 4: repeated bool, none\n"
              "    48     4  m = 5: message M, pointer\n"
              "    52     4  p = 6: map M.PEntry, none\n"
              "    56     4  (case of o)\n"
              "    60     4  q = 10: message M, required, bit 33\n"
              "    64     1  b = 7: bool, bit 36\n"
              "map entry M.PEntry: size 8, alignment 4\n"
              "     0     1  key = 1: bool, implicit\n"
              "     4     4  value = 2: message M, pointer\n");
  }
}

// A message of `count` optional bools.
uint32_t HasBitsSizeOf(int count, const llvm::DataLayout& target) {
  std::string text = "syntax = 'proto2'; message M {";
  for (int i = 1; i <= count; ++i)
    text += "optional bool f" + std::to_string(i) + " = " + std::to_string(i) + ";";
  auto schema = BuildSchema({{"a.proto", text + "}"}});
  return LayOut(MessageIn(*schema, "M"), target).has_bits_size;
}

TEST(LayoutTest, HasBitsTakeOneTwoFourBytesOrWords) {
  EXPECT_EQ(HasBitsSizeOf(0, k64), 0u);
  EXPECT_EQ(HasBitsSizeOf(1, k64), 1u);
  EXPECT_EQ(HasBitsSizeOf(8, k64), 1u);
  EXPECT_EQ(HasBitsSizeOf(9, k64), 2u);
  EXPECT_EQ(HasBitsSizeOf(17, k64), 4u);
  EXPECT_EQ(HasBitsSizeOf(32, k64), 4u);
  EXPECT_EQ(HasBitsSizeOf(33, k64), 8u);
  EXPECT_EQ(HasBitsSizeOf(65, k64), 16u);
  EXPECT_EQ(HasBitsSizeOf(65, kArm), 12u);
}

TEST(LayoutTest, RequiredFieldsHaveTheFirstBitsAndImplicitOnesNone) {
  auto proto2 = BuildSchema({{"a.proto",
                              "syntax = 'proto2'; message M { optional int32 a = 1; required int32 b = 2; "
                              "required int32 c = 3; }"}});
  const schema::Message& m = MessageIn(*proto2, "M");
  MessageLayout layout = LayOut(m, k64);
  EXPECT_EQ(layout.required_count, 2u);
  EXPECT_EQ(layout[FieldIn(m, "b")].presence, 64);
  EXPECT_EQ(layout[FieldIn(m, "c")].presence, 65);
  EXPECT_EQ(layout[FieldIn(m, "a")].presence, 66);
  auto proto3 = BuildSchema(
      {{"a.proto", "syntax = 'proto3'; message M { int32 a = 1; optional int32 b = 2; M m = 3; }"}});
  const schema::Message& n = MessageIn(*proto3, "M");
  layout = LayOut(n, k64);
  EXPECT_EQ(layout[FieldIn(n, "a")].presence, 0);
  EXPECT_EQ(layout[FieldIn(n, "b")].presence, 64);
  EXPECT_EQ(layout[FieldIn(n, "m")].presence, 0);
}

TEST(LayoutTest, OneofMembersShareASlotThatFitsEachAndPointToTheCase) {
  auto schema = BuildSchema(
      {{"a.proto", "syntax = 'proto3'; message M { oneof o { bool b = 5; string s = 1; int32 i = 9; } }"}});
  const schema::Message& m = MessageIn(*schema, "M");
  MessageLayout layout = LayOut(m, k64);
  const schema::Oneof* oneof = m.oneofs[0].get();
  EXPECT_EQ(layout.oneof_slot_sizes.at(oneof), 16u);
  for (const schema::Field* field : oneof->fields) {
    EXPECT_EQ(layout[*field].offset, 8u);
    EXPECT_EQ(layout[*field].presence, -static_cast<int32_t>(layout.oneof_case_offsets.at(oneof)));
  }
  EXPECT_EQ(layout.oneof_case_offsets.at(oneof), 24u);
}

// Whatever the fields: aligned, apart from each other, and inside of the message.
TEST(LayoutTest, FieldsDoNotOverlap) {
  constexpr const char* kTypes[] = {
      "bool", "int32", "double", "string", "M", "repeated int64", "map<int32, string>"};
  std::string text = "syntax = 'proto3'; message M {";
  for (int i = 1; i <= 200; ++i) {
    text += std::string(kTypes[i * i % 7]) + " f" + std::to_string(i) + " = " + std::to_string(i) + ";";
  }
  auto schema = BuildSchema({{"a.proto", text + "}"}});
  const schema::Message& m = MessageIn(*schema, "M");
  for (const llvm::DataLayout* target : {&k64, &kX32, &kArm}) {
    MessageLayout layout = LayOut(m, *target);
    std::vector<std::pair<uint32_t, uint32_t>> places;
    for (const auto& field : m.fields) {
      layout::Storage storage = layout::StorageOf(*field, *target);
      EXPECT_EQ(layout[*field].offset % storage.alignment, 0u) << field->name;
      places.push_back({layout[*field].offset, layout[*field].offset + storage.size});
    }
    std::sort(places.begin(), places.end());
    EXPECT_GE(places[0].first, layout.has_bits_offset + layout.has_bits_size);
    for (size_t i = 1; i < places.size(); ++i) EXPECT_LE(places[i - 1].second, places[i].first);
    EXPECT_LE(places.back().second, layout.size);
    EXPECT_EQ(layout.size % 8, 0u);
  }
}

}  // namespace
}  // namespace llvmparse
