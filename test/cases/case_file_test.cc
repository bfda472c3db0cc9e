// The case file reader itself: what it takes, and that it refuses what would silently test nothing.
#include "test/support/case_file.h"

#include <gtest/gtest.h>

namespace llvmparse::test {
namespace {

std::string Input(std::string_view text) {
  std::string error;
  const auto bytes = ParseInput(text, &error);
  return bytes ? *bytes : "error: " + error;
}

TEST(InputTest, HexadecimalBytesWithOrWithoutSpaces) {
  EXPECT_EQ(Input("08 96 01 0a0b"), "\x08\x96\x01\x0a\x0b");
}
TEST(InputTest, Strings) {
  EXPECT_EQ(Input("0a03\"abc\""),
            "\x0a\x03"
            "abc");
}
TEST(InputTest, LengthPrefix) {
  EXPECT_EQ(Input("0a[ 08 01 ]"), "\x0a\x02\x08\x01");
  EXPECT_EQ(Input("[61*200]"), "\xc8\x01" + std::string(200, 'a'));
}
TEST(InputTest, Repetition) {
  EXPECT_EQ(Input("(08 01)*3"), "\x08\x01\x08\x01\x08\x01");
  EXPECT_EQ(Input("\"ab\"*2"), "abab");
  EXPECT_EQ(Input("61*0"), "");
}
TEST(InputTest, Nesting) { EXPECT_EQ(Input("nest 3 0a [ 08 01 ]"), "\x0a\x06\x0a\x04\x0a\x02\x08\x01"); }
TEST(InputTest, Mistakes) {
  EXPECT_EQ(Input("0"), "error: expected two hexadecimal digits");
  EXPECT_EQ(Input("0G"), "error: expected two hexadecimal digits");
  EXPECT_EQ(Input("[ 00"), "error: expected ']'");
  EXPECT_EQ(Input("00 )"), "error: unexpected ')'");
  EXPECT_EQ(Input("00*x"), "error: expected a count");
  EXPECT_EQ(Input("\"abc"), "error: unterminated string");
}

std::string Mistake(std::string_view text) {
  std::string error;
  return ParseCaseFile("dir/f.cases", text, &error) ? "none" : error;
}

TEST(CaseFileTest, ReadsEveryKey) {
  std::string error;
  const auto file = ParseCaseFile("dir/some.file.cases",
                                  "# a comment\n"
                                  "message a.M\n\n"
                                  "case one\n"
                                  "  why    because it's #1\n"
                                  "         and more\n"
                                  "  input  08 01   # x: 1\n"
                                  "         10 02\n"
                                  "  accept x: 1 s: \"#\"\n"
                                  "         y: 2\n"
                                  "case two\n"
                                  "  input\n"
                                  "  incomplete *\n"
                                  "  reference is wrong\n",
                                  &error);
  ASSERT_TRUE(file) << error;
  EXPECT_EQ(file->schema, "some.file.proto");
  EXPECT_EQ(file->message, "a.M");
  ASSERT_EQ(file->cases.size(), 2u);
  const Case& one = file->cases[0];
  EXPECT_EQ(one.name, "one");
  EXPECT_EQ(one.why, "because it's #1 and more");
  EXPECT_EQ(one.input, "\x08\x01\x10\x02");
  EXPECT_EQ(one.verdict, Verdict::kAccept);
  EXPECT_EQ(one.value, "x: 1 s: \"#\" y: 2");
  EXPECT_EQ(one.line, 4);
  const Case& two = file->cases[1];
  EXPECT_EQ(two.input, "");
  EXPECT_EQ(two.verdict, Verdict::kIncomplete);
  EXPECT_FALSE(two.value);
  EXPECT_EQ(two.reference_differs, "is wrong");
}

TEST(CaseFileTest, Mistakes) {
  EXPECT_EQ(Mistake(""), "dir/f.cases:0: no 'message'");
  EXPECT_EQ(Mistake("message M\ncase a\n  input 00\n"), "dir/f.cases:3: case 'a' lacks its input or verdict");
  EXPECT_EQ(Mistake("message M\ncase a\n  reject\n"), "dir/f.cases:3: case 'a' lacks its input or verdict");
  EXPECT_EQ(Mistake("message M\ncase a\n  input 0\n  reject\n"),
            "dir/f.cases:4: expected two hexadecimal digits");
  EXPECT_EQ(Mistake("message M\ncase a\n  input\n  reject\n  accept *\n"), "dir/f.cases:5: a second verdict");
  EXPECT_EQ(Mistake("message M\ncase a\n  input\n  rejected\n"), "dir/f.cases:4: unknown key 'rejected'");
  EXPECT_EQ(Mistake("message M\ncase a\n  input\n  reject\ncase a\n"), "dir/f.cases:5: a second case 'a'");
  EXPECT_EQ(Mistake("  input 00\n"), "dir/f.cases:1: 'input' before the first case");
  EXPECT_EQ(Mistake("    00\n"), "dir/f.cases:1: nothing to continue");
  EXPECT_EQ(Mistake("nonsense\n"), "dir/f.cases:1: expected 'message', 'schema' or 'case', found 'nonsense'");
}

}  // namespace
}  // namespace llvmparse::test
