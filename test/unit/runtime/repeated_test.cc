// llvmparse/repeated.h
#include "llvmparse/repeated.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace llvmparse {
namespace {

// Lays a field over an array, as a generated class does.
template <class Field>
const Field& Over(const abi::Array& array) {
  static_assert(sizeof(Field) == sizeof(abi::Array) && std::is_standard_layout_v<Field>);
  return reinterpret_cast<const Field&>(array);
}

TEST(RepeatedTest, Numbers) {
  int32_t data[] = {3, 1, 2, 99};
  abi::Array array{data, 3, 4};
  const auto& field = Over<RepeatedField<int32_t>>(array);
  EXPECT_EQ(field.size(), 3);
  EXPECT_FALSE(field.empty());
  EXPECT_EQ(field[1], 1);
  EXPECT_EQ(field.Get(2), 2);
  EXPECT_EQ(field.data(), data);
  EXPECT_THAT(std::vector<int32_t>(field.begin(), field.end()), testing::ElementsAre(3, 1, 2));
  abi::Array none = {};
  EXPECT_TRUE(Over<RepeatedField<bool>>(none).empty());
  EXPECT_EQ(Over<RepeatedField<bool>>(none).begin(), Over<RepeatedField<bool>>(none).end());
}

struct Phone {
  int number;
};

TEST(RepeatedTest, Messages) {
  Phone a{1}, b{2}, c{3};
  Phone* data[] = {&a, &b, &c};
  abi::Array array{data, 3, 3};
  const auto& field = Over<RepeatedPtrField<Phone>>(array);
  EXPECT_EQ(field.size(), 3);
  EXPECT_EQ(&field[2], &c);
  EXPECT_EQ(field.begin()->number, 1);
  EXPECT_EQ(field.begin()[1].number, 2);
  EXPECT_EQ((field.end() - 1)->number, 3);
  EXPECT_EQ(field.end() - field.begin(), 3);
  int sum = 0;
  for (const Phone& phone : field) sum += phone.number;
  EXPECT_EQ(sum, 6);
  auto found =
      std::lower_bound(field.begin(), field.end(), 2, [](const Phone& p, int n) { return p.number < n; });
  EXPECT_EQ(&*found, &b);
  auto it = field.begin();
  EXPECT_EQ((it++)->number, 1);
  EXPECT_EQ((it--)->number, 2);
  EXPECT_TRUE(it == field.begin() && it < field.end() && field.end() > it && it <= it && it >= it &&
              it != it + 1);
}

TEST(RepeatedTest, Strings) {
  abi::StringView data[] = {{"one", 3}, {"two", 3}, {nullptr, 0}};
  abi::Array array{data, 3, 3};
  const auto& field = Over<RepeatedPtrField<std::string_view>>(array);
  EXPECT_EQ(field[0], "one");
  EXPECT_EQ(field.begin()->size(), 3u);
  std::string all;
  for (std::string_view s : field) all += s;
  EXPECT_EQ(all, "onetwo");
  EXPECT_EQ(std::count(field.begin(), field.end(), "two"), 1);
}

}  // namespace
}  // namespace llvmparse
