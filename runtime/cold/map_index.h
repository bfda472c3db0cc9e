// Finding keys in maps: in order while a map is small, through a hash index from kIndexedSize entries on.
//
// Keys come from the input, so the hash is SipHash-1-3 keyed with the address of the index, which the sender
// does not know: nobody can choose keys that collide. Tested in test/unit/runtime/map_test.cc.
#ifndef LLVMPARSE_RUNTIME_COLD_MAP_INDEX_H_
#define LLVMPARSE_RUNTIME_COLD_MAP_INDEX_H_

#include "llvmparse/abi/mini_table.h"

namespace llvmparse::internal {

inline constexpr uint32_t kIndexedSize = 8;

// Where and what the key is in each entry.
struct MapKey {
  size_t entry_size;
  size_t offset;
  size_t size;  // of numbers; 0 for strings
};

MapKey KeyOf(const abi::MiniTable& entry_table);

inline char* EntryAt(const abi::Map& map, const MapKey& key, uint32_t i) {
  return static_cast<char*>(map.entries) + key.entry_size * i;
}

// The entry of the map that has the same key as `entry`, or null.
char* FindEntry(const abi::Map& map, const MapKey& key, const void* entry);

// Puts entry number `i` into the index, which has a free place.
void AddToIndex(const abi::Map& map, const MapKey& key, uint32_t i);

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_COLD_MAP_INDEX_H_
