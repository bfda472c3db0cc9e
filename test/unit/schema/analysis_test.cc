#include "compiler/schema/analysis.h"

#include <gtest/gtest.h>

#include <string>

#include "test/unit/schema/schema_from_text.h"

namespace llvmparse {
namespace {

using test::BuildSchema;
using test::MessageIn;

TEST(AnalysisTest, RecursionIsBeingOnACycleNotReachingOne) {
  auto schema = BuildSchema({{"a.proto", R"(syntax = "proto3";
    message Self { Self self = 1; }
    message A { B b = 1; } message B { repeated C c = 1; } message C { map<int32, A> a = 1; }
    message Above { A a = 1; Self self = 2; }
    message Leaf { int32 x = 1; })"}});
  for (const char* name : {"Self", "A", "B", "C", "C.AEntry"})
    EXPECT_TRUE(MessageIn(*schema, name).recursive) << name;
  for (const char* name : {"Above", "Leaf"}) EXPECT_FALSE(MessageIn(*schema, name).recursive) << name;
}

TEST(AnalysisTest, RequiredFieldsAreSeenThroughMessagesMapsGroupsAndCycles) {
  auto schema = BuildSchema({{"a.proto", R"(syntax = "proto2";
    message Has { required int32 x = 1; }
    message Direct { optional Has has = 1; }
    message InMap { map<string, Direct> m = 1; }
    message InGroup { repeated group G = 1 { optional InMap m = 1; } }
    message CycleA { optional CycleB b = 1; } message CycleB { optional CycleA a = 1; optional Has has = 2; }
    message NoneA { optional NoneB b = 1; } message NoneB { optional NoneA a = 1; })"}});
  for (const char* name :
       {"Has", "Direct", "InMap", "InMap.MEntry", "InGroup", "InGroup.G", "CycleA", "CycleB"}) {
    EXPECT_TRUE(MessageIn(*schema, name).may_lack_required) << name;
  }
  for (const char* name : {"NoneA", "NoneB"})
    EXPECT_FALSE(MessageIn(*schema, name).may_lack_required) << name;
}

// A recursive search would run out of stack, a quadratic one out of time.
TEST(AnalysisTest, LongChainsOfTypes) {
  constexpr int kLength = 20000;
  test::Descriptors files;
  auto& file = *files.Add();
  file.set_name("chain.proto");
  for (int i = 0; i < kLength; ++i) {
    auto& message = *file.add_message_type();
    message.set_name("M" + std::to_string(i));
    auto& field = *message.add_field();
    field.set_name("next");
    field.set_number(1);
    bool last = i == kLength - 1;
    field.set_label(last ? test::pb::FieldDescriptorProto::LABEL_REQUIRED
                         : test::pb::FieldDescriptorProto::LABEL_OPTIONAL);
    field.set_type(test::pb::FieldDescriptorProto::TYPE_MESSAGE);
    field.set_type_name(".M" + std::to_string(last ? kLength / 2 : i + 1));
  }
  auto schema = BuildSchema(files);
  EXPECT_TRUE(MessageIn(*schema, "M0").may_lack_required);
  EXPECT_FALSE(MessageIn(*schema, "M" + std::to_string(kLength / 2 - 1)).recursive);
  EXPECT_TRUE(MessageIn(*schema, "M" + std::to_string(kLength / 2)).recursive);
}

}  // namespace
}  // namespace llvmparse
