// The entries of a map in the order of their keys: numbers by value, strings by their bytes. Tested in
// test/unit/runtime/serialize_test.cc.
#ifndef LLVMPARSE_RUNTIME_WRITE_MAP_ORDER_H_
#define LLVMPARSE_RUNTIME_WRITE_MAP_ORDER_H_

#include "llvmparse/arena.h"
#include "runtime/message/fields.h"

namespace llvmparse::internal {

class MapOrder {
 public:
  MapOrder(const abi::Map& map, const MiniTable& entry_table);

  // False when there was no memory to sort: then the order is that of the map.
  bool sorted() const { return places_ != nullptr || map_.size < 2; }
  const Message* Entry(uint32_t i) const {
    return reinterpret_cast<const Message*>(At(places_ == nullptr ? i : places_[i].entry));
  }

 private:
  struct Place {
    uint64_t key;  // compares as keys do; of strings the first bytes
    uint32_t entry;
  };

  const char* At(uint32_t entry) const {
    return static_cast<const char*>(map_.entries) + size_t{size_} * entry;
  }
  uint64_t KeyOf(uint32_t entry) const;
  bool Less(const Place& a, const Place& b) const;
  void Sift(Place* places, uint32_t root, uint32_t size) const;

  const abi::Map& map_;
  const MiniTableField& key_;
  const uint32_t size_;  // of an entry
  Place* places_ = nullptr;
  char block_[512];
  Arena scratch_;  // takes no memory but block_ for up to 30 entries
};

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_WRITE_MAP_ORDER_H_
