// Map fields during a parse (cold/map.h). Tested in test/unit/runtime/map_test.cc.
//
// Where values are messages, the place behind the last entry may hold the message that a repeated key left
// over. The next entry uses it again, so that an input which repeats one key takes no memory beyond the first
// time.
#include "runtime/cold/map.h"

#include "llvmparse/message.h"
#include "runtime/cold/alloc.h"
#include "runtime/cold/map_index.h"
#include "runtime/cold/packed.h"
#include "runtime/cold/unknown.h"
#include "runtime/message/fields.h"
#include "runtime/parse/body.h"

namespace llvmparse::internal {
namespace {

using abi::Map;

constexpr uint32_t kInitialCapacity = 4;

Map* GetMap(Context* context, Message* message, const MiniTableField& field) {
  Map** slot = FieldAt<Map*>(message, field);
  if (*slot == nullptr) {
    Map* map = static_cast<Map*>(context->Allocate(sizeof(Map)));
    if (map == nullptr) return nullptr;
    *map = {};
    *slot = map;
  }
  return *slot;
}

// Makes room for one more entry, and for it in the index if there is to be one.
bool ReserveEntry(Context* context, Map* map, const MapKey& key) {
  if (map->size == map->capacity) {
    uint64_t capacity = map->capacity == 0 ? kInitialCapacity : uint64_t{map->capacity} * 2;
    uint64_t size = capacity * key.entry_size;
    if (capacity > INT32_MAX || size > SIZE_MAX / 2) {
      context->Fail(ErrorCode::kLimitExceeded, nullptr);
      return false;
    }
    char* entries = static_cast<char*>(context->Allocate(static_cast<size_t>(size)));
    if (entries == nullptr) return false;
    size_t used = map->size * key.entry_size;
    if (used != 0) memcpy(entries, map->entries, used);
    memset(entries + used, 0, static_cast<size_t>(size) - used);
    map->entries = entries;
    map->capacity = static_cast<uint32_t>(capacity);
  }
  // At most half of the places are taken.
  if (map->size + 1 < kIndexedSize || map->size < (map->index_mask + 1) / 2) return true;
  uint64_t places = uint64_t{map->capacity} * 2;
  if (places * sizeof(uint32_t) > SIZE_MAX / 2) {
    context->Fail(ErrorCode::kLimitExceeded, nullptr);
    return false;
  }
  size_t bytes = static_cast<size_t>(places) * sizeof(uint32_t);
  uint32_t* index = static_cast<uint32_t*>(context->Allocate(bytes));
  if (index == nullptr) return false;
  memset(index, 0, bytes);
  map->index = index;
  map->index_mask = static_cast<uint32_t>(places - 1);
  for (uint32_t i = 0; i < map->size; ++i) AddToIndex(*map, key, i);
  return true;
}

}  // namespace

bool DecodeMapEntry(Context* context, Message* message, const MiniTable& table, const MiniTableField& field,
                    const char* start, const char* p, uint32_t size) {
  const MiniTable& entry_table = *SubTable(table, field);
  const MiniTableField& value_field = entry_table.fields[1];
  const MapKey key = KeyOf(entry_table);
  Map* map = GetMap(context, message, field);
  if (map == nullptr || !ReserveEntry(context, map, key)) return false;

  Message* entry = reinterpret_cast<Message*>(EntryAt(*map, key, map->size));
  Message* value = nullptr;
  if (IsMessage(value_field.type)) {
    value = *FieldAt<Message*>(entry, value_field);
    if (value != nullptr) Clear(value, *SubTable(entry_table, value_field));
  }
  memset(static_cast<void*>(entry), 0, key.entry_size);
  if (value != nullptr) *FieldAt<Message*>(entry, value_field) = value;

  char* const bump = context->bump;
  char* const bump_end = context->bump_end;
  if (ParseSubmessage(context, entry, entry_table, p, size) == nullptr) return false;

  if (value_field.flags & abi::kClosedEnum) {
    uint32_t number = *FieldAt<uint32_t>(entry, value_field);
    if (!IsEnumValue(*entry_table.subs[value_field.sub].enumeration, number)) {
      return AppendUnknown(context, message, start, p + size);
    }
  }
  if (IsMessage(value_field.type)) {
    const MiniTable& value_table = *SubTable(entry_table, value_field);
    Message** slot = FieldAt<Message*>(entry, value_field);
    if (*slot == nullptr) *slot = context->NewMessage(value_table);
    if (*slot == nullptr) return false;
    // It may lack required fields, and not have been in the input, where a parser of its own would have seen
    // it.
    if (!HasRequired(*slot, value_table)) context->missing_required = 1;
  }

  Message* present = reinterpret_cast<Message*>(FindEntry(*map, key, entry));
  if (present == nullptr) {
    if (map->index != nullptr) AddToIndex(*map, key, map->size);
    ++map->size;
    return true;
  }
  if (IsMessage(value_field.type)) {
    Message** old_value = FieldAt<Message*>(present, value_field);
    Message** new_value = FieldAt<Message*>(entry, value_field);
    value = *old_value;
    *old_value = *new_value;
    *new_value = value;
    return true;
  }
  size_t value_size = ElementSize(value_field.type);
  memcpy(FieldAt<char>(present, value_field), FieldAt<char>(entry, value_field), value_size);
  // Nothing refers to the copy of the key.
  if (!IsString(value_field.type) && context->bump_end == bump_end) context->bump = bump;
  return true;
}

}  // namespace llvmparse::internal
