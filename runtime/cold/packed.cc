// Packed fields (cold/packed.h, llvmparse_packed). Tested in test/unit/runtime/packed_test.cc.
//
// Numbers of fixed size are copied as a block. Varints are counted first, by their last bytes (those without
// the top bit), so that the array grows once; then they are decoded eight input bytes at a time:
//
//   first without top bit      all are stored as elements of a byte each; those up to the first top bit count
//   else                       one element of up to eight bytes, its 7-bit groups pushed together without
//   branches
#include "runtime/cold/packed.h"

#include "runtime/cold/alloc.h"
#include "runtime/cold/unknown.h"
#include "runtime/cold/wire.h"
#include "runtime/message/fields.h"
#include "runtime/write/wire.h"

namespace llvmparse::internal {
namespace {

constexpr uint64_t kTopBits = 0x8080808080808080;

// Bytes of [p, p + size) without the top bit.
size_t CountVarints(const char* p, size_t size) {
  size_t count = 0;
  const char* end = p + size;
  while (end - p >= 8) {
    // Sums per byte lane, which hold up to 255.
    size_t words = static_cast<size_t>(end - p) / 8;
    if (words > 255) words = 255;
    uint64_t lanes = 0;
    for (size_t i = 0; i < words; ++i, p += 8) lanes += (~LoadLe64(p) & kTopBits) >> 7;
    // To four lanes of 16 bits, whose sum ends up in the top one.
    lanes = (lanes & 0x00ff00ff00ff00ff) + ((lanes >> 8) & 0x00ff00ff00ff00ff);
    count += static_cast<size_t>((lanes * 0x0001000100010001) >> 48);
  }
  for (; p < end; ++p) count += static_cast<uint8_t>(*p) < 0x80;
  return count;
}

// The value of a varint in the low bytes of `word`, given the top bits that are clear (at least one).
inline uint64_t Gather(uint64_t word, uint64_t stops) {
  word &= stops ^ (stops - 1);
  word &= ~kTopBits;
  word = (word & 0x007f007f007f007f) | ((word & 0x7f007f007f007f00) >> 1);
  word = (word & 0x00003fff00003fff) | ((word & 0x3fff00003fff0000) >> 2);
  return (word & 0x000000000fffffff) | ((word & 0x0fffffff00000000) >> 4);
}

// Of a word that is not zero. Processors of 32 bits have an instruction for 32 bits only, and what compilers
// call for 64 may not be there.
inline int TrailingZeros(uint64_t word) {
  if constexpr (sizeof(size_t) == 8) return __builtin_ctzll(word);
  const auto low = static_cast<uint32_t>(word);
  return low != 0 ? __builtin_ctz(low) : 32 + __builtin_ctz(static_cast<uint32_t>(word >> 32));
}

struct AsWord32 {
  using Type = uint32_t;
  static Type From(uint64_t value) { return static_cast<uint32_t>(value); }
};
struct AsWord64 {
  using Type = uint64_t;
  static Type From(uint64_t value) { return value; }
};
struct AsSint32 {
  using Type = uint32_t;
  static Type From(uint64_t value) { return ZigZag32(value); }
};
struct AsSint64 {
  using Type = uint64_t;
  static Type From(uint64_t value) { return ZigZag64(value); }
};
struct AsBool {
  using Type = uint8_t;
  static Type From(uint64_t value) { return value != 0; }
};

// What is at fault in [p, p + size), which holds no good sequence of elements.
const char* FailInPacked(Context* context, const char* p, size_t size) {
  const char* end = p + size;
  while (p < end) {
    uint64_t value;
    const char* next = ReadVarintBounded(p, end, &value);
    if (next == nullptr) return context->Fail(ErrorCode::kMalformed, p);
    p = next;
  }
  return context->Fail(ErrorCode::kTruncated, end);
}

template <class As>
const char* AppendVarints(Context* context, abi::Array* array, const char* p, size_t size) {
  using T = typename As::Type;
  if (size == 0) return p;
  const char* const begin = p;
  const char* const end = p + size;
  if (Byte(end, -1) >= 0x80) return FailInPacked(context, begin, size);
  size_t count = CountVarints(p, size);
  if (!Reserve(context, array, sizeof(T), static_cast<uint32_t>(count))) return nullptr;
  T* out = static_cast<T*>(array->data) + array->size;

  const T* const out_end = out + count;
  while (end - p >= 8) {
    uint64_t word = LoadLe64(p);
    uint64_t stops = ~word & kTopBits;
    if ((word & 0x80) == 0 && out_end - out >= 8) {
      for (int i = 0; i < 8; ++i) out[i] = As::From((word >> (8 * i)) & 0x7f);
      int singles = stops == kTopBits ? 8 : TrailingZeros(word & kTopBits) >> 3;
      out += singles;
      p += singles;
    } else if (stops != 0) {
      *out++ = As::From(Gather(word, stops));
      p += (TrailingZeros(stops) >> 3) + 1;
    } else {
      uint64_t value;
      p = ReadVarintBounded(p, end, &value);
      if (p == nullptr) return FailInPacked(context, begin, size);
      *out++ = As::From(value);
    }
  }
  // The last varint ends at `end`, so none of these reads goes beyond.
  while (p < end) {
    uint64_t value = Byte(p, 0) & 0x7f;
    for (int shift = 7; Byte(p++, 0) >= 0x80; shift += 7) value |= uint64_t{Byte(p, 0) & 0x7f} << shift;
    *out++ = As::From(value);
  }
  array->size += static_cast<uint32_t>(count);
  return end;
}

template <class T>
const char* AppendFixed(Context* context, abi::Array* array, const char* p, size_t size) {
  if (size % sizeof(T) != 0) return context->Fail(ErrorCode::kTruncated, p + size);
  uint32_t count = static_cast<uint32_t>(size / sizeof(T));
  if (count == 0) return p;
  if (!Reserve(context, array, sizeof(T), count)) return nullptr;
  T* out = static_cast<T*>(array->data) + array->size;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  for (uint32_t i = 0; i < count; ++i) {
    out[i] = sizeof(T) == 4 ? static_cast<T>(LoadLe32(p + 4 * i)) : static_cast<T>(LoadLe64(p + 8 * i));
  }
#else
  memcpy(out, p, size);
#endif
  array->size += count;
  return p + size;
}

const char* DecodeClosedEnums(Context* context, Message* message, const MiniTable& table,
                              const MiniTableField& field, const char* p, uint32_t size) {
  const abi::MiniTableEnum& enumeration = *table.subs[field.sub].enumeration;
  const char* end = p + size;
  while (p < end) {
    uint64_t value;
    const char* next = ReadVarintBounded(p, end, &value);
    if (next == nullptr) return context->Fail(ErrorCode::kMalformed, p);
    if (next > end) return context->Fail(ErrorCode::kTruncated, end);
    if (IsEnumValue(enumeration, value)) {
      void* element = AddElement(context, FieldAt<abi::Array>(message, field), 4);
      if (element == nullptr) return nullptr;
      uint32_t number = static_cast<uint32_t>(value);
      memcpy(element, &number, 4);
    } else {
      // A field of its own, with a tag.
      char tag[5];
      char* tag_end = WriteVarint(tag, field.number << 3 | kWireVarint);
      if (!AppendUnknown(context, message, tag, tag_end)) return nullptr;
      if (!AppendUnknown(context, message, p, next)) return nullptr;
    }
    p = next;
  }
  return p;
}

}  // namespace

bool IsEnumValue(const abi::MiniTableEnum& enumeration, uint64_t value) {
  int32_t number = static_cast<int32_t>(static_cast<uint32_t>(value));
  if (number >= 0 && number < 64) return (enumeration.mask >> number) & 1;
  uint32_t low = 0;
  uint32_t high = enumeration.count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (enumeration.values[middle] < number) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < enumeration.count && enumeration.values[low] == number;
}

const char* DecodePacked(Context* context, abi::Message* message, const abi::MiniTable& table,
                         const abi::MiniTableField& field, const char* p, uint32_t size) {
  if (field.flags & abi::kClosedEnum) return DecodeClosedEnums(context, message, table, field, p, size);
  return abi::llvmparse_packed(context, FieldAt<abi::Array>(message, field), p, size, field.type);
}

}  // namespace llvmparse::internal

