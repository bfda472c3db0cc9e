// Extensions through generated identifiers (llvmparse/extension.h): every type, at file level and nested,
// absent and present.
#include "llvmparse/extension.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "extension_names.llvmparse.h"

namespace {

namespace x = cases::extension_names::fast;
using namespace std::string_view_literals;
using x::M;

// Fields with numbers of two-byte tags.
std::string Tag(int number, int wire_type) {
  const int tag = number << 3 | wire_type;
  return {static_cast<char>(tag | 0x80), static_cast<char>(tag >> 7)};
}
std::string Varint(int number, char value) { return Tag(number, 0) + value; }
std::string Bytes(int number, std::string_view bytes) {
  return Tag(number, 2) + static_cast<char>(bytes.size()) + std::string(bytes);
}

// Each with the hot path and without.
class ExtensionsTest : public testing::TestWithParam<bool> {
 protected:
  const M& Parse(std::string_view bytes) {
    llvmparse::ParseOptions options;
    options.use_hot_path = GetParam();
    const auto result = M::Parse(bytes, arena_, options);
    EXPECT_TRUE(result);
    return *result;
  }
  llvmparse::Arena arena_;
};
INSTANTIATE_TEST_SUITE_P(HotAndCold, ExtensionsTest, testing::Bool());

TEST_P(ExtensionsTest, AbsentOnesReadAsTheirDefaults) {
  const M& m = Parse("");
  EXPECT_FALSE(m.HasExtension(x::d));
  EXPECT_EQ(m.GetExtension(x::d), -std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isnan(m.GetExtension(x::f)));
  EXPECT_EQ(m.GetExtension(x::i64), INT64_MIN);
  EXPECT_EQ(m.GetExtension(x::u64), UINT64_MAX);
  EXPECT_EQ(m.GetExtension(x::value), INT32_MIN);
  EXPECT_TRUE(m.GetExtension(x::data));
  EXPECT_EQ(m.GetExtension(x::bytes), "\0\377"sv);
  EXPECT_EQ(m.GetExtension(M::class_), "a\"\?\?/\\\n\0b"sv);
  EXPECT_EQ(m.GetExtension(x::zero), x::Z);
  EXPECT_EQ(m.GetExtension(x::kind), M::A);  // the first value, which is not 0
  EXPECT_EQ(&m.GetExtension(x::grp), &x::Grp::default_instance());
  EXPECT_EQ(m.GetExtension(M::Inner::late).GetTypeName(), "cases.extension_names.Late");
  EXPECT_EQ(m.ExtensionSize(x::strings), 0);
  EXPECT_TRUE(m.GetRepeatedExtension(M::nested).empty());
  EXPECT_EQ(x::value.default_value(), INT32_MIN);
  EXPECT_EQ(x::value.number(), 124);
  EXPECT_EQ(x::kValueFieldNumber, 124);
  EXPECT_EQ(M::kNestedFieldNumber, 102);
}

TEST_P(ExtensionsTest, SingularOnes) {
  const M& m = Parse(Tag(120, 1) + std::string("\0\0\0\0\0\0\xf8\x3f", 8) + Varint(122, 5) + Varint(125, 0) +
                     Bytes(126, "abc") + Varint(128, 2) + Varint(100, 7) + "\x08\x03");
  EXPECT_TRUE(m.HasExtension(x::d));
  EXPECT_EQ(m.GetExtension(x::d), 1.5);
  EXPECT_EQ(m.GetExtension(x::i64), 5);
  EXPECT_FALSE(m.GetExtension(x::data));
  EXPECT_EQ(m.GetExtension(x::bytes), "abc");
  EXPECT_EQ(m.GetExtension(x::kind), M::B);
  EXPECT_EQ(m.x(), 3);  // field X = 1, whose accessor has taken the name
  EXPECT_EQ(m.GetExtension(M::x_), 7);
  EXPECT_FALSE(m.HasExtension(x::f));
  EXPECT_TRUE(m.unknown_fields().empty());
}

TEST_P(ExtensionsTest, MessagesAndGroups) {
  const M& m = Parse(Bytes(110, "\x28\x02") + Tag(132, 3) + "\x08\x09" + Tag(132, 4) +
                     Bytes(102, "\x08\x01") + Bytes(102, "\x08\x02"));
  ASSERT_TRUE(m.HasExtension(M::Inner::inner));
  // An extension of a message that is itself an extension's value.
  EXPECT_EQ(m.GetExtension(M::Inner::inner).GetExtension(x::Late::kind), M::B);
  EXPECT_EQ(m.GetExtension(x::grp).a(), 9);
  ASSERT_EQ(m.ExtensionSize(M::nested), 2);
  EXPECT_EQ(m.GetExtension(M::nested, 1).x(), 2);
  int sum = 0;
  for (const M& nested : m.GetRepeatedExtension(M::nested)) sum += nested.x();
  EXPECT_EQ(sum, 3);
}

TEST_P(ExtensionsTest, RepeatedOnesPackedAndNot) {
  const M& m = Parse(Bytes(129, "a") + Varint(130, 1) + Bytes(131, "\1\0\1"sv) + Bytes(129, "bc") +
                     Bytes(130, "\2\3"));
  ASSERT_EQ(m.ExtensionSize(x::strings), 2);
  EXPECT_EQ(m.GetExtension(x::strings, 1), "bc");
  ASSERT_EQ(m.ExtensionSize(x::kinds), 2);  // 3 is no value of the closed enum
  EXPECT_EQ(m.GetExtension(x::kinds, 0), M::A);
  EXPECT_EQ(m.GetExtension(x::kinds, 1), M::B);
  EXPECT_FALSE(m.unknown_fields().empty());
  ASSERT_EQ(m.ExtensionSize(x::index), 3);
  EXPECT_FALSE(m.GetExtension(x::index, 1));
}

TEST_P(ExtensionsTest, NumbersThatNoExtensionHasStayUnknown) {
  const M& m = Parse(Varint(199, 1));
  ASSERT_FALSE(m.unknown_fields().empty());
  EXPECT_EQ(m.unknown_fields().begin()->number, 199u);
}

TEST(ExtensionsOfCreatedMessagesTest, AreMergedAndCleared) {
  llvmparse::Arena arena;
  M* m = arena.Create<M>();
  ASSERT_TRUE(m->ParseFromString(Varint(122, 5) + Bytes(129, "a")));
  ASSERT_TRUE(m->MergeFromString(Varint(122, 6) + Bytes(129, "b")));
  EXPECT_EQ(m->GetExtension(x::i64), 6);
  EXPECT_EQ(m->ExtensionSize(x::strings), 2);
  m->Clear();
  EXPECT_FALSE(m->HasExtension(x::i64));
  EXPECT_EQ(m->GetExtension(x::i64), INT64_MIN);
  EXPECT_EQ(m->ExtensionSize(x::strings), 0);
}

}  // namespace
