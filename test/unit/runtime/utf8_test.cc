// llvmparse_utf8_valid, runtime/cold/utf8.cc
#include <gtest/gtest.h>

#include <string>

#include "llvmparse/abi/parse_state.h"
#include "test/support/guard_page.h"

namespace llvmparse::abi {
namespace {

// Table 3-7 of Unicode 15 by decoding: shortest form, no surrogates, up to U+10FFFF.
bool ReferenceValid(const std::string& s) {
  for (size_t i = 0; i < s.size();) {
    auto byte = [&](size_t n) { return static_cast<unsigned char>(s[n]); };
    unsigned c = byte(i);
    size_t length = c < 0x80 ? 1 : c >> 5 == 6 ? 2 : c >> 4 == 14 ? 3 : c >> 3 == 30 ? 4 : 0;
    if (length == 0 || i + length > s.size()) return false;
    unsigned point = length == 1 ? c : c & (0x7f >> length);
    for (size_t n = 1; n < length; ++n) {
      if (byte(i + n) >> 6 != 2) return false;
      point = point << 6 | (byte(i + n) & 0x3f);
    }
    const unsigned kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
    if (point < kSmallest[length] || point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return false;
    i += length;
  }
  return true;
}

bool Valid(const std::string& s) {
  static test::GuardedBuffer buffer(1000);
  std::string_view input = buffer.Place(s);
  return llvmparse_utf8_valid(input.data(), input.size());
}

TEST(Utf8Test, EveryPairAndLeadingTriple) {
  for (int a = 0; a < 256; ++a) {
    for (int b = 0; b < 256; ++b) {
      std::string s{static_cast<char>(a), static_cast<char>(b)};
      ASSERT_EQ(Valid(s), ReferenceValid(s)) << a << " " << b;
      for (int c : {0x00, 0x7f, 0x80, 0xbf, 0xc0, 0xff}) {
        std::string three = s + static_cast<char>(c);
        ASSERT_EQ(Valid(three), ReferenceValid(three)) << a << " " << b << " " << c;
        for (int d : {0x00, 0x7f, 0x80, 0xbf, 0xc0}) {
          std::string four = three + static_cast<char>(d);
          ASSERT_EQ(Valid(four), ReferenceValid(four)) << a << " " << b << " " << c << " " << d;
        }
      }
    }
  }
}

TEST(Utf8Test, BadByteAtEveryPlace) {
  for (size_t size = 0; size <= 100; ++size) {
    std::string ascii(size, 'a');
    EXPECT_TRUE(Valid(ascii));
    for (size_t at = 0; at < size; ++at) {
      std::string bad = ascii;
      bad[at] = '\xff';
      ASSERT_FALSE(Valid(bad)) << size << " " << at;
      ASSERT_TRUE(Valid(ascii.substr(0, at) + "\xe2\x82\xac" + ascii.substr(at)));
      ASSERT_FALSE(Valid(ascii.substr(0, at) + "\xe2\x82" + ascii.substr(at)));
    }
    EXPECT_FALSE(Valid(ascii + "\xe2\x82"));
    EXPECT_TRUE(Valid(ascii + "\xf4\x8f\xbf\xbf"));
    EXPECT_FALSE(Valid(ascii + "\xf4\x90\x80\x80"));
  }
}

}  // namespace
}  // namespace llvmparse::abi
