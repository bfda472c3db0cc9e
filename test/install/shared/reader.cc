#include "reader.h"

#include "record.llvmparse.h"

int TotalOf(const void* data, size_t size) {
  llvmparse::Arena arena;
  auto record = fast::Record::Parse(data, size, arena);
  if (!record) return -1;
  int total = 0;
  for (const auto& [key, count] : record->counts()) total += count;
  return total;
}