extern "C" const char* llvmparse::abi::llvmparse_packed(ParseState* state, Array* array, const char* p,
                                                        size_t size, FieldType type) {
  using internal::AppendFixed;
  using internal::AppendVarints;
  auto* context = static_cast<internal::Context*>(state);
  switch (type) {
    case FieldType::kInt32:
    case FieldType::kUint32:
    case FieldType::kEnum:
      return AppendVarints<internal::AsWord32>(context, array, p, size);
    case FieldType::kInt64:
    case FieldType::kUint64:
      return AppendVarints<internal::AsWord64>(context, array, p, size);
    case FieldType::kSint32:
      return AppendVarints<internal::AsSint32>(context, array, p, size);
    case FieldType::kSint64:
      return AppendVarints<internal::AsSint64>(context, array, p, size);
    case FieldType::kBool:
      return AppendVarints<internal::AsBool>(context, array, p, size);
    case FieldType::kFixed32:
    case FieldType::kSfixed32:
    case FieldType::kFloat:
      return AppendFixed<uint32_t>(context, array, p, size);
    case FieldType::kFixed64:
    case FieldType::kSfixed64:
    case FieldType::kDouble:
      return AppendFixed<uint64_t>(context, array, p, size);
    case FieldType::kString:
    case FieldType::kGroup:
    case FieldType::kMessage:
    case FieldType::kBytes:
      break;
  }
  return context->Fail(ErrorCode::kMalformed, p);
}
