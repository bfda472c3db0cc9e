// Required fields (message/required.h, IsInitialized of llvmparse/message.h). Tested in
// test/unit/runtime/required_test.cc.
#include "runtime/message/required.h"

#include "llvmparse/message.h"
#include "runtime/message/extra.h"
#include "runtime/message/fields.h"

namespace llvmparse::internal {
namespace {

struct Walk {
  Arena* arena;  // null when no path is wanted
  PathNode* path = nullptr;

  // Returns true, for the caller to return.
  bool Missing(PathNode place, uint32_t index) {
    place.index = index;
    if (arena != nullptr) path = Prepend(arena->Allocate(sizeof(PathNode)), place, path);
    return true;
  }

  bool InMessage(const Message* message, const MiniTable& table) {
    if (!(table.flags & abi::kMayLackRequired)) return false;
    bool all_there = HasRequired(message, table);
    for (uint32_t i = 0; i < table.field_count; ++i) {
      const MiniTableField& field = table.fields[i];
      const PathNode place = {&table, &field, nullptr, field.number, kNoIndex, nullptr};
      if (!all_there && (field.flags & abi::kRequired) &&
          !HasBit(message, static_cast<uint32_t>(field.presence))) {
        return Missing(place, kNoIndex);
      }
      if (!IsMessage(field.type)) continue;
      const MiniTable& sub = *SubTable(table, field);
      if (!(sub.flags & abi::kMayLackRequired)) continue;
      if (field.flags & abi::kMap ? InMap(message, field, sub, place) : InField(message, field, sub, place)) {
        return true;
      }
    }
    for (const abi::ExtensionValue& value : ExtensionRange(message)) {
      const abi::MiniTableExtension& extension = *value.extension;
      const MiniTableField& field = extension.field;
      if (!IsMessage(field.type)) continue;
      const PathNode place = {nullptr, nullptr, &extension, field.number, kNoIndex, nullptr};
      if (InField(value.message(), field, *extension.sub.message, place)) return true;
    }
    return false;
  }

  // `place` is the field's, for the path.
  bool InField(const Message* message, const MiniTableField& field, const MiniTable& sub,
               const PathNode& place) {
    if (!(field.flags & abi::kRepeated)) {
      const Message* value = Submessage(message, field);
      return value != nullptr && InMessage(value, sub) && Missing(place, kNoIndex);
    }
    const abi::Array& array = *FieldAt<abi::Array>(message, field);
    const Message* const* elements = static_cast<const Message* const*>(array.data);
    for (uint32_t i = 0; i < array.size; ++i) {
      if (InMessage(elements[i], sub)) return Missing(place, i);
    }
    return false;
  }

  bool InMap(const Message* message, const MiniTableField& field, const MiniTable& entry,
             const PathNode& place) {
    const MiniTableField& value = entry.fields[1];
    const MiniTable& sub = *SubTable(entry, value);
    const PathNode value_place = {&entry, &value, nullptr, value.number, kNoIndex, nullptr};
    const abi::Map* map = *FieldAt<abi::Map*>(message, field);
    if (map == nullptr) return false;
    for (uint32_t i = 0; i < map->size; ++i) {
      const char* at = static_cast<const char*>(map->entries) + size_t{entry.size} * i;
      if (InField(reinterpret_cast<const Message*>(at), value, sub, value_place)) return Missing(place, i);
    }
    return false;
  }
};

}  // namespace

bool IsMissingRequired(const Message* message, const MiniTable& table, Arena* arena, PathNode** path) {
  Walk walk{arena};
  bool missing = walk.InMessage(message, table);
  *path = walk.path;
  return missing;
}

bool IsInitialized(const Message* message, const MiniTable& table) {
  Walk walk{nullptr};
  return !walk.InMessage(message, table);
}

}  // namespace llvmparse::internal
