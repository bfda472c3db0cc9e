// Exits with 0 if a message whose only long varint is `culprit` is parsed right.
#include "numbers.llvmparse.h"

int main() {
  constexpr char kInput[] =
      "\x08\x01\x10\x02\x18\x01\x20\x06\x28\x04\x30\xac\x02\x38\x06\x42\x04\x08\x07\x10\x08";
  llvmparse::Arena arena;
  const auto numbers = bisect::fast::Numbers::Parse(kInput, sizeof(kInput) - 1, arena);
  return numbers && numbers->culprit() == 300 && numbers->f() == 6 && numbers->more().h() == 8 ? 0 : 1;
}
