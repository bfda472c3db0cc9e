#include <cstdio>

#include "record.llvmparse.h"

int main() {
  llvmparse::Arena arena;
  auto record = fast::Record::Parse("\x0a\x02ok", 4, arena);
  std::printf("%s\n", record && record->name() == "ok" ? record->ShortDebugString().c_str() : "failed");
  return 0;
}
