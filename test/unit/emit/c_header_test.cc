// What generated C headers hold. That they compile, and read what was parsed, is for the tests that use them
// (test/headers/; test/cases/, whose probes compare C accessors with C++ ones).
#include "compiler/emit/c_header.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "test/unit/schema/schema_from_text.h"

namespace llvmparse::emit {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// The header of the last file.
std::string HeaderOf(const test::FileSet& files, const char* layout = "e-m:e-i64:64-n8:16:32:64-S128",
                     const char* inner_namespace = "fast") {
  auto schema = test::BuildSchema(files);
  const TypeNames types(*schema, inner_namespace);
  const CNames names(*schema, types);
  EXPECT_EQ(llvm::toString(names.CheckClashes({schema->files.back().get()})), "");
  return EmitCHeader(*schema->files.back(), names, llvm::DataLayout(layout), "some-triple");
}

TEST(CHeaderTest, Accessors) {
  std::string header = HeaderOf({{"a.proto", R"(syntax = "proto2"; package p.q;
    // What M is.
    message M { optional int32 x = 1 [default = 7]; repeated string s = 2; optional M m = 3; map<int32, M> map = 4;
                optional bool old = 5 [deprecated = true]; oneof o { float f = 6; E e = 7; }
                enum E { A = 0; B = -2147483648; } })"}});
  EXPECT_THAT(header, HasSubstr("typedef struct p_q_M p_q_M;\n"));
  EXPECT_THAT(header, HasSubstr("// What M is.\n// ---- p.q.M ----\n"));
  EXPECT_THAT(header, HasSubstr("  p_q_M_x_field_number = 1,\n"));
  EXPECT_THAT(
      header,
      HasSubstr("typedef enum p_q_M_E {\n  p_q_M_A = 0,\n  p_q_M_B = (-2147483647 - 1)\n} p_q_M_E;\n"));
  EXPECT_THAT(header, HasSubstr("bool p_q_M_has_x(const p_q_M* m) { return llvmparse_has_bit(m, 64); }\n"));
  EXPECT_THAT(header, HasSubstr("llvmparse_has_bit(m, 64) ? *(int32_t const*)llvmparse_at(m, "));
  EXPECT_THAT(header, HasSubstr(" : 7; }\n"));
  EXPECT_THAT(header, HasSubstr("size_t p_q_M_s_size(const p_q_M* m)"));
  EXPECT_THAT(header, HasSubstr("llvmparse_string const* p_q_M_s(const p_q_M* m)"));
  EXPECT_THAT(header, HasSubstr("const p_q_M* p_q_M_m(const p_q_M* m)"));
  EXPECT_THAT(header, HasSubstr("const p_q_M_MapEntry* p_q_M_map_at(const p_q_M* m, size_t i)"));
  EXPECT_THAT(header, HasSubstr("const p_q_M_MapEntry* p_q_M_map_find(const p_q_M* m, int32_t key)"));
  EXPECT_THAT(header, HasSubstr("llvmparse_deprecated llvmparse_accessor bool p_q_M_old(const p_q_M* m)"));
  EXPECT_THAT(header, HasSubstr("uint32_t p_q_M_o_case(const p_q_M* m)"));
  EXPECT_THAT(header, HasSubstr(" == 7u ? *(int32_t const*)llvmparse_at(m, "));
  EXPECT_THAT(header, HasSubstr(" : p_q_M_A; }\n"));
}

TEST(CHeaderTest, EnumNames) {
  const std::string header = HeaderOf({{"a.proto", R"(syntax = "proto2"; package p;
    enum E { option allow_alias = true; A = 0; B = 1; B2 = 1; E_name = 2; })"}});
  EXPECT_THAT(header, HasSubstr("const char* p_E_name_(int32_t value) {\n"));  // p_E_name is the value
  EXPECT_THAT(
      header,
      HasSubstr("    case 1: return \"B\";\n    case 2: return \"E_name\";\n    default: return NULL;\n"));
}

TEST(CHeaderTest, Extensions) {
  const std::string header =
      HeaderOf({{"google/protobuf/descriptor.proto",
                 "syntax = 'proto2'; package google.protobuf; message FieldOptions { optional bool "
                 "deprecated = 3; extensions 1000 to max; }"},
                {"a.proto", R"(syntax = "proto2"; package p; import "google/protobuf/descriptor.proto";
    message M { extensions 100 to max; extend M { repeated M kids = 100 [deprecated = true]; } }
    extend M { optional int32 level = 101 [default = 3]; optional M sub = 102; optional string M_has_s = 103; optional bool has_level = 104; }
    extend google.protobuf.FieldOptions { optional bytes note = 1000; })"}});
  EXPECT_THAT(
      header,
      HasSubstr("// extend p.M { optional int32 level = 101; }\nenum { p_level_field_number = 101 };\n"));
  EXPECT_THAT(header, HasSubstr("bool p_has_level(const p_M* m) {\n  return llvmparse_find_extension(m, "
                                "&llvmparse_ext_p__level) != NULL;\n}\n"));
  EXPECT_THAT(header, HasSubstr("int32_t p_level(const p_M* m) {\n"));
  EXPECT_THAT(header, HasSubstr("return data != NULL ? *(int32_t const*)data : 3;\n"));
  EXPECT_THAT(header, HasSubstr("bool p_has_level_(const p_M* m) {\n"));  // the extension of that name
  EXPECT_THAT(header, HasSubstr("return data != NULL ? *(const p_M* const*)data : NULL;\n"));
  EXPECT_THAT(header,
              HasSubstr("llvmparse_deprecated llvmparse_accessor size_t p_M_kids_size(const p_M* m)"));
  EXPECT_THAT(header, HasSubstr("const p_M* const* p_M_kids(const p_M* m)"));
  // The header of descriptor.proto is not needed.
  EXPECT_THAT(header, Not(HasSubstr("#include \"google")));
  EXPECT_THAT(header, HasSubstr("struct google_protobuf_FieldOptions;\n"));
  EXPECT_THAT(header, HasSubstr("llvmparse_string p_note(const struct google_protobuf_FieldOptions* m) {\n"));
}

TEST(CHeaderTest, NamesYieldToThoseOfCppInTheGlobalNamespace) {
  const test::FileSet files = {
      {"base.proto", "syntax = 'proto3'; message p_M {} enum E { Z = 0; }"},
      {"a.proto", "syntax = 'proto3'; package p; import 'base.proto'; message M { p_M m = 1; E e = 2; }"}};
  EXPECT_THAT(HeaderOf({files[0]}), HasSubstr("typedef struct p_M p_M;\n"));
  const char* const layout = "e-m:e-i64:64-n8:16:32:64-S128";
  const std::string base = HeaderOf({files[0]}, layout, "");
  EXPECT_THAT(base, HasSubstr("typedef struct p_M_ p_M_;\n"));
  EXPECT_THAT(base, HasSubstr("typedef enum E_ {\n  Z_ = 0\n} E_;\n"));
  EXPECT_THAT(base, HasSubstr("const p_M_* p_M_parse("));
  EXPECT_THAT(HeaderOf(files, layout, ""), HasSubstr("typedef struct p_M__ p_M__;\n"));
}

TEST(CHeaderTest, ChecksTheTarget) {
  const test::FileSet files = {{"a.proto", "syntax = 'proto3'; message M { string s = 1; }"}};
  EXPECT_THAT(HeaderOf(files),
              HasSubstr("#if UINTPTR_MAX != UINT64_MAX\n#error \"a.proto: this header was generated "
                        "for another target, some-triple\"\n"));
  EXPECT_THAT(HeaderOf(files, "e-p:32:32-i64:64"), HasSubstr("#if UINTPTR_MAX != UINT32_MAX\n"));
}

TEST(CHeaderTest, DefaultsThatHaveNoPlainLiteral) {
  std::string header = HeaderOf({{"a.proto", R"(syntax = "proto2"; message M {
    optional double n = 1 [default = nan]; optional float i = 2 [default = -inf];
    optional string s = 3 [default = "a\"b\0c"]; optional string l = 4 [default = ")" +
                                                 std::string(5000, 'x') + R"("]; })"}});
  EXPECT_THAT(header, HasSubstr(" : (double)NAN; }\n"));
  EXPECT_THAT(header, HasSubstr(" : -(float)INFINITY; }\n"));
  EXPECT_THAT(header, HasSubstr(" : llvmparse_string_of(\"a\\\"b\\000c\", 5); }\n"));
  EXPECT_THAT(header,
              HasSubstr("static const char value[] = {'\\170','\\170',"));  // C99 has no literals so long
  EXPECT_THAT(header, HasSubstr(" : llvmparse_string_of(value, 5000); }\n"));
}

TEST(CHeaderTest, NamesThatAreTakenYield) {
  std::string header = HeaderOf({{"base.proto", "syntax = 'proto3'; package a; message b_M { int32 x = 1; }"},
                                 {"a.proto", R"(syntax = "proto2"; package a.b; import "base.proto";
    message M { optional int32 x = 1; optional int32 has_x = 2; repeated int32 parse = 3; optional bool fast = 4; })"}});
  EXPECT_THAT(header, HasSubstr("typedef struct a_b_M_ a_b_M_;\n"));
  // Each name yields for itself: what b_M has is taken, what it does not have is not.
  EXPECT_THAT(header, HasSubstr("const a_b_M_* a_b_M_parse_(const void* data"));
  EXPECT_THAT(header, HasSubstr("bool a_b_M_has_x(const a_b_M_* m) { return llvmparse_has_bit("));  // of x
  EXPECT_THAT(header, HasSubstr("int32_t a_b_M_has_x_(const a_b_M_* m)"));                          // has_x
  EXPECT_THAT(header, HasSubstr("int32_t const* a_b_M_parse__(const a_b_M_* m)"));

  header = HeaderOf(
      {{"a.proto", "syntax = 'proto3'; message time { int32 x = 1; } message fast {} message data {}"}});
  for (const char* type : {"time", "fast", "data"}) {
    EXPECT_THAT(header, HasSubstr("typedef struct " + std::string(type) + "_ " + type + "_;\n"));
  }
}

TEST(CHeaderTest, FilesThatDoNotKnowOfEachOtherMayClash) {
  auto schema =
      test::BuildSchema({{"one.proto", "syntax = 'proto3'; package a; message b_M {}"},
                         {"two.proto", "syntax = 'proto3'; package a.b; message M {}"},
                         {"user.proto", R"(syntax = "proto3"; import "one.proto"; import "two.proto";
                                      message U { a.b_M x = 1; a.b.M y = 2; })"}});
  const CNames names(*schema, TypeNames(*schema, "fast"));
  EXPECT_THAT(
      llvm::toString(names.CheckClashes({schema->files.back().get()})),
      HasSubstr("user.proto: one.proto and two.proto both declare the C name a_b_M; rename a type, or give "
                "the files different packages"));
}

TEST(CHeaderTest, SourceTurnsFunctionsIntoSymbols) {
  auto schema = test::BuildSchema({{"x/a.proto", "syntax = 'proto3'; message M {}"}});
  const TypeNames types(*schema, "fast");
  const std::string source = EmitCSource(*schema->files.back());
  const std::string header = EmitCHeader(*schema->files.back(), CNames(*schema, types),
                                         llvm::DataLayout("e-m:e-i64:64-n8:16:32:64-S128"), "some-triple");
  const size_t define = source.find("#define ") + 8;
  const std::string macro = source.substr(define, source.find('\n', define) - define);
  EXPECT_THAT(header, HasSubstr("#ifdef " + macro + "\n#define llvmparse_accessor llvmparse_exported\n"));
  EXPECT_THAT(source, HasSubstr("#include \"x/a.llvmparse.c.h\"\n"));
}

}  // namespace
}  // namespace llvmparse::emit
