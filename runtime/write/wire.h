// Writing the wire format's primitives. Tested in test/unit/runtime/serialize_test.cc.
#ifndef LLVMPARSE_RUNTIME_WRITE_WIRE_H_
#define LLVMPARSE_RUNTIME_WRITE_WIRE_H_

#include <stddef.h>
#include <stdint.h>

namespace llvmparse::internal {

// 1 to 10: each started group of 7 bits is a byte.
inline uint32_t VarintSize(uint64_t value) {
  uint32_t bits = 64 - static_cast<uint32_t>(__builtin_clzll(value | 1));
  return (bits * 9 + 64) / 64;
}

// Writes VarintSize(value) bytes. Returns the address behind them.
inline char* WriteVarint(char* p, uint64_t value) {
  for (; value >= 0x80; value >>= 7) *p++ = static_cast<char>(value | 0x80);
  *p++ = static_cast<char>(value);
  return p;
}

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_WRITE_WIRE_H_
