#include <cstdio>

#include "hello.llvmparse.h"

int main() {
  // text: "hello", numbers: [1, 300], sent { seconds: 7 }, cut short in the second parse.
  const char bytes[] = "\x0a\x05hello\x12\x03\x01\xac\x02\x1a\x02\x08\x07";
  llvmparse::Arena arena;
  auto greeting = demo::fast::Greeting::Parse(bytes, sizeof(bytes) - 1, arena);
  auto cut = demo::fast::Greeting::Parse(bytes, sizeof(bytes) - 2, arena);
  if (!greeting || cut) return 1;
  std::printf("%.*s %lld %lld\n", static_cast<int>(greeting->text().size()), greeting->text().data(),
              static_cast<long long>(greeting->numbers(1)),
              static_cast<long long>(greeting->sent().seconds()));
  return 0;
}
