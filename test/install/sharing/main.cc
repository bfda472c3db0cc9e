#include <cstdio>

#include "common.llvmparse.h"

int main() {
  llvmparse::Arena arena;
  auto common = fast::Common::Parse("\x08\x2a", 2, arena);
  std::printf("%d\n", common ? common->id() : -1);
  return 0;
}
