// What each feature of an edition does to parsing and serializing, in each mode of the parser. The schemas
// are edition_2023.proto and the same text as edition 2024.
#include <gtest/gtest.h>

#include <string>

#include "test/support/case_file.h"
#include "test/support/engine.h"
#include "test/support/guard_page.h"

namespace llvmparse::test {
namespace {

class EditionsTest : public testing::TestWithParam<const char*> {
 protected:
  void Expect(const std::string& input, Verdict verdict, const std::string& text, const std::string& output) {
    std::string error;
    const std::string bytes = ParseInput(input, &error).value();
    const std::string expected = ParseInput(output, &error).value();
    const Probe* probe = FindProbe(GetParam());
    ASSERT_NE(probe, nullptr);
    GuardedBuffer buffer(bytes.size());
    Arena arena;
    for (const Mode& mode : kModes) {
      SCOPED_TRACE(mode.name);
      const Outcome outcome = Parse(*probe, buffer.Place(bytes), mode, arena);
      EXPECT_EQ(outcome.fault, "");
      EXPECT_EQ(Name(outcome.verdict), std::string(Name(verdict))) << outcome.error;
      EXPECT_EQ(outcome.text, text);
      if (verdict != Verdict::kReject) {
        EXPECT_EQ(outcome.bytes, expected);
      }
    }
  }
  // That serializes to the same bytes.
  void Accept(const std::string& input, const std::string& text) {
    Expect(input, Verdict::kAccept, text, input);
  }
};
INSTANTIATE_TEST_SUITE_P(Each, EditionsTest, testing::Values("editions.M", "editions.later.M"));

TEST_P(EditionsTest, PresenceIsExplicitUnlessImplicit) {
  Expect("0800 1000 1800", Verdict::kAccept, "expl: 0 req: 0", "0800 1800");
}

TEST_P(EditionsTest, LegacyRequired) { Expect("0801", Verdict::kIncomplete, "expl: 1", "0801"); }

TEST_P(EditionsTest, Delimited) {
  Accept("1801 33 0805 13 0806 14 34", "req: 1 del { a: 5 s { a: 6 } }");
  Accept("1801 3b 0801 3c 3b 3c", "req: 1 rdel { a: 1 } rdel { }");
}

TEST_P(EditionsTest, DelimitedFieldsTakeNoLength) { Accept("1801 32[ 0805 ]", "req: 1 6: \"\\010\\005\""); }

TEST_P(EditionsTest, OthersTakeNoGroup) { Accept("1801 63 0805 64", "req: 1 12 { 1: 5 }"); }

TEST_P(EditionsTest, Utf8Validation) {
  Accept("1801 42[ ff ]", "req: 1 loose: \"\\377\"");
  Expect("1801 4a[ ff ]", Verdict::kReject, "", "");
}

TEST_P(EditionsTest, OpenAndClosedEnums) { Accept("1801 5009 5809", "req: 1 o: 9 11: 9"); }

TEST_P(EditionsTest, EnumOfProto2StaysClosed) {
  Accept("1801 6801 68ffffffffffffffffff01", "req: 1 closed: 1 13: 18446744073709551615");
  Expect("1801 72[ 000901 ]", Verdict::kAccept, "req: 1 closed_list: 0 closed_list: 1 14: 9",
         "1801 72[ 0001 ] 7009");
  Accept("1801 7a[ 0805 1009 ]", "req: 1 15: \"\\010\\005\\020\\011\"");
  Accept("1801 800107 880109", "req: 1 number: 7 17: 9");
}

TEST_P(EditionsTest, RepeatedFieldEncoding) {
  Expect("1801 2001 2a[ 0102 ]", Verdict::kAccept, "req: 1 packed: 1 expanded: 1 expanded: 2",
         "1801 22[ 01 ] 2801 2802");
}

}  // namespace
}  // namespace llvmparse::test
