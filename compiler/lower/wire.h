// Tags and wire types of fields (protobuf.dev/programming-guides/encoding).
#ifndef LLVMPARSE_COMPILER_LOWER_WIRE_H_
#define LLVMPARSE_COMPILER_LOWER_WIRE_H_

#include <cstdint>

#include "compiler/schema/schema.h"

namespace llvmparse::lower {

enum class WireType : uint8_t { kVarint = 0, kI64 = 1, kLen = 2, kStartGroup = 3, kEndGroup = 4, kI32 = 5 };

inline WireType WireTypeOf(schema::FieldType type) {
  using schema::FieldType;
  switch (type) {
    case FieldType::kDouble:
    case FieldType::kFixed64:
    case FieldType::kSfixed64:
      return WireType::kI64;
    case FieldType::kFloat:
    case FieldType::kFixed32:
    case FieldType::kSfixed32:
      return WireType::kI32;
    case FieldType::kString:
    case FieldType::kBytes:
    case FieldType::kMessage:
      return WireType::kLen;
    case FieldType::kGroup:
      return WireType::kStartGroup;
    default:
      return WireType::kVarint;
  }
}

inline uint32_t Tag(uint32_t number, WireType type) { return number << 3 | uint32_t(type); }

inline unsigned VarintSize(uint32_t value) {
  unsigned size = 1;
  for (; value >= 0x80; value >>= 7) ++size;
  return size;
}

}  // namespace llvmparse::lower

#endif  // LLVMPARSE_COMPILER_LOWER_WIRE_H_
