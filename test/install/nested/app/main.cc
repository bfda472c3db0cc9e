#include <cstdio>
#include <string>

#include "app/picture.llvmparse.h"

int main() {
  const std::string bytes("\x0a\x0b\x0a\x09\x09\0\0\0\0\0\0\xf8\x3f\x12\x02\x08\x05", 17);
  llvmparse::Arena arena;
  auto picture = app::fast::Picture::Parse(bytes.data(), bytes.size(), arena);
  if (!picture) return 1;
  std::printf("%d %g %d\n", picture->circles_size(), picture->circles(0).radius().value(),
              picture->origin().x());
  return 0;
}
