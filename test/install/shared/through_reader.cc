#include <cstdio>

#include "reader.h"

#if __has_include("record.llvmparse.h")
#error "PRIVATE include directories reached a user"
#endif

int main() {
  std::printf("%d %d\n", TotalOf("\x12\x05\x0a\x01\x61\x10\x07\x12\x05\x0a\x01\x62\x10\x02", 14),
              TotalOf("\x12", 1));
  return 0;
}
