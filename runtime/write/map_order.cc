// Sorting maps (write/map_order.h). Tested in test/unit/runtime/serialize_test.cc.
//
// A heap sort: in place, no worse for any order, and no more code than that.
#include "runtime/write/map_order.h"

#include "llvmparse/message.h"
#include "runtime/cold/wire.h"

namespace llvmparse::internal {
namespace {

ArenaOptions StartIn(char* block, size_t size) {
  ArenaOptions options;
  options.initial_block = block;
  options.initial_block_size = size;
  return options;
}

bool IsSigned(FieldType type) {
  switch (type) {
    case FieldType::kInt32:
    case FieldType::kInt64:
    case FieldType::kSint32:
    case FieldType::kSint64:
    case FieldType::kSfixed32:
    case FieldType::kSfixed64:
      return true;
    default:
      return false;
  }
}

}  // namespace

MapOrder::MapOrder(const abi::Map& map, const MiniTable& entry_table)
    : map_(map),
      key_(entry_table.fields[0]),
      size_(entry_table.size),
      scratch_(StartIn(block_, sizeof(block_))) {
  const uint32_t size = map.size;
  if (size < 2 || uint64_t{size} * sizeof(Place) > SIZE_MAX / 2) return;
  Place* places = static_cast<Place*>(scratch_.Allocate(size * sizeof(Place)));
  if (places == nullptr) return;
  for (uint32_t i = 0; i < size; ++i) places[i] = {KeyOf(i), i};
  for (uint32_t root = size / 2; root-- > 0;) Sift(places, root, size);
  for (uint32_t last = size - 1; last > 0; --last) {
    Place largest = places[0];
    places[0] = places[last];
    places[last] = largest;
    Sift(places, 0, last);
  }
  places_ = places;
}

uint64_t MapOrder::KeyOf(uint32_t entry) const {
  const char* at = At(entry) + key_.offset;
  if (IsString(key_.type)) {
    abi::StringView string;
    memcpy(&string, at, sizeof(string));
    char first[8] = {};
    if (string.size != 0) memcpy(first, string.data, string.size < 8 ? string.size : 8);
    return __builtin_bswap64(LoadLe64(first));
  }
  uint64_t bits = 0;
  if (ElementSize(key_.type) == 8) {
    memcpy(&bits, at, 8);
  } else if (ElementSize(key_.type) == 4) {
    uint32_t narrow;
    memcpy(&narrow, at, 4);
    bits = uint64_t{narrow} << 32;
  } else {
    bits = static_cast<uint8_t>(*at);
  }
  return IsSigned(key_.type) ? bits ^ uint64_t { 1 } << 63 : bits;
}

bool MapOrder::Less(const Place& a, const Place& b) const {
  if (a.key != b.key || !IsString(key_.type)) return a.key < b.key;
  abi::StringView x;
  abi::StringView y;
  memcpy(&x, At(a.entry) + key_.offset, sizeof(x));
  memcpy(&y, At(b.entry) + key_.offset, sizeof(y));
  return ToStringView(x) < ToStringView(y);
}

// Moves the root down until no child is larger.
void MapOrder::Sift(Place* places, uint32_t root, uint32_t size) const {
  const Place moved = places[root];
  for (uint32_t child; (child = root * 2 + 1) < size; root = child) {
    if (child + 1 < size && Less(places[child], places[child + 1])) ++child;
    if (!Less(moved, places[child])) break;
    places[root] = places[child];
  }
  places[root] = moved;
}

}  // namespace llvmparse::internal
