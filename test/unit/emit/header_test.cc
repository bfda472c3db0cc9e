// What generated headers hold. That they compile, and read what was parsed, is for the tests that use them
// (test/headers/, test/cases/).
#include "compiler/emit/header.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "test/unit/schema/schema_from_text.h"

namespace llvmparse::emit {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// The header of the last file.
std::string HeaderOf(const test::FileSet& files) {
  auto schema = test::BuildSchema(files);
  llvm::DataLayout target("e-m:e-i64:64-n8:16:32:64-S128");
  return EmitHeader(*schema->files.back(), TypeNames(*schema, "fast"), target, "x86_64-linux-gnu");
}

TEST(HeaderTest, Accessors) {
  std::string header = HeaderOf({{"a.proto", R"(syntax = "proto2"; package p;
    // What M is.
    message M { optional int32 x = 1; repeated string s = 2; optional M m = 3; map<string, M> map = 4;
                optional int32 old = 5 [deprecated = true, default = 7]; })"}});
  EXPECT_THAT(header, HasSubstr("namespace p::fast {"));
  EXPECT_THAT(header, HasSubstr("// What M is.\nclass M final : public ::llvmparse::MessageApi<M> {"));
  EXPECT_THAT(header, HasSubstr("  // optional int32 x = 1;\n  static constexpr int kXFieldNumber = 1;\n"
                                "  bool has_x() const { return (has_bits_[0] & 1u) != 0; }\n"
                                "  ::std::int32_t x() const { return x_; }\n"));
  EXPECT_THAT(header, HasSubstr("int s_size() const"));
  EXPECT_THAT(header, HasSubstr("::std::string_view s(int index) const { return s_.Get(index); }"));
  EXPECT_THAT(header, HasSubstr("const ::llvmparse::Map<::std::string_view, ::p::fast::M>& map() const"));
  EXPECT_THAT(header, HasSubstr("bool has_m() const { return m_ != nullptr; }"));
  EXPECT_THAT(
      header,
      HasSubstr("[[deprecated]] ::std::int32_t old() const { return (has_bits_[0] & 2u) != 0 ? old_ : 7; }"));
  EXPECT_THAT(header, HasSubstr("return m_ != nullptr ? *m_ : ::p::fast::M::default_instance();"));
  EXPECT_THAT(header, HasSubstr("static_assert(sizeof(M) == "));
  EXPECT_THAT(header, HasSubstr("static_assert(offsetof(M, x_) == "));
}

TEST(HeaderTest, Extensions) {
  std::string header = HeaderOf({{"base.proto", R"(syntax = "proto2"; package b;
                                                   message Base { extensions 1 to max; })"},
                                 {"a.proto", R"(syntax = "proto2"; package p; import "base.proto";
    // What it is.
    extend b.Base { optional int32 level = 5 [default = 3]; }
    message M { extend b.Base { repeated M all = 6; optional string s = 7 [deprecated = true]; } })"}});
  EXPECT_THAT(header, HasSubstr("#include \"base.llvmparse.h\""));
  EXPECT_THAT(header,
              HasSubstr("extern \"C\" const ::llvmparse::abi::MiniTableExtension llvmparse_ext_p__level;\n"));
  EXPECT_THAT(header, HasSubstr("// extend b.Base { optional int32 level = 5; }\n"
                                "inline constexpr int kLevelFieldNumber = 5;\n"
                                "inline constexpr ::llvmparse::Extension<::b::fast::Base, ::std::int32_t>\n"
                                "    level{llvmparse_ext_p__level, 3};\n"));
  EXPECT_THAT(
      header,
      HasSubstr("  static constexpr ::llvmparse::Extension<::b::fast::Base, "
                "::llvmparse::RepeatedPtrField<::p::fast::M>>\n      all{llvmparse_ext_p__M__all};\n"));
  EXPECT_THAT(header, HasSubstr("  [[deprecated]] static constexpr ::llvmparse::Extension<"));
}

// Nobody should have to generate and link descriptor.proto in order to declare an option.
TEST(HeaderTest, CustomOptionsNeedNoHeaderOfDescriptorProto) {
  std::string header = HeaderOf(
      {{"google/protobuf/descriptor.proto",
        "syntax = 'proto2'; package google.protobuf; message FieldOptions { extensions 1000 to max; }"},
       {"a.proto", R"(syntax = "proto2"; package p; import "google/protobuf/descriptor.proto";
                      extend google.protobuf.FieldOptions { optional bool secret = 50000; })"}});
  EXPECT_THAT(header, HasSubstr("namespace google::protobuf::fast {\nclass FieldOptions;\n}"));
  EXPECT_THAT(header, HasSubstr("    secret{llvmparse_ext_p__secret};"));
  EXPECT_THAT(header, Not(HasSubstr("descriptor.llvmparse.h")));
}

TEST(HeaderTest, OneofsAreUnions) {
  std::string header =
      HeaderOf({{"a.proto", "syntax = 'proto3'; message M { oneof o { int32 x = 1; string s = 2; } }"}});
  EXPECT_THAT(header, HasSubstr("  enum OCase : int {\n    kX = 1,\n    kS = 2,\n    O_NOT_SET = 0,\n  };"));
  EXPECT_THAT(header,
              HasSubstr("  union {\n    ::std::int32_t x_;\n    ::llvmparse::abi::StringView s_;\n  };"));
  EXPECT_THAT(header, HasSubstr("int32_t x() const { return o_case_ == 1u ? x_ : 0; }"));
}

TEST(HeaderTest, IncludesWhatItsFieldsNeedAndPublicImports) {
  std::string header =
      HeaderOf({{"dir/used.proto", "syntax = 'proto3'; message Used {}"},
                {"unused.proto", "syntax = 'proto3'; message Unused {}"},
                {"public.proto", "syntax = 'proto3'; message Public {}"},
                {"a.proto", R"(syntax = "proto3"; import "dir/used.proto"; import "unused.proto";
                                   import public "public.proto"; message M { Used u = 1; })"}});
  EXPECT_THAT(header, HasSubstr("#include \"dir/used.llvmparse.h\""));
  EXPECT_THAT(header, HasSubstr("#include \"public.llvmparse.h\""));
  EXPECT_THAT(header, Not(HasSubstr("unused.llvmparse.h")));
}

TEST(HeaderTest, HidesMacrosThatItsTextHolds) {
  std::string header = HeaderOf({{"a.proto", R"(syntax = "proto3"; message M { int32 major = 1; }
    // A DOMAIN of comments.
    enum E { DEBUG = 0; })"}});
  for (const char* macro : {"major", "DEBUG"}) {
    EXPECT_THAT(header,
                HasSubstr(std::string("#pragma push_macro(\"") + macro + "\")\n#undef " + macro + "\n"));
    EXPECT_THAT(header, HasSubstr(std::string("#pragma pop_macro(\"") + macro + "\")\n"));
  }
  EXPECT_THAT(header, Not(HasSubstr("push_macro(\"DOMAIN\")")));
}

TEST(HeaderTest, GuardsDifferWherePathsDo) {
  auto guard = [](const std::string& path) {
    std::string header = HeaderOf({{path, "syntax = 'proto3';"}});
    size_t at = header.find("#ifndef ");
    return header.substr(at, header.find('\n', at) - at);
  };
  EXPECT_EQ(guard("a/b-c.proto"), "#ifndef LLVMPARSE_GENERATED_a_2Fb_2Dc_2Eproto_H_");
  EXPECT_NE(guard("a/b.proto"), guard("a_b.proto"));
  EXPECT_NE(guard("a_2Fb.proto"), guard("a/b.proto"));
}

TEST(HeaderTest, VeryLongDefaultsAreArrays) {
  std::string header =
      HeaderOf({{"a.proto", "syntax = 'proto2'; message M { optional string s = 1 [default = \"" +
                                std::string(70000, 'x') + "\"]; }"}});
  EXPECT_THAT(header, HasSubstr("static constexpr char value[] = {'\\170',"));
  EXPECT_THAT(header, HasSubstr("::std::string_view(value, 70000)"));

  header = HeaderOf({{"a.proto",
                      "syntax = 'proto2'; message M { extensions 1 to max; } extend M { optional bytes b = 1 "
                      "[default = \"" +
                          std::string(70000, 'x') + "\"]; }"}});
  EXPECT_THAT(header, HasSubstr("inline constexpr char kBDefault[] = {'\\170',"));
  EXPECT_THAT(header, HasSubstr("b{llvmparse_ext_b, ::std::string_view(kBDefault, 70000)};"));

  // Escaped it is too long, the bytes themselves are not.
  std::string zeros;
  for (int i = 0; i < 16000; ++i) zeros += "\\000";
  header = HeaderOf(
      {{"a.proto", "syntax = 'proto2'; message M { optional bytes b = 1 [default = \"" + zeros + "\"]; }"}});
  EXPECT_THAT(header, Not(HasSubstr("char value[]")));
}

TEST(HeaderTest, StripProto) {
  EXPECT_EQ(StripProto("a/b.c.proto"), "a/b.c");
  EXPECT_EQ(StripProto("a.proto.proto"), "a.proto");
  EXPECT_EQ(StripProto("a.protodevel"), "a");
  EXPECT_EQ(StripProto("a.txt"), "a.txt");
}

}  // namespace
}  // namespace llvmparse::emit
