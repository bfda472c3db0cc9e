// Reading unknown fields (llvmparse/unknown_fields.h). Tested in test/unit/runtime/unknown_fields_test.cc.
#include "llvmparse/unknown_fields.h"

#include "runtime/cold/wire.h"

namespace llvmparse::internal {
namespace {

// The end of the fields of a group, at its end tag, or null. What the parser kept is well-formed; `bytes` of
// other origin need not be. Groups in the group are counted instead of recursed into.
const char* FindGroupEnd(const char* p, const char* end, const char** after) {
  size_t open = 1;
  while (p < end) {
    const char* start = p;
    uint32_t tag;
    uint32_t size;
    uint64_t value;
    p = ReadTagBounded(p, end, &tag);
    if (p == nullptr || p > end) return nullptr;
    switch (tag & 7) {
      case kWireVarint:
        p = ReadVarintBounded(p, end, &value);
        break;
      case kWireFixed64:
        p = end - p >= 8 ? p + 8 : nullptr;
        break;
      case kWireFixed32:
        p = end - p >= 4 ? p + 4 : nullptr;
        break;
      case kWireDelimited:
        p = ReadSizeBounded(p, end, &size);
        if (p == nullptr || p > end || size > static_cast<size_t>(end - p)) return nullptr;
        p += size;
        break;
      case kWireStartGroup:
        ++open;
        break;
      case kWireEndGroup:
        if (--open == 0) {
          *after = p;
          return start;
        }
        break;
      default:
        return nullptr;
    }
    if (p == nullptr || p > end) return nullptr;
  }
  return nullptr;
}

}  // namespace

const char* ReadUnknownField(const char* p, const char* end, UnknownField* field) {
  *field = {};
  uint32_t tag;
  p = ReadTagBounded(p, end, &tag);
  if (p == nullptr || p > end) return end;
  uint64_t value = 0;
  std::string_view bytes;
  switch (tag & 7) {
    case kWireVarint:
      p = ReadVarintBounded(p, end, &value);
      if (p == nullptr || p > end) return end;
      break;
    case kWireFixed64:
      if (end - p < 8) return end;
      value = LoadLe64(p);
      p += 8;
      break;
    case kWireFixed32:
      if (end - p < 4) return end;
      value = LoadLe32(p);
      p += 4;
      break;
    case kWireDelimited: {
      uint32_t size;
      p = ReadSizeBounded(p, end, &size);
      if (p == nullptr || p > end || size > static_cast<size_t>(end - p)) return end;
      bytes = {p, size};
      p += size;
      break;
    }
    case kWireStartGroup: {
      const char* after;
      const char* group_end = FindGroupEnd(p, end, &after);
      if (group_end == nullptr) return end;
      bytes = {p, static_cast<size_t>(group_end - p)};
      p = after;
      break;
    }
    default:
      return end;
  }
  field->number = tag >> 3;
  field->wire_type = static_cast<llvmparse::WireType>(tag & 7);
  field->number_value = value;
  field->bytes = bytes;
  return p;
}

}  // namespace llvmparse::internal
