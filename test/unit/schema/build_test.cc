#include "compiler/schema/build.h"

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

TEST(BuildTest, Proto2Fields) {
  auto schema = BuildSchema({{"a.proto", R"(syntax = "proto2"; package p;
    enum E { A = 1; B = 0; }
    message M {
      required int32 r = 3; optional string s = 1 [default = "x"]; repeated int32 plain = 2;
      repeated int32 packed = 4 [packed = true]; optional group Grp = 5 { optional bool b = 1; }
      optional E e = 6 [default = B]; optional M m = 7 [deprecated = true];
    })"}});
  const schema::Message& m = MessageIn(*schema, "p.M");
  EXPECT_EQ(FieldIn(m, "r").presence, Presence::kRequired);
  EXPECT_EQ(FieldIn(m, "s").presence, Presence::kExplicit);
  EXPECT_FALSE(FieldIn(m, "s").validate_utf8);
  EXPECT_EQ(FieldIn(m, "s").default_value, "x");
  EXPECT_EQ(FieldIn(m, "plain").presence, Presence::kNone);
  EXPECT_FALSE(FieldIn(m, "plain").packed);
  EXPECT_TRUE(FieldIn(m, "packed").packed);
  EXPECT_EQ(FieldIn(m, "grp").type, FieldType::kGroup);
  EXPECT_EQ(FieldIn(m, "grp").message_type, &MessageIn(*schema, "p.M.Grp"));
  EXPECT_TRUE(FieldIn(m, "e").enum_type->closed);
  EXPECT_EQ(FieldIn(m, "m").message_type, &m);
  EXPECT_TRUE(FieldIn(m, "m").deprecated);
  EXPECT_EQ(FieldIn(m, "m").full_name, "p.M.m");
  ASSERT_EQ(m.by_number.size(), 7u);
  for (uint32_t i = 0; i < 7; ++i) EXPECT_EQ(m.by_number[i]->number, i + 1);
}

TEST(BuildTest, Proto3Fields) {
  auto schema = BuildSchema({{"a.proto", R"(syntax = "proto3";
    enum E { A = 0; }
    message M {
      int32 i = 1; optional int32 o = 2; string s = 3; repeated int32 r = 4; repeated string t = 5; E e = 6;
      M m = 7; map<string, E> map = 8; oneof choice { int32 c = 9; M d = 10; } repeated E u = 11 [packed = false];
      bytes b = 12;
    })"}});
  const schema::Message& m = MessageIn(*schema, "M");
  EXPECT_EQ(FieldIn(m, "i").presence, Presence::kImplicit);
  EXPECT_EQ(FieldIn(m, "o").presence, Presence::kExplicit);
  EXPECT_EQ(FieldIn(m, "o").oneof, nullptr);
  EXPECT_TRUE(FieldIn(m, "s").validate_utf8);
  EXPECT_TRUE(FieldIn(m, "t").validate_utf8);
  EXPECT_FALSE(FieldIn(m, "b").validate_utf8);
  EXPECT_TRUE(FieldIn(m, "r").packed);
  EXPECT_FALSE(FieldIn(m, "u").packed);
  EXPECT_FALSE(FieldIn(m, "t").packed);
  EXPECT_FALSE(FieldIn(m, "e").enum_type->closed);
  EXPECT_EQ(FieldIn(m, "m").presence, Presence::kExplicit);

  const schema::Field& map = FieldIn(m, "map");
  EXPECT_TRUE(map.map && map.repeated);
  ASSERT_TRUE(map.message_type->map_entry);
  EXPECT_EQ(map.message_type->parent, &m);
  EXPECT_TRUE(map.message_type->by_number[0]->validate_utf8);
  EXPECT_EQ(map.message_type->by_number[1]->type, FieldType::kEnum);

  ASSERT_EQ(m.oneofs.size(), 1u);  // the one that stands for `optional` is not there
  EXPECT_EQ(m.oneofs[0]->name, "choice");
  EXPECT_EQ(m.oneofs[0]->fields.size(), 2u);
  EXPECT_EQ(FieldIn(m, "c").oneof, m.oneofs[0].get());
  EXPECT_EQ(FieldIn(m, "c").presence, Presence::kExplicit);
}

TEST(BuildTest, OpennessIsThatOfTheEnumsOwnFile) {
  auto schema = BuildSchema({{"open.proto", "syntax = 'proto3'; package o; enum E { A = 0; }"},
                             {"user.proto", R"(syntax = "proto2"; import "open.proto"; enum F { B = 0; }
                               message M { optional o.E e = 1; optional F f = 2; })"}});
  EXPECT_FALSE(FieldIn(MessageIn(*schema, "M"), "e").enum_type->closed);
  EXPECT_TRUE(FieldIn(MessageIn(*schema, "M"), "f").enum_type->closed);
}

TEST(BuildTest, FilesImportsAndExtensions) {
  auto schema =
      BuildSchema({{"leaf.proto", "syntax = 'proto3'; message Leaf {}"},
                   {"mid.proto",
                    "syntax = 'proto2'; import public 'leaf.proto'; message Base { extensions 100 to 200; }"},
                   {"top.proto", R"(syntax = "proto2"; import "mid.proto";
                               extend Base { optional Leaf leaf = 100; repeated int32 n = 101; }
                               message Scope { extend Base { optional string s = 102; } message Inner {} enum E { A = 0; } })"}});
  const schema::File& top = *schema->FindFile("top.proto");
  EXPECT_EQ(schema->FindFile("none.proto"), nullptr);
  ASSERT_EQ(top.imports.size(), 1u);
  EXPECT_EQ(top.imports[0]->public_imports[0], schema->FindFile("leaf.proto"));
  EXPECT_TRUE(MessageIn(*schema, "Base").extendable);
  ASSERT_EQ(top.extensions.size(), 2u);
  EXPECT_TRUE(top.extensions[0]->is_extension);
  EXPECT_EQ(top.extensions[0]->parent, &MessageIn(*schema, "Base"));
  EXPECT_EQ(top.extensions[0]->presence, Presence::kExplicit);
  EXPECT_EQ(top.extensions[1]->presence, Presence::kNone);
  const schema::Message& scope = MessageIn(*schema, "Scope");
  EXPECT_EQ(scope.extensions[0]->full_name, "Scope.s");
  EXPECT_THAT(top.all_messages, ::testing::ElementsAre(&scope, &MessageIn(*schema, "Scope.Inner")));
  EXPECT_THAT(top.all_enums, ::testing::ElementsAre(scope.enums[0].get()));
}

TEST(BuildTest, CommentsAndLines) {
  auto schema = BuildSchema({{"a.proto",
                              "syntax = 'proto3';\n// of M\nmessage M {\n  // of x\n  int32 x = 1;\n"
                              "  int32 y = 2;  // behind y\n  enum E {\n    // of A\n    A = 0;\n  }\n"
                              "  // of o\n  oneof o { int32 z = 3; }\n}\n"}});
  const schema::Message& m = MessageIn(*schema, "M");
  EXPECT_EQ(m.comment, " of M\n");
  EXPECT_EQ(FieldIn(m, "x").comment, " of x\n");
  EXPECT_EQ(FieldIn(m, "y").comment, " behind y\n");
  EXPECT_EQ(m.enums[0]->values[0].comment, " of A\n");
  EXPECT_EQ(m.oneofs[0]->comment, " of o\n");
  EXPECT_EQ(m.line, 3u);
  EXPECT_EQ(FieldIn(m, "x").line, 5u);
  EXPECT_EQ(FieldIn(m, "z").line, 12u);
}

TEST(BuildTest, AllErrorsWithFileAndPlace) {
  Descriptors files = DescriptorsOf({{"dir/a.proto", R"(syntax = "proto2"; package p;
    message M { optional int32 x = 1; optional M m = 2; optional int32 d = 3 [default = 1]; } enum E { A = 0; })"}});
  test::pb::DescriptorProto& m = *files[0].mutable_message_type(0);
  m.mutable_field(0)->set_number(0);
  m.mutable_field(1)->set_type_name(".p.Nothing");
  m.mutable_field(2)->set_default_value("1;}");
  files[0].mutable_enum_type(0)->clear_value();
  files[0].add_dependency("gone.proto");
  std::string error = BuildError(files);
  EXPECT_THAT(error, HasSubstr("dir/a.proto: p.M.x: field number 0 is out of range"));
  EXPECT_THAT(error, HasSubstr("dir/a.proto: p.M.m: type \".p.Nothing\" is not known"));
  EXPECT_THAT(error, HasSubstr("dir/a.proto: p.M.d: \"1;}\" is not a value of its type"));
  EXPECT_THAT(error, HasSubstr("dir/a.proto: p.E: an enum must have at least one value"));
  EXPECT_THAT(error, HasSubstr("dir/a.proto: import \"gone.proto\" is not in the request"));
}

TEST(BuildTest, NamesThatAreNoNamesAreRefused) {
  auto with = [](auto change) {
    Descriptors files = DescriptorsOf(
        {{"a.proto", "syntax = 'proto2'; message M { oneof o { int32 x = 1; } } enum E { A = 0; }"}});
    change(files[0]);
    return BuildError(files);
  };
  EXPECT_EQ(with([](auto&) {}), "");
  EXPECT_NE(with([](auto& f) { f.set_package("a..b"); }), "");
  EXPECT_NE(with([](auto& f) { f.set_name("../a.proto"); }), "");
  EXPECT_NE(with([](auto& f) { f.set_name("a\".proto"); }), "");
  EXPECT_NE(with([](auto& f) { f.mutable_message_type(0)->set_name("M{}"); }), "");
  EXPECT_NE(with([](auto& f) { f.mutable_message_type(0)->mutable_field(0)->set_name(""); }), "");
  EXPECT_NE(with([](auto& f) { f.mutable_message_type(0)->mutable_oneof_decl(0)->set_name("1"); }), "");
  EXPECT_NE(with([](auto& f) { f.mutable_enum_type(0)->mutable_value(0)->set_name("A B"); }), "");
  EXPECT_NE(with([](auto& f) { f.mutable_message_type(0)->mutable_field(0)->set_oneof_index(7); }), "");
  EXPECT_NE(with([](auto& f) { *f.add_message_type() = f.message_type(0); }), "");
}

TEST(BuildTest, MapEntriesHaveTheirShape) {
  Descriptors files =
      DescriptorsOf({{"a.proto", "syntax = 'proto3'; message M { map<int32, string> m = 1; }"}});
  files[0].mutable_message_type(0)->mutable_nested_type(0)->mutable_field(1)->set_number(3);
  EXPECT_THAT(BuildError(files), HasSubstr("M.MEntry: a map entry has a key"));
}

TEST(BuildTest, TypeThatIsLeftOutFollowsFromTheName) {
  Descriptors files =
      DescriptorsOf({{"a.proto", "syntax = 'proto3'; enum E { A = 0; } message M { M m = 1; E e = 2; }"}});
  for (int i : {0, 1}) files[0].mutable_message_type(0)->mutable_field(i)->clear_type();
  auto schema = BuildSchema(files);
  EXPECT_EQ(FieldIn(MessageIn(*schema, "M"), "m").type, FieldType::kMessage);
  EXPECT_EQ(FieldIn(MessageIn(*schema, "M"), "e").type, FieldType::kEnum);
}

}  // namespace
}  // namespace llvmparse
