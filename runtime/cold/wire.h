// Reading the wire format's primitives: little-endian numbers, varints, tags, lengths.
//
// The plain readers need kSlack readable bytes at `p` and return null for what can never be valid. They may
// end behind the message: bytes between its end and that of the buffer are readable, and the caller compares.
// The Bounded readers read nothing at or behind `end`; what would go on there reads as zeros, so that they
// too return an address behind `end`. Tested in test/unit/runtime/wire_test.cc.
#ifndef LLVMPARSE_RUNTIME_COLD_WIRE_H_
#define LLVMPARSE_RUNTIME_COLD_WIRE_H_

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "llvmparse/abi/parse_state.h"

namespace llvmparse::internal {

enum WireType : uint32_t {
  kWireVarint = 0,
  kWireFixed64 = 1,
  kWireDelimited = 2,
  kWireStartGroup = 3,
  kWireEndGroup = 4,
  kWireFixed32 = 5,
};

inline uint32_t LoadLe32(const char* p) {
  uint32_t value;
  memcpy(&value, p, sizeof(value));
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  value = __builtin_bswap32(value);
#endif
  return value;
}

inline uint64_t LoadLe64(const char* p) {
  uint64_t value;
  memcpy(&value, p, sizeof(value));
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  value = __builtin_bswap64(value);
#endif
  return value;
}

inline uint32_t Byte(const char* p, int i) { return static_cast<uint8_t>(p[i]); }

inline uint32_t ZigZag32(uint64_t value) {
  uint32_t v = static_cast<uint32_t>(value);
  return (v >> 1) ^ (0u - (v & 1));
}
inline uint64_t ZigZag64(uint64_t value) { return (value >> 1) ^ (0u - (value & 1)); }

struct VarintEnd {
  const char* p;  // null: it has more than ten bytes
  uint64_t value;
};
VarintEnd ReadLongVarint(const char* p);

// Any varint of up to ten bytes, not necessarily the shortest; bits above the 64th are dropped.
inline const char* ReadVarint(const char* p, uint64_t* value) {
  uint32_t first = Byte(p, 0);
  if (first < 0x80) {
    *value = first;
    return p + 1;
  }
  uint32_t second = Byte(p, 1);
  if (second < 0x80) {
    *value = (first & 0x7f) | second << 7;
    return p + 2;
  }
  VarintEnd end = ReadLongVarint(p);
  *value = end.value;
  return end.p;
}

struct ShortVarintEnd {
  const char* p;
  uint32_t value;
};
// A varint of three to five bytes whose value is at most `max`.
ShortVarintEnd ReadLongVarint32(const char* p, uint32_t max);

// Tags and lengths have at most five bytes. Google's C++ drops a tag's bits above the 32nd, but such a field
// number is illegal and its conformance suite (BadTag_FieldNumberSlightlyTooHigh) wants it refused.
inline const char* ReadVarint32(const char* p, uint32_t* value, uint32_t max) {
  uint32_t first = Byte(p, 0);
  if (first < 0x80) {
    *value = first;
    return p + 1;
  }
  uint32_t second = Byte(p, 1);
  if (second < 0x80) {
    *value = (first & 0x7f) | second << 7;
    return p + 2;
  }
  ShortVarintEnd end = ReadLongVarint32(p, max);
  *value = end.value;
  return end.p;
}
inline const char* ReadTag(const char* p, uint32_t* tag) { return ReadVarint32(p, tag, UINT32_MAX); }
inline const char* ReadSize(const char* p, uint32_t* size) { return ReadVarint32(p, size, INT32_MAX); }

// Calls read(p) with `p` replaced by a copy with slack where the buffer ends too soon.
template <class Read>
const char* ReadBounded(const char* p, const char* end, Read read) {
  size_t left = static_cast<size_t>(end - p);
  if (left >= abi::kSlack) return read(p);
  char copy[abi::kSlack] = {};
  memcpy(copy, p, left);
  const char* copy_end = read(copy);
  return copy_end == nullptr ? nullptr : p + (copy_end - copy);
}
inline const char* ReadTagBounded(const char* p, const char* end, uint32_t* tag) {
  return ReadBounded(p, end, [tag](const char* from) { return ReadTag(from, tag); });
}
inline const char* ReadSizeBounded(const char* p, const char* end, uint32_t* size) {
  return ReadBounded(p, end, [size](const char* from) { return ReadSize(from, size); });
}
inline const char* ReadVarintBounded(const char* p, const char* end, uint64_t* value) {
  return ReadBounded(p, end, [value](const char* from) { return ReadVarint(from, value); });
}

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_COLD_WIRE_H_
