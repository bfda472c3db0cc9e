#include "compiler/emit/cpp_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/emit/reserved_words.h"
#include "test/unit/schema/schema_from_text.h"

namespace llvmparse::emit {
namespace {

using test::BuildSchema;
using test::FieldIn;
using test::MessageIn;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(NameScopeTest, AppendsUntilFree) {
  NameScope scope;
  EXPECT_EQ(scope.Claim("x"), "x");
  EXPECT_EQ(scope.Claim("x"), "x_");
  EXPECT_EQ(scope.Claim("x_"), "x__");
  EXPECT_EQ(scope.Claim("class"), "class_");
  EXPECT_EQ(scope.Claim("__x"), "__x_");
  EXPECT_EQ(scope.Claim("_Bool"), "_Bool_");
}

TEST(ReservedWordsTest, OneOfEachKind) {
  for (const char* word :
       {"class", "co_await", "and", "restrict", "typeof", "NULL", "EOF", "errno", "stdin", "INT_MAX",
        "SIGINT", "linux", "unix", "i386", "M_E", "assert", "BIG_ENDIAN", "INFINITY"}) {
    EXPECT_TRUE(IsReservedWord(word)) << word;
  }
  for (const char* word : {"Class", "value", "data", "final", "major", "DEBUG", "max"}) {
    EXPECT_FALSE(IsReservedWord(word)) << word;
  }
  for (const char* word : {"major", "minor", "DOMAIN", "ERROR", "min", "max", "TRUE", "DEBUG", "I"}) {
    EXPECT_TRUE(IsPossibleMacro(word)) << word;
  }
  for (const char* word :
       {"htons", "st_atime", "AF_INET", "INADDR_NONE", "s6_addr", "CLONE_FS", "h_errno", "LLVMPARSE_ABI"}) {
    EXPECT_TRUE(IsPossibleMacro(word)) << word;
    EXPECT_FALSE(IsReservedWord(word)) << word;
  }
  for (const char* word : {"UNKNOWN", "TYPE_UNSPECIFIED", "STATUS_CODE", "offsetof", "_A", "AF"}) {
    EXPECT_FALSE(IsPossibleMacro(word)) << word;
  }
  EXPECT_TRUE(IsReservedType("final"));
  EXPECT_TRUE(IsGlobalName("time"));
  for (const char* name :
       {"main", "uint8_t", "pthread_t", "FILE", "strtol", "fma", "wcslen", "PTHREAD_MUTEX_ROBUST"}) {
    EXPECT_TRUE(IsGlobalName(name)) << name;
  }
  EXPECT_TRUE(IsGlobalName("std"));
  EXPECT_FALSE(IsGlobalName("google"));
}

TEST(CamelCaseTest, AsProtocDoesIt) {
  EXPECT_EQ(UpperCamelCase("foo_bar"), "FooBar");
  EXPECT_EQ(UpperCamelCase("fooBar"), "FooBar");
  EXPECT_EQ(UpperCamelCase("foo2bar_3x"), "Foo2Bar3X");
  EXPECT_EQ(UpperCamelCase("_x"), "X");
}

TEST(TypeNamesTest, FollowPackageAndNesting) {
  auto schema = BuildSchema({{"a.proto", R"(syntax = "proto3"; package a.b;
    message M { message Inner { enum E { A = 0; MIN = 1; } } } enum Top { B = 0; class = 1; })"}});
  TypeNames names(*schema, "fast");
  EXPECT_EQ(names.Qualified(MessageIn(*schema, "a.b.M")), "::a::b::fast::M");
  EXPECT_EQ(names.Qualified(MessageIn(*schema, "a.b.M.Inner")), "::a::b::fast::M_Inner");
  const EnumNames& nested = names.Of(*schema->enums_by_name.at("a.b.M.Inner.E"));
  EXPECT_EQ(nested.qualified, "::a::b::fast::M_Inner_E");
  EXPECT_THAT(nested.values, ElementsAre("M_Inner_E_A", "M_Inner_E_MIN"));
  EXPECT_EQ(nested.min, "M_Inner_E_E_MIN");
  const EnumNames& top = names.Of(*schema->enums_by_name.at("a.b.Top"));
  EXPECT_THAT(top.values, ElementsAre("B", "class_"));
  EXPECT_EQ(top.min, "Top_MIN");
  EXPECT_EQ(top.name_function, "Top_Name");

  EXPECT_EQ(TypeNames(*schema, "x::y").Qualified(MessageIn(*schema, "a.b.M")), "::a::b::x::y::M");
  EXPECT_EQ(TypeNames(*schema, "").Qualified(MessageIn(*schema, "a.b.M")), "::a::b::M");
}

TEST(TypeNamesTest, NamespacesAvoidKeywordsMacrosAndGlobalNames) {
  auto schema = BuildSchema({{"a.proto", "syntax = 'proto3'; package time.int.linux.time; message M {}"},
                             {"b.proto", "syntax = 'proto3'; package std; message M {}"},
                             {"c.proto", "syntax = 'proto3'; message index {} message final {}"}});
  TypeNames names(*schema, "fast");
  EXPECT_EQ(names.Qualified(MessageIn(*schema, "time.int.linux.time.M")),
            "::time_::int_::linux_::time::fast::M");
  EXPECT_EQ(names.Qualified(MessageIn(*schema, "std.M")), "::std_::fast::M");
  EXPECT_EQ(names.Qualified(MessageIn(*schema, "index")), "::fast::index");
  EXPECT_EQ(names.Qualified(MessageIn(*schema, "final")), "::fast::final_");
  EXPECT_EQ(TypeNames(*schema, "").Qualified(MessageIn(*schema, "index")), "::index_");
}

TEST(TypeNamesTest, TopLevelNamesStayAndFlattenedOnesYield) {
  auto schema = BuildSchema({{"a.proto", R"(syntax = "proto3"; package p;
    message Foo { message Bar { message Baz {} } message Bar_Baz {} } message Foo_Bar {} message E_Name {}
    enum E { A = 0; })"}});
  TypeNames names(*schema, "fast");
  EXPECT_EQ(names.ClassOf(MessageIn(*schema, "p.Foo_Bar")), "Foo_Bar");
  EXPECT_EQ(names.ClassOf(MessageIn(*schema, "p.Foo.Bar")), "Foo_Bar_");
  EXPECT_EQ(names.ClassOf(MessageIn(*schema, "p.Foo.Bar_Baz")), "Foo_Bar_Baz");
  EXPECT_EQ(names.ClassOf(MessageIn(*schema, "p.Foo.Bar.Baz")), "Foo_Bar__Baz");
  EXPECT_EQ(names.ClassOf(MessageIn(*schema, "p.E_Name")), "E_Name");
  EXPECT_EQ(names.Of(*schema->enums_by_name.at("p.E")).name_function, "E_Name_");
}

// A file's names depend on what it imports and on nothing else in the request.
TEST(TypeNamesTest, NamesOfImportsAreTaken) {
  test::FileSet files = {
      {"a.proto", "syntax = 'proto3'; package p; message Foo_Bar {}"},
      {"b.proto", "syntax = 'proto3'; package p; import 'a.proto'; message Foo { message Bar {} }"},
      {"other.proto", "syntax = 'proto3'; package q; import 'a.proto'; message Foo { message Bar {} }"}};
  auto schema = BuildSchema(files);
  TypeNames names(*schema, "fast");
  EXPECT_EQ(names.ClassOf(MessageIn(*schema, "p.Foo.Bar")), "Foo_Bar_");
  EXPECT_EQ(names.ClassOf(MessageIn(*schema, "q.Foo.Bar")), "Foo_Bar");
  EXPECT_FALSE(names.CheckClashes({schema->FindFile("b.proto"), schema->FindFile("other.proto")}));
}

TEST(TypeNamesTest, ClashesOfFilesThatDoNotKnowEachOtherAreReported) {
  auto schema = BuildSchema({{"a.proto", "syntax = 'proto3'; package p; message Foo_Bar {}"},
                             {"b.proto", "syntax = 'proto3'; package p; message Foo { message Bar {} }"},
                             {"both.proto",
                              "syntax = 'proto3'; import 'a.proto'; import 'b.proto';"
                              "message M { p.Foo_Bar a = 1; p.Foo b = 2; }"},
                             {"one.proto",
                              "syntax = 'proto3'; import 'a.proto'; import 'b.proto';"
                              "message N { p.Foo b = 1; }"}});
  TypeNames names(*schema, "fast");
  EXPECT_FALSE(names.CheckClashes({schema->FindFile("one.proto")}));  // needs the header of b.proto only
  EXPECT_FALSE(names.CheckClashes({schema->FindFile("a.proto"), schema->FindFile("b.proto")}));
  EXPECT_THAT(llvm::toString(names.CheckClashes({schema->FindFile("both.proto")})),
              HasSubstr("both.proto: a.proto and b.proto both declare the C++ name ::p::fast::Foo_Bar"));
}

TEST(TypeNamesTest, AClassAndANamespaceOfOneNameClash) {
  auto schema = BuildSchema(
      {{"a.proto", "syntax = 'proto3'; package p; message Foo { message Bar {} }"},
       {"b.proto", "syntax = 'proto3'; package p.Foo_Bar; import 'a.proto'; message M { p.Foo f = 1; }"}});
  EXPECT_THAT(llvm::toString(TypeNames(*schema, "").CheckClashes({schema->FindFile("b.proto")})),
              HasSubstr("::p::Foo_Bar"));
  EXPECT_FALSE(TypeNames(*schema, "fast").CheckClashes({schema->FindFile("b.proto")}));
}

// The members of message M in `text`.
struct Members {
  explicit Members(const std::string& text)
      : schema(BuildSchema({{"a.proto", "syntax = 'proto2'; " + text}})),
        message(MessageIn(*schema, "M")),
        names(NameMembers(message, "M")) {}
  const FieldNames& operator[](const std::string& field) const {
    return names.fields.at(&FieldIn(message, field));
  }

  std::unique_ptr<schema::Schema> schema;
  const schema::Message& message;
  ClassNames names;
};

TEST(ClassNamesTest, Accessors) {
  Members m(
      "message M { optional int32 FooBar = 1; repeated int32 r = 2; oneof choice_x { int32 c_d = 3; } }");
  EXPECT_EQ(m["FooBar"].name, "foobar");
  EXPECT_EQ(m["FooBar"].has, "has_foobar");
  EXPECT_EQ(m["FooBar"].number, "kFooBarFieldNumber");
  EXPECT_EQ(m["r"].size, "r_size");
  EXPECT_EQ(m["r"].has, "");
  EXPECT_EQ(m["c_d"].case_value, "kCD");
  const OneofNames& oneof = m.names.oneofs.at(m.message.oneofs[0].get());
  EXPECT_EQ(oneof.accessor, "choice_x_case");
  EXPECT_EQ(oneof.case_type, "ChoiceXCase");
  EXPECT_EQ(oneof.not_set, "CHOICE_X_NOT_SET");
}

TEST(ClassNamesTest, LaterNumbersYield) {
  Members m(
      "message M { optional int32 has_x = 2; optional int32 x = 1; repeated int32 y = 3; optional int32 "
      "y_size = 4;"
      "optional int32 Value = 5; optional int32 value = 6; oneof k { int32 k_case = 7; } }");
  EXPECT_EQ(m["x"].name, "x");
  EXPECT_EQ(m["has_x"].name, "has_x_");
  EXPECT_EQ(m["has_x"].has, "has_has_x_");
  EXPECT_EQ(m["y_size"].name, "y_size_");
  EXPECT_EQ(m["Value"].name, "value");
  EXPECT_EQ(m["value"].name, "value_");
  EXPECT_EQ(m["value"].number, "kValueFieldNumber_");
  EXPECT_EQ(m["k_case"].name, "k_case");
  EXPECT_EQ(m.names.oneofs.at(m.message.oneofs[0].get()).accessor, "k_case_");
}

TEST(ClassNamesTest, ApiKeywordsAndTheClassItself) {
  Members m(
      "message M { optional int32 default_instance = 1; optional int32 unknown_fields = 2; optional int32 "
      "new = 3;"
      "message Clear {} message M {} enum E { Parse = 0; delete = 1; } optional int32 data = 4; }");
  EXPECT_EQ(m["default_instance"].name, "default_instance_");
  EXPECT_EQ(m["unknown_fields"].name, "unknown_fields_");
  EXPECT_EQ(m["new"].name, "new_");
  EXPECT_EQ(m.names.messages.at(m.message.messages[0].get()), "Clear_");
  EXPECT_EQ(m.names.messages.at(m.message.messages[1].get()), "M_");
  EXPECT_THAT(m.names.enums.at(m.message.enums[0].get()).values, ElementsAre("Parse_", "delete_"));
}

TEST(ClassNamesTest, ExtensionsYieldToFields) {
  Members m(
      "message M { optional int32 X = 1; extensions 100 to max; extend M { optional int32 x = 100;"
      "optional int32 GetExtension = 101; optional int32 CamelCase = 102; } }");
  const auto& extensions = m.message.extensions;
  EXPECT_EQ(m["X"].name, "x");
  EXPECT_EQ(m.names.extensions.at(extensions[0].get()).name, "x_");
  EXPECT_EQ(m.names.extensions.at(extensions[0].get()).number, "kXFieldNumber_");
  EXPECT_EQ(m.names.extensions.at(extensions[1].get()).name, "GetExtension_");
  EXPECT_EQ(m.names.extensions.at(extensions[2].get()).name, "CamelCase");
  EXPECT_EQ(m.names.extensions.at(extensions[2].get()).default_bytes, "");
}

TEST(TypeNamesTest, ExtensionsAtFileLevel) {
  auto schema = BuildSchema({{"a.proto", R"(syntax = "proto2"; package p;
    message M { extensions 1 to max; message x {} enum E { V = 0; } }
    extend M { optional int32 M_x = 1; optional int32 foo_bar = 2; optional int32 fooBar = 3;
               optional int32 class = 4; optional int32 llvmparse_ext_p__M_0x = 5; })"}});
  TypeNames names(*schema, "fast");
  const auto& extensions = schema->files[0]->extensions;
  EXPECT_EQ(names.Of(*extensions[0]).name, "M_x");  // what is nested yields
  EXPECT_EQ(names.ClassOf(MessageIn(*schema, "p.M.x")), "M_x_");
  EXPECT_EQ(names.Of(*extensions[1]).number, "kFooBarFieldNumber");
  EXPECT_EQ(names.Of(*extensions[2]).number, "kFooBarFieldNumber_");
  EXPECT_EQ(names.Of(*extensions[3]).name, "class_");
  EXPECT_EQ(names.Of(*extensions[4]).name, "llvmparse_ext_p__M_0x_");  // not the symbol of M_x
}

}  // namespace
}  // namespace llvmparse::emit
