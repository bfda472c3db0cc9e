// Map fields as generated accessors return them: read-only, iterated in the order in which their keys first
// came.
//
//   for (const auto& [key, value] : m.scores()) …
//   auto it = m.scores().find("bob");  if (it != m.scores().end()) use(it->second);
//
// K is an integer, bool or std::string_view (strings); V also an enum, float, double, std::string_view
// (strings, bytes) or a message. A Map is laid over the abi::Map* in its message and valid as long as that.
// Tested in test/unit/runtime/map_test.cc.
#ifndef LLVMPARSE_MAP_H_
#define LLVMPARSE_MAP_H_

#include <stddef.h>
#include <stdint.h>

#include <string_view>
#include <type_traits>

#include "llvmparse/abi/message.h"
#include "llvmparse/repeated.h"

namespace llvmparse {

namespace internal {

// How a key or value is stored in a map entry, and what it is read as.
template <class T>
struct Stored {
  static constexpr bool kMessage = std::is_class_v<T>;
  using Type = std::conditional_t<kMessage, const T*, T>;
  using Read = std::conditional_t<kMessage, const T&, T>;
  static Read Get(const Type& stored) {
    if constexpr (kMessage) {
      return *stored;
    } else {
      return stored;
    }
  }
};

template <>
struct Stored<std::string_view> {
  using Type = abi::StringView;
  using Read = std::string_view;
  static Read Get(const Type& stored) { return {stored.data, stored.size}; }
};

// As the compiler lays entries out (compiler/layout).
template <class K, class V>
struct MapEntry {
  K key;
  V value;
};

// The entry with this key, or null. `key_size` bytes at `key_offset` of each entry are the key; `key` has the
// same bits, zero-extended.
const void* FindInMap(const abi::Map* map, size_t entry_size, size_t key_offset, size_t key_size,
                      uint64_t key);
const void* FindInMap(const abi::Map* map, size_t entry_size, size_t key_offset, std::string_view key);

}  // namespace internal

template <class K, class V>
class Map {
  using Key = internal::Stored<K>;
  using Value = internal::Stored<V>;

 public:
  // How an entry is stored.
  using Entry = internal::MapEntry<typename Key::Type, typename Value::Type>;

  struct Pair {
    typename Key::Read first;
    typename Value::Read second;
  };

 private:
  struct ToPair {
    static Pair Get(const Entry& entry) { return Pair{Key::Get(entry.key), Value::Get(entry.value)}; }
  };

 public:
  using key_type = K;
  using mapped_type = V;
  using value_type = Pair;
  using size_type = size_t;
  using const_iterator = internal::ElementIterator<Pair, Entry, ToPair>;
  using iterator = const_iterator;

  size_t size() const { return map_ == nullptr ? 0 : map_->size; }
  bool empty() const { return size() == 0; }

  const_iterator begin() const { return const_iterator(entries()); }
  const_iterator end() const { return const_iterator(entries() + size()); }

  // In constant time in large maps.
  const_iterator find(K key) const {
    const Entry* entry = Find(key);
    return entry == nullptr ? end() : const_iterator(entry);
  }
  bool contains(K key) const { return Find(key) != nullptr; }
  size_t count(K key) const { return contains(key) ? 1 : 0; }

  // The caller knows that the key is there.
  typename Value::Read at(K key) const { return Value::Get(Find(key)->value); }

 private:
  const Entry* entries() const {
    return map_ == nullptr ? nullptr : static_cast<const Entry*>(map_->entries);
  }

  const Entry* Find(K key) const {
    const Entry* base = entries();
    if (base == nullptr) return nullptr;
    size_t key_offset =
        static_cast<size_t>(reinterpret_cast<const char*>(&base->key) - reinterpret_cast<const char*>(base));
    const void* entry;
    if constexpr (std::is_same_v<K, std::string_view>) {
      entry = internal::FindInMap(map_, sizeof(Entry), key_offset, key);
    } else if constexpr (std::is_same_v<K, bool>) {
      entry = internal::FindInMap(map_, sizeof(Entry), key_offset, sizeof(K), key ? 1 : 0);
    } else {
      entry = internal::FindInMap(map_, sizeof(Entry), key_offset, sizeof(K),
                                  static_cast<std::make_unsigned_t<K>>(key));
    }
    return static_cast<const Entry*>(entry);
  }

  const abi::Map* map_;
};

}  // namespace llvmparse

#endif  // LLVMPARSE_MAP_H_
