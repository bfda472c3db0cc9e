// Varints of three bytes and more (cold/wire.h). Tested in test/unit/runtime/wire_test.cc.
#include "runtime/cold/wire.h"

namespace llvmparse::internal {

VarintEnd ReadLongVarint(const char* p) {
  uint64_t value = 0;
  for (int i = 0; i < 10; ++i) {
    uint64_t byte = Byte(p, i);
    value |= (byte & 0x7f) << (7 * i);
    if (byte < 0x80) return {p + i + 1, value};
  }
  return {nullptr, 0};
}

ShortVarintEnd ReadLongVarint32(const char* p, uint32_t max) {
  uint64_t value = 0;
  for (int i = 0; i < 5; ++i) {
    uint64_t byte = Byte(p, i);
    value |= (byte & 0x7f) << (7 * i);
    if (byte < 0x80) return {value <= max ? p + i + 1 : nullptr, static_cast<uint32_t>(value)};
  }
  return {nullptr, 0};
}

}  // namespace llvmparse::internal
