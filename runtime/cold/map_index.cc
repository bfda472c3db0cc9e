// Finding keys in maps (cold/map_index.h, and FindInMap of llvmparse/map.h). Tested in
// test/unit/runtime/map_test.cc.
#include "runtime/cold/map_index.h"

#include "llvmparse/map.h"
#include "runtime/cold/wire.h"
#include "runtime/message/fields.h"

namespace llvmparse::internal {
namespace {

// A key as bytes; numbers are those of their `size` bytes, in the target's order.
struct KeyBytes {
  const char* data;
  size_t size;
};

KeyBytes KeyIn(const MapKey& key, const void* entry) {
  const char* at = static_cast<const char*>(entry) + key.offset;
  if (key.size != 0) return {at, key.size};
  abi::StringView string;
  memcpy(&string, at, sizeof(string));
  return {string.data, string.size};
}

bool Equal(KeyBytes a, KeyBytes b) {
  return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

uint64_t Rotate(uint64_t x, int n) { return x << n | x >> (64 - n); }

struct Sip {
  uint64_t v0, v1, v2, v3;

  void Round() {
    v0 += v1, v2 += v3;
    v1 = Rotate(v1, 13) ^ v0, v3 = Rotate(v3, 16) ^ v2;
    v0 = Rotate(v0, 32);
    v2 += v1, v0 += v3;
    v1 = Rotate(v1, 17) ^ v2, v3 = Rotate(v3, 21) ^ v0;
    v2 = Rotate(v2, 32);
  }
  void Add(uint64_t word) {
    v3 ^= word;
    Round();
    v0 ^= word;
  }
};

// SipHash-1-3.
uint64_t Hash(KeyBytes key, uint64_t secret) {
  uint64_t second = secret * 0x9e3779b97f4a7c15;
  Sip sip{secret ^ 0x736f6d6570736575, second ^ 0x646f72616e646f6d, secret ^ 0x6c7967656e657261,
          second ^ 0x7465646279746573};
  const char* p = key.data;
  size_t left = key.size;
  for (; left >= 8; p += 8, left -= 8) sip.Add(LoadLe64(p));
  uint64_t last = uint64_t{key.size} << 56;
  for (size_t i = 0; i < left; ++i) last |= uint64_t{static_cast<uint8_t>(p[i])} << (8 * i);
  sip.Add(last);
  sip.v2 ^= 0xff;
  sip.Round();
  sip.Round();
  sip.Round();
  return sip.v0 ^ sip.v1 ^ sip.v2 ^ sip.v3;
}

uint32_t FirstPlace(const abi::Map& map, KeyBytes key) {
  uint64_t secret = reinterpret_cast<uintptr_t>(map.index);
  return static_cast<uint32_t>(Hash(key, secret)) & map.index_mask;
}

char* Find(const abi::Map& map, const MapKey& key, KeyBytes wanted) {
  if (map.index == nullptr) {
    for (uint32_t i = 0; i < map.size; ++i) {
      char* entry = EntryAt(map, key, i);
      if (Equal(KeyIn(key, entry), wanted)) return entry;
    }
    return nullptr;
  }
  for (uint32_t place = FirstPlace(map, wanted); map.index[place] != 0;
       place = (place + 1) & map.index_mask) {
    char* entry = EntryAt(map, key, map.index[place] - 1);
    if (Equal(KeyIn(key, entry), wanted)) return entry;
  }
  return nullptr;
}

}  // namespace

MapKey KeyOf(const abi::MiniTable& entry_table) {
  const MiniTableField& key = entry_table.fields[0];
  return {entry_table.size, key.offset, key.type == FieldType::kString ? 0 : ElementSize(key.type)};
}

char* FindEntry(const abi::Map& map, const MapKey& key, const void* entry) {
  return Find(map, key, KeyIn(key, entry));
}

void AddToIndex(const abi::Map& map, const MapKey& key, uint32_t i) {
  uint32_t place = FirstPlace(map, KeyIn(key, EntryAt(map, key, i)));
  while (map.index[place] != 0) place = (place + 1) & map.index_mask;
  map.index[place] = i + 1;
}

const void* FindInMap(const abi::Map* map, size_t entry_size, size_t key_offset, size_t key_size,
                      uint64_t key) {
  char bytes[8];
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  key <<= 64 - 8 * key_size;
#endif
  memcpy(bytes, &key, sizeof(bytes));
  return Find(*map, {entry_size, key_offset, key_size}, {bytes, key_size});
}

const void* FindInMap(const abi::Map* map, size_t entry_size, size_t key_offset, std::string_view key) {
  return Find(*map, {entry_size, key_offset, 0}, {key.data(), key.size()});
}

}  // namespace llvmparse::internal
