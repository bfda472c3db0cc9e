// Sizes of messages in the wire format (ByteSize of llvmparse/serialize.h). Tested in
// test/unit/runtime/serialize_test.cc.
#include "llvmparse/serialize.h"
#include "runtime/cold/message_set.h"
#include "runtime/message/extra.h"
#include "runtime/write/wire.h"

namespace llvmparse::internal {
namespace {

// 64 bits hold the sum of any sizes that fit into memory, also on 32-bit targets.
uint64_t MessageSize(const Message* message, const MiniTable& table);

uint64_t WithLength(uint64_t size) { return VarintSize(size) + size; }

// `count` values at `at`, without tags.
uint64_t ValuesSize(const MiniTableField& field, const abi::MiniTableSub& sub, const void* at,
                    uint32_t count) {
  const char* p = static_cast<const char*>(at);
  uint64_t sum = 0;
  switch (field.type) {
    case FieldType::kString:
    case FieldType::kBytes:
      for (uint32_t i = 0; i < count; ++i, p += sizeof(abi::StringView)) {
        abi::StringView string;
        memcpy(&string, p, sizeof(string));
        sum += WithLength(string.size);
      }
      return sum;
    case FieldType::kMessage:
    case FieldType::kGroup:
      for (uint32_t i = 0; i < count; ++i, p += sizeof(Message*)) {
        uint64_t size = MessageSize(MessageAt(p), *sub.message);
        sum += field.type == FieldType::kMessage ? WithLength(size) : size + TagSize(field.number);
      }
      return sum;
    case FieldType::kBool:
      return count;
    default:
      break;
  }
  const uint32_t width = ElementSize(field.type);
  if (WireTypeOf(field.type) != kWireVarint) return uint64_t{width} * count;
  for (uint32_t i = 0; i < count; ++i, p += width) sum += VarintSize(WireValue(field.type, p));
  return sum;
}

uint64_t MapSize(const abi::Map* map, const MiniTable& entry_table, uint32_t number) {
  if (map == nullptr) return 0;
  uint64_t sum = uint64_t{map->size} * TagSize(number);
  for (uint32_t i = 0; i < map->size; ++i) {
    const char* entry = static_cast<const char*>(map->entries) + size_t{entry_table.size} * i;
    uint64_t size = 2;  // tags
    for (uint32_t part = 0; part < 2; ++part) {
      const MiniTableField& field = entry_table.fields[part];
      size += ValuesSize(field, SubOf(entry_table, field), entry + field.offset, 1);
    }
    sum += WithLength(size);
  }
  return sum;
}

// A field that is present, if it is singular.
uint64_t FieldSize(const Message* message, const MiniTableField& field, const abi::MiniTableSub& sub) {
  if (field.flags & abi::kMap)
    return MapSize(*FieldAt<abi::Map*>(message, field), *sub.message, field.number);
  if (!(field.flags & abi::kRepeated)) {
    return TagSize(field.number) + ValuesSize(field, sub, FieldAt<char>(message, field), 1);
  }
  const abi::Array& array = *FieldAt<abi::Array>(message, field);
  if (array.size == 0) return 0;
  uint64_t size = ValuesSize(field, sub, array.data, array.size);
  if (field.flags & abi::kPacked) return TagSize(field.number) + WithLength(size);
  return uint64_t{TagSize(field.number)} * array.size + size;
}

uint64_t MessageSize(const Message* message, const MiniTable& table) {
  uint64_t sum = UnknownFields(message).size;
  for (uint32_t i = 0; i < table.field_count; ++i) {
    const MiniTableField& field = table.fields[i];
    const bool many = field.flags & (abi::kRepeated | abi::kMap);
    if (many || IsPresent(message, field)) sum += FieldSize(message, field, SubOf(table, field));
  }
  for (const abi::ExtensionValue& value : ExtensionRange(message)) {
    const MiniTableField& field = value.extension->field;
    if (IsMessageSetItem(table, field)) {
      sum += sizeof(kItemStart) + VarintSize(field.number) + sizeof(kItemMessage) + sizeof(kItemEnd) +
             ValuesSize(field, value.extension->sub, value.storage, 1);
    } else {
      sum += FieldSize(value.message(), field, value.extension->sub);
    }
  }
  return sum;
}

}  // namespace

size_t ByteSize(const abi::Message* message, const abi::MiniTable& table) {
  uint64_t size = MessageSize(message, table);
  return size < SIZE_MAX ? static_cast<size_t>(size) : SIZE_MAX;
}

}  // namespace llvmparse::internal
