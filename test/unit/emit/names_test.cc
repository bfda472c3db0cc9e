#include "compiler/emit/names.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace llvmparse::emit {
namespace {

TEST(NamesTest, Mangling) {
  EXPECT_EQ(Mangle("a.b.M"), "a__b__M");
  EXPECT_EQ(Mangle("a.b_c"), "a__b_0c");
  EXPECT_EQ(TableSymbol("p.M"), "llvmparse_table_p__M");
  EXPECT_EQ(EnumSymbol("p.E"), "llvmparse_enum_p__E");
  EXPECT_EQ(HotSymbol("p.M"), "llvmparse_hot_p__M");
}

// All names of up to 6 characters from an alphabet that holds every character of the escapes.
TEST(NamesTest, ManglingIsInjective) {
  std::set<std::string> mangled;
  size_t count = 0;
  std::string name;
  auto extend = [&](auto& self) -> void {
    if (!name.empty()) {
      ++count;
      mangled.insert(Mangle(name));
    }
    if (name.size() == 6) return;
    for (char c : {'a', '_', '.', '0'}) {
      name.push_back(c);
      self(self);
      name.pop_back();
    }
  };
  extend(extend);
  EXPECT_EQ(mangled.size(), count);
}

}  // namespace
}  // namespace llvmparse::emit
