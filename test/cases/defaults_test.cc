// Defaults as the generated accessors return them: of absent fields, of absent messages, and overridden by
// zeros.
#include "defaults.llvmparse.h"

#include <gtest/gtest.h>

#include <climits>
#include <cmath>
#include <limits>

namespace cases::defaults::fast {
namespace {

using namespace std::string_view_literals;

const M& ParseOrDie(std::string_view bytes, llvmparse::Arena& arena) {
  const auto result = M::Parse(bytes.data(), bytes.size(), arena);
  if (!result) abort();
  return *result;
}

void ExpectDefaults(const M& m) {
  EXPECT_FALSE(m.has_s1());
  EXPECT_EQ(m.s1(), "q\"uote\\ \n\t\001\377?\?/"sv);
  EXPECT_EQ(m.b1(), "\000\001\376 nul"sv);
  EXPECT_TRUE(std::isnan(m.d1()));
  EXPECT_EQ(m.d2(), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(m.f1(), 0.0f);
  EXPECT_TRUE(std::signbit(m.f1()));
  EXPECT_EQ(m.f2(), std::numeric_limits<float>::min());
  EXPECT_EQ(m.i1(), INT32_MIN);
  EXPECT_EQ(m.i2(), INT64_MIN);
  EXPECT_EQ(m.u1(), UINT64_MAX);
  EXPECT_EQ(m.u2(), UINT32_MAX);
  EXPECT_EQ(m.oct(), 493);
  EXPECT_TRUE(m.t());
  EXPECT_EQ(m.e(), TWO);
  EXPECT_EQ(m.nof(), FIRST) << "the first value listed, not 0";
  EXPECT_EQ(m.plain(), "\303\251"sv);
  EXPECT_EQ(m.big(), 1e308);
  EXPECT_EQ(m.round(), 0.1f);
}

TEST(DefaultsTest, OfAbsentFields) {
  llvmparse::Arena arena;
  ExpectDefaults(ParseOrDie("", arena));
}

TEST(DefaultsTest, OfTheDefaultInstance) { ExpectDefaults(M::default_instance()); }

TEST(DefaultsTest, ExplicitZerosOverride) {
  llvmparse::Arena arena;
  // s1: "" f1: 0 t: false
  const M& m = ParseOrDie("\x0a\x00\x2d\x00\x00\x00\x00\x60\x00"sv, arena);
  EXPECT_TRUE(m.has_s1());
  EXPECT_EQ(m.s1(), "");
  EXPECT_TRUE(m.has_f1());
  EXPECT_FALSE(std::signbit(m.f1()));
  EXPECT_TRUE(m.has_t());
  EXPECT_FALSE(m.t());
  EXPECT_FALSE(m.has_u1());
  EXPECT_EQ(m.u1(), UINT64_MAX);
}

}  // namespace
}  // namespace cases::defaults::fast
