// Unknown fields during a parse (cold/unknown.h). Tested in test/unit/runtime/unknown_fields_test.cc.
#include "runtime/cold/unknown.h"

#include "runtime/cold/alloc.h"
#include "runtime/cold/wire.h"

namespace llvmparse::internal {
namespace {

constexpr size_t kInitialCapacity = 64;

const char* SkipGroup(Context* context, const char* p, const char* end, uint32_t number) {
  if (--context->depth < 0) return context->Fail(ErrorCode::kDepthExceeded, p);
  for (;;) {
    if (p >= end) return context->Fail(ErrorCode::kTruncated, end);
    const char* start = p;
    uint32_t tag;
    p = ReadTagBounded(p, end, &tag);
    if (p == nullptr) return context->Fail(ErrorCode::kMalformed, start);
    if (p > end) return context->Fail(ErrorCode::kTruncated, end);
    if ((tag & 7) == kWireEndGroup) {
      if (tag >> 3 != number) return context->Fail(ErrorCode::kMalformed, start);
      ++context->depth;
      return p;
    }
    p = SkipField(context, p, end, tag);
    if (p == nullptr) return nullptr;
  }
}

// Makes room for `size` > 0 more bytes of unknown fields: their address, or null.
char* ReserveUnknown(Context* context, abi::Extra* extra, size_t size) {
  size_t needed = extra->unknown_size + size;
  if (needed < size || needed > SIZE_MAX / 4) {
    context->Fail(ErrorCode::kLimitExceeded, nullptr);
    return nullptr;
  }
  if (needed <= extra->unknown_capacity) return extra->unknown + extra->unknown_size;
  size_t capacity = extra->unknown_capacity * 2;
  if (capacity < kInitialCapacity && needed <= kInitialCapacity / 2) capacity = kInitialCapacity / 2;
  if (capacity < needed) capacity = (needed + 7) & ~size_t{7};
  size_t more = capacity - extra->unknown_capacity;
  char* old_end = extra->unknown + extra->unknown_capacity;
  if (extra->unknown_capacity != 0 && old_end == context->bump &&
      more <= static_cast<size_t>(context->bump_end - old_end)) {
    context->bump += more;
  } else {
    char* data = static_cast<char*>(context->Allocate(capacity));
    if (data == nullptr) return nullptr;
    if (extra->unknown_size != 0) memcpy(data, extra->unknown, extra->unknown_size);
    extra->unknown = data;
  }
  extra->unknown_capacity = capacity;
  return extra->unknown + extra->unknown_size;
}

}  // namespace

const char* SkipField(Context* context, const char* p, const char* end, uint32_t tag) {
  const char* start = p;
  size_t left = static_cast<size_t>(end - p);
  uint64_t value;
  uint32_t size;
  if (tag >> 3 == 0) return context->Fail(ErrorCode::kMalformed, start);
  switch (tag & 7) {
    case kWireVarint:
      p = ReadVarintBounded(p, end, &value);
      break;
    case kWireFixed64:
      if (left < 8) return context->Fail(ErrorCode::kTruncated, end);
      return p + 8;
    case kWireFixed32:
      if (left < 4) return context->Fail(ErrorCode::kTruncated, end);
      return p + 4;
    case kWireDelimited:
      p = ReadSizeBounded(p, end, &size);
      if (p == nullptr) break;
      if (p > end || size > static_cast<size_t>(end - p)) return context->Fail(ErrorCode::kTruncated, end);
      return p + size;
    case kWireStartGroup:
      return SkipGroup(context, p, end, tag >> 3);
    default:
      return context->Fail(ErrorCode::kMalformed, start);
  }
  if (p == nullptr) return context->Fail(ErrorCode::kMalformed, start);
  if (p > end) return context->Fail(ErrorCode::kTruncated, end);
  return p;
}

bool AppendUnknown(Context* context, abi::Message* message, const char* start, const char* end) {
  if (!context->options->keep_unknown) return true;
  size_t size = static_cast<size_t>(end - start);
  if (size == 0) return true;
  abi::Extra* extra = GetExtra(context, message);
  if (extra == nullptr) return false;
  char* place = ReserveUnknown(context, extra, size);
  if (place == nullptr) return false;
  memcpy(place, start, size);
  extra->unknown_size += size;
  return true;
}

}  // namespace llvmparse::internal
