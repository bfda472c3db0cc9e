// Writing the wire format's primitives. Tested in test/unit/runtime/serialize_test.cc.
#ifndef LLVMPARSE_RUNTIME_WRITE_WIRE_H_
#define LLVMPARSE_RUNTIME_WRITE_WIRE_H_

#include <stddef.h>
#include <stdint.h>

#include "runtime/cold/wire.h"
#include "runtime/message/fields.h"

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

inline uint32_t TagSize(uint32_t number) { return VarintSize(uint64_t{number} << 3); }

// A number, bool or enum as it is stored, to be written as its type's wire type says: zero- or sign-extended,
// or in zig-zag form.
inline uint64_t WireValue(FieldType type, const void* at) {
  uint64_t wide;
  uint32_t narrow;
  switch (ElementSize(type)) {
    case 1:
      return *static_cast<const uint8_t*>(at);
    case 8:
      memcpy(&wide, at, sizeof(wide));
      return type == FieldType::kSint64 ? wide << 1 ^ (0 - (wide >> 63)) : wide;
    default:
      memcpy(&narrow, at, sizeof(narrow));
      if (type == FieldType::kSint32) return uint32_t{narrow << 1 ^ (0 - (narrow >> 31))};
      if (type != FieldType::kInt32 && type != FieldType::kEnum) return narrow;
      return static_cast<uint64_t>(int64_t{static_cast<int32_t>(narrow)});
  }
}

inline uint32_t WireTypeOf(FieldType type) {
  switch (type) {
    case FieldType::kDouble:
    case FieldType::kFixed64:
    case FieldType::kSfixed64:
      return kWireFixed64;
    case FieldType::kFloat:
    case FieldType::kFixed32:
    case FieldType::kSfixed32:
      return kWireFixed32;
    case FieldType::kString:
    case FieldType::kBytes:
    case FieldType::kMessage:
      return kWireDelimited;
    case FieldType::kGroup:
      return kWireStartGroup;
    default:
      return kWireVarint;
  }
}

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_WRITE_WIRE_H_
