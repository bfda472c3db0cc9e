// Access to the fields of a message by mini-table: addresses, presence, sizes.
//
// Message memory is written by hot code and read by generated accessors as the types of abi/message.h; here
// it is bytes that are copied, so that no type of the runtime's has to alias them. Tested in
// test/unit/runtime/decoder_test.cc.
#ifndef LLVMPARSE_RUNTIME_MESSAGE_FIELDS_H_
#define LLVMPARSE_RUNTIME_MESSAGE_FIELDS_H_

#include <string.h>

#include "llvmparse/abi/mini_table.h"

namespace llvmparse::internal {

using abi::FieldType;
using abi::Message;
using abi::MiniTable;
using abi::MiniTableField;

template <class T>
T* FieldAt(Message* message, const MiniTableField& field) {
  return reinterpret_cast<T*>(reinterpret_cast<char*>(message) + field.offset);
}
template <class T>
const T* FieldAt(const Message* message, const MiniTableField& field) {
  return reinterpret_cast<const T*>(reinterpret_cast<const char*>(message) + field.offset);
}

inline const MiniTable* SubTable(const MiniTable& table, const MiniTableField& field) {
  return table.subs[field.sub].message;
}

// What the type of any field refers to; nothing for those that refer to nothing.
inline abi::MiniTableSub SubOf(const MiniTable& table, const MiniTableField& field) {
  bool has_sub =
      field.type == FieldType::kMessage || field.type == FieldType::kGroup || field.type == FieldType::kEnum;
  return has_sub && table.subs != nullptr ? table.subs[field.sub] : abi::MiniTableSub();
}

inline bool HasBit(const Message* message, uint32_t bit) {
  return (reinterpret_cast<const uint8_t*>(message)[bit / 8] >> (bit % 8)) & 1;
}

inline uint32_t OneofCase(const Message* message, const MiniTableField& field) {
  uint32_t number;
  memcpy(&number, reinterpret_cast<const char*>(message) - field.presence, sizeof(number));
  return number;
}

// Marks a singular field as the one that is set. Fields without presence have nothing to mark.
inline void SetPresent(Message* message, const MiniTableField& field) {
  if (field.presence > 0) {
    uint32_t bit = static_cast<uint32_t>(field.presence);
    reinterpret_cast<uint8_t*>(message)[bit / 8] |= static_cast<uint8_t>(1u << (bit % 8));
  } else if (field.presence < 0) {
    memcpy(reinterpret_cast<char*>(message) - field.presence, &field.number, sizeof(field.number));
  }
}

// The message whose pointer is stored at `at`.
inline const Message* MessageAt(const void* at) { return *static_cast<const Message* const*>(at); }

// A singular message field, null when it is absent.
inline const Message* Submessage(const Message* message, const MiniTableField& field) {
  if (field.presence < 0 && OneofCase(message, field) != field.number) return nullptr;
  return *FieldAt<Message*>(message, field);
}

inline bool IsMessage(FieldType type) { return type == FieldType::kMessage || type == FieldType::kGroup; }
inline bool IsString(FieldType type) { return type == FieldType::kString || type == FieldType::kBytes; }

// Are all has-bits of required fields set?
inline bool HasRequired(const Message* message, const MiniTable& table) {
  const uint8_t* bits = reinterpret_cast<const uint8_t*>(message) + sizeof(Message);
  uint32_t count = table.required_count;
  for (; count >= 8; count -= 8) {
    if (*bits++ != 0xff) return false;
  }
  uint32_t mask = (1u << count) - 1;
  return count == 0 || (*bits & mask) == mask;
}

// Bytes of one element of a repeated field, or of the value of a singular one.
inline uint32_t ElementSize(FieldType type) {
  switch (type) {
    case FieldType::kBool:
      return 1;
    case FieldType::kFloat:
    case FieldType::kInt32:
    case FieldType::kFixed32:
    case FieldType::kUint32:
    case FieldType::kEnum:
    case FieldType::kSfixed32:
    case FieldType::kSint32:
      return 4;
    case FieldType::kDouble:
    case FieldType::kInt64:
    case FieldType::kUint64:
    case FieldType::kFixed64:
    case FieldType::kSfixed64:
    case FieldType::kSint64:
      return 8;
    case FieldType::kString:
    case FieldType::kBytes:
      return sizeof(abi::StringView);
    case FieldType::kGroup:
    case FieldType::kMessage:
      return sizeof(Message*);
  }
  return 0;
}

// Is a singular field there? Without presence of its own: is it anything but all bits zero, or empty?
inline bool IsPresent(const Message* message, const MiniTableField& field) {
  if (IsMessage(field.type)) return Submessage(message, field) != nullptr;
  if (field.presence > 0) return HasBit(message, static_cast<uint32_t>(field.presence));
  if (field.presence < 0) return OneofCase(message, field) == field.number;
  if (IsString(field.type)) return FieldAt<abi::StringView>(message, field)->size != 0;
  uint64_t bits = 0;
  memcpy(&bits, FieldAt<char>(message, field), ElementSize(field.type));
  return bits != 0;
}

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_MESSAGE_FIELDS_H_
