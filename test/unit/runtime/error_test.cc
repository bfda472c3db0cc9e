// llvmparse/error.h, and how parses fill errors in. runtime/parse/failure.h, runtime/message/path.h
#include "llvmparse/error.h"

#include <gtest/gtest.h>

#include "test/unit/runtime/fake_hot.h"
#include "test/unit/runtime/parse_bytes.h"

namespace llvmparse::test {
namespace {

struct ErrorTest : testing::Test {
  TableBuilder phone{"Phone"};
  TableBuilder entry{"Person.EmailsEntry"};
  TableBuilder person{"Person"};
  TableBuilder book{"Book"};

  ErrorTest() {
    phone.Add(1, FieldType::kString, "number", abi::kUtf8).Add(2, FieldType::kInt32, "kinds", abi::kRepeated);
    entry.MakeEntry().Add(1, FieldType::kString, "key").Add(2, FieldType::kMessage, "value", 0, &phone);
    person.Add(1, FieldType::kBytes, "name").Add(2, FieldType::kMessage, "phones", abi::kRepeated, &phone);
    person.AddMap(3, "emails", entry).Add(4, FieldType::kGroup, "extra", 0, &phone);
    book.Add(1, FieldType::kMessage, "people", abi::kRepeated, &person)
        .Add(2, FieldType::kMessage, "me", 0, &person);
    SetHot<50>(&phone);
    SetHot<51>(&person);
    SetHot<52>(&book);
  }

  std::string Parse(std::string_view bytes) { return ParseBytes(book, bytes); }
};

TEST_F(ErrorTest, Paths) {
  std::string good = Field(1, Field(1, "Ann") + Field(2, Field(1, "555")));
  std::string bad = Field(1, "\xff");
  auto at = [](size_t offset) { return "invalid UTF-8 at byte " + std::to_string(offset) + ", in "; };
  EXPECT_EQ(Parse(good + good + Field(1, Field(2, "") + Field(2, bad))),
            at(2 * good.size() + 8 - 2 + 2 - 2 + 2) + "people[2].phones[1].number");
  EXPECT_EQ(Parse(Field(2, Group(4, bad))), at(5) + "me.extra.number");
  EXPECT_EQ(Parse(Field(2, Field(3, Field(1, "k") + Field(2, bad)))), at(11) + "me.emails[0].value.number");
  EXPECT_EQ(Parse(Field(2, Field(2, Field(2, 1) + Field(2, Hex("0280"))))),
            "truncated input at byte 10, in me.phones[0].kinds[1]");
  EXPECT_EQ(Parse(Field(2, Field(77, Hex("05")) + Hex("0f"))), "malformed input at byte 7, in me.1")
      << "an unknown field has only a number";
}

TEST_F(ErrorTest, WithoutNames) {
  book.drop_names();
  person.drop_names();
  phone.drop_names();
  ParseOptions options;
  EXPECT_EQ(ParseOnce(book, Field(1, "") + Field(1, Field(2, Field(1, "\xff"))), options),
            "invalid UTF-8 at byte 8, in 1[1].2[0].1");
}

TEST_F(ErrorTest, OffsetsInAndInFrontOfTheTail) {
  for (size_t before : {0, 10, 100}) {
    for (size_t behind : {0, 1, 10, 100}) {
      std::string front = Repeat(Field(1, ""), before);
      std::string back = Repeat(Field(1, ""), behind);
      std::string bytes = front + Field(2, Field(2, Field(1, "ab\xc0"))) + back;
      EXPECT_EQ(Parse(bytes),
                "invalid UTF-8 at byte " + std::to_string(front.size() + 6) + ", in me.phones[0].number");
    }
  }
}

TEST_F(ErrorTest, Accessors) {
  Arena arena;
  std::string bytes = Field(2, Field(2, Field(1, "\xff")));
  const Error* error = internal::Parse(*book.table(), bytes.data(), bytes.size(), arena, {}).error;
  ASSERT_NE(error, nullptr);
  EXPECT_EQ(error->code(), ErrorCode::kBadUtf8);
  EXPECT_EQ(error->offset(), 6u);
  EXPECT_EQ(error->path(), "me.phones[0].number");
}

TEST_F(ErrorTest, PrintCutsLikeSnprintf) {
  Arena arena;
  const Error* error = internal::Parse(*book.table(), "\x0f", 1, arena, {}).error;
  std::string line = "malformed input at byte 1, in 1";
  EXPECT_EQ(error->ToString(), line);
  for (size_t size = 0; size <= line.size() + 3; ++size) {
    std::string buffer(size + 1, '#');
    EXPECT_EQ(error->Print(buffer.data(), size), line.size());
    EXPECT_EQ(buffer[size], '#');
    if (size > 0) {
      EXPECT_EQ(std::string(buffer.c_str()), line.substr(0, size - 1));
    }
  }
  EXPECT_EQ(Error(ErrorCode::kOutOfMemory).ToString(), "out of memory");
  EXPECT_EQ(Error(ErrorCode::kTruncated).ToString(), "truncated input at byte 0");
}

// A hot parser that refuses what the cold decoder takes would be our bug; it still must not look like
// success.
TEST_F(ErrorTest, HotFailureThatColdDoesNotSee) {
  TableBuilder m("M");
  m.set_hot([](abi::ParseState*, abi::Message*, const char*, const char*) -> const char* { return nullptr; });
  Arena arena;
  auto r = internal::Parse(*m.table(), "\x08\x01", 2, arena, {});
  ASSERT_NE(r.error, nullptr);
  EXPECT_EQ(r.error->code(), ErrorCode::kMalformed);
}

}  // namespace
}  // namespace llvmparse::test
