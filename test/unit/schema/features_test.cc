#include "compiler/schema/features.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "test/unit/schema/schema_from_text.h"

namespace llvmparse {
namespace {

using schema::FieldType;
using schema::Presence;
using test::BuildError;
using test::BuildSchema;
using test::Descriptors;
using test::DescriptorsOf;
using test::FieldIn;
using test::MessageIn;
using ::testing::HasSubstr;

// Numbers in FeatureSet.
enum Feature { kPresence = 1, kEnumType = 2, kRepeated = 3, kUtf8 = 4, kEncoding = 5 };

// Sets one feature in the `features` of some options, as the unknown field that it is to libprotobuf 3.21.
template <class Options>
void SetFeature(Options* options, Feature feature, uint64_t value) {
  int number = options->GetDescriptor()->name() == "FileOptions"      ? 50
               : options->GetDescriptor()->name() == "MessageOptions" ? 12
               : options->GetDescriptor()->name() == "FieldOptions"   ? 21
               : options->GetDescriptor()->name() == "OneofOptions"   ? 1
                                                                      : 7;
  test::pb::UnknownFieldSet set;
  set.AddVarint(feature, value);
  set.SerializeToString(options->GetReflection()->MutableUnknownFields(options)->AddLengthDelimited(number));
}

// A file that was proto3 text, sent as edition `edition`. Its fields have no labels that matter.
Descriptors Edition(int edition, const std::string& text) {
  Descriptors files = DescriptorsOf({{"a.proto", "syntax = 'proto3'; " + text}});
  files[0].set_syntax("editions");
  files[0].GetReflection()->MutableUnknownFields(&files[0])->AddVarint(14, static_cast<uint64_t>(edition));
  return files;
}

constexpr const char* kText = R"(
  enum E { A = 0; }
  message M { int32 i = 1; string s = 2; repeated int32 r = 3; M m = 4; E e = 5; map<string, M> map = 6;
              oneof o { string os = 7; } message Inner { int32 i = 1; string s = 2; } })";

TEST(FeaturesTest, DefaultsOfEditions) {
  for (int edition : {schema::kEdition2023, schema::kEdition2024}) {
    auto schema = BuildSchema(Edition(edition, kText));
    const schema::Message& m = MessageIn(*schema, "M");
    EXPECT_EQ(FieldIn(m, "i").presence, Presence::kExplicit);
    EXPECT_TRUE(FieldIn(m, "s").validate_utf8);
    EXPECT_TRUE(FieldIn(m, "r").packed);
    EXPECT_EQ(FieldIn(m, "m").type, FieldType::kMessage);
    EXPECT_FALSE(FieldIn(m, "e").enum_type->closed);
  }
}

TEST(FeaturesTest, OldSyntaxesAsEditions) {
  auto proto2 = BuildSchema(Edition(schema::kEditionProto2, kText));
  EXPECT_FALSE(FieldIn(MessageIn(*proto2, "M"), "r").packed);
  EXPECT_TRUE(proto2->files[0]->enums[0]->closed);
  auto proto3 = BuildSchema(Edition(schema::kEditionProto3, kText));
  EXPECT_EQ(FieldIn(MessageIn(*proto3, "M"), "i").presence, Presence::kImplicit);
}

TEST(FeaturesTest, InheritedFromFileToMessageToNestedAndOverridden) {
  Descriptors files = Edition(schema::kEdition2023, kText);
  SetFeature(files[0].mutable_options(), kPresence, 2);  // implicit
  SetFeature(files[0].mutable_options(), kEnumType, 2);  // closed
  auto& m = *files[0].mutable_message_type(0);
  SetFeature(m.mutable_options(), kUtf8, 3);                        // none
  SetFeature(m.mutable_field(0)->mutable_options(), kPresence, 3);  // required
  SetFeature(m.mutable_nested_type(1)->mutable_field(1)->mutable_options(), kUtf8, 2);
  auto schema = BuildSchema(files);
  const schema::Message& message = MessageIn(*schema, "M");
  EXPECT_EQ(FieldIn(message, "i").presence, Presence::kRequired);
  EXPECT_EQ(FieldIn(message, "s").presence, Presence::kImplicit);
  EXPECT_FALSE(FieldIn(message, "s").validate_utf8);
  EXPECT_EQ(FieldIn(message, "m").presence, Presence::kExplicit);   // messages always
  EXPECT_EQ(FieldIn(message, "os").presence, Presence::kExplicit);  // members of oneofs too
  EXPECT_TRUE(FieldIn(message, "e").enum_type->closed);
  EXPECT_EQ(FieldIn(MessageIn(*schema, "M.Inner"), "i").presence, Presence::kImplicit);
  EXPECT_TRUE(FieldIn(MessageIn(*schema, "M.Inner"), "s").validate_utf8);
  EXPECT_TRUE(message.may_lack_required);
}

TEST(FeaturesTest, OneofAndEnumHaveTheirOwn) {
  Descriptors files = Edition(schema::kEdition2023, kText);
  SetFeature(files[0].mutable_message_type(0)->mutable_oneof_decl(0)->mutable_options(), kUtf8, 3);
  SetFeature(files[0].mutable_enum_type(0)->mutable_options(), kEnumType, 2);
  auto schema = BuildSchema(files);
  EXPECT_FALSE(FieldIn(MessageIn(*schema, "M"), "os").validate_utf8);
  EXPECT_TRUE(FieldIn(MessageIn(*schema, "M"), "s").validate_utf8);
  EXPECT_TRUE(schema->files[0]->enums[0]->closed);
}

TEST(FeaturesTest, MapEntriesInheritFromTheMapField) {
  Descriptors files = Edition(schema::kEdition2023, kText);
  SetFeature(files[0].mutable_message_type(0)->mutable_field(5)->mutable_options(), kUtf8, 3);
  auto schema = BuildSchema(files);
  EXPECT_FALSE(FieldIn(MessageIn(*schema, "M.MapEntry"), "key").validate_utf8);
}

TEST(FeaturesTest, DelimitedMessagesAreGroupsExceptInMaps) {
  Descriptors files = Edition(schema::kEdition2023, kText);
  SetFeature(files[0].mutable_options(), kEncoding, 2);
  auto schema = BuildSchema(files);
  EXPECT_EQ(FieldIn(MessageIn(*schema, "M"), "m").type, FieldType::kGroup);
  EXPECT_EQ(FieldIn(MessageIn(*schema, "M"), "map").type, FieldType::kMessage);
  EXPECT_TRUE(FieldIn(MessageIn(*schema, "M"), "map").map);
  EXPECT_EQ(FieldIn(MessageIn(*schema, "M.MapEntry"), "value").type, FieldType::kMessage);
}

TEST(FeaturesTest, ExpandedEncoding) {
  Descriptors files = Edition(schema::kEdition2023, kText);
  SetFeature(files[0].mutable_message_type(0)->mutable_field(2)->mutable_options(), kRepeated, 2);
  EXPECT_FALSE(FieldIn(MessageIn(*BuildSchema(files), "M"), "r").packed);
}

TEST(FeaturesTest, UnknownEditionsAreRefusedByName) {
  EXPECT_EQ(
      BuildError(Edition(1002, "message M {} message N { M m = 1; }")),
      "a.proto: edition number 1002 is not supported; known are proto2, proto3 and editions 2023 and 2024");
  Descriptors files = DescriptorsOf({{"a.proto", "syntax = 'proto3';"}});
  files[0].set_syntax("proto4");
  EXPECT_THAT(BuildError(files), HasSubstr("syntax \"proto4\" is not supported"));
}

}  // namespace
}  // namespace llvmparse
