// The cold decoder (cold/decoder.h). Tested in test/unit/runtime/decoder_test.cc.
//
// One loop per message: read a tag, find the field (mostly the one expected next), switch once on field type
// and wire type together. What fits no case is an unknown field. Rare kinds are in files of their own:
// packed.cc, map.cc, unknown.cc.
#include "runtime/cold/decoder.h"

#include "runtime/cold/alloc.h"
#include "runtime/cold/extension.h"
#include "runtime/cold/map.h"
#include "runtime/cold/packed.h"
#include "runtime/cold/unknown.h"
#include "runtime/cold/wire.h"
#include "runtime/message/fields.h"
#include "runtime/parse/body.h"

namespace llvmparse::internal {

const MiniTableField* FindField(const MiniTable& table, uint32_t number) {
  if (number - 1 < table.dense_count) return table.fields + (number - 1);
  uint32_t low = table.dense_count;
  uint32_t high = table.field_count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (table.fields[middle].number < number) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < table.field_count && table.fields[low].number == number ? table.fields + low : nullptr;
}

namespace {

// What the loop switches on: a field's type and a tag's wire type.
constexpr uint32_t On(FieldType type, uint32_t wire_type) {
  return static_cast<uint32_t>(type) << 3 | wire_type;
}

// The address where a field's next value goes, marked as present; null when memory ran out.
inline void* ValueSlot(Context* context, Message* message, const MiniTableField& field,
                       uint32_t element_size) {
  if (field.flags & abi::kRepeated) {
    return AddElement(context, FieldAt<abi::Array>(message, field), element_size);
  }
  SetPresent(message, field);
  return FieldAt<void>(message, field);
}

template <class T>
inline bool Store(Context* context, Message* message, const MiniTableField& field, T value) {
  void* slot = ValueSlot(context, message, field, sizeof(T));
  if (slot == nullptr) return false;
  memcpy(slot, &value, sizeof(T));
  return true;
}

// The string or bytes field of `size` bytes at `p`.
bool StoreString(Context* context, Message* message, const MiniTableField& field, const char* p,
                 uint32_t size) {
  if ((field.flags & abi::kUtf8) && !abi::llvmparse_utf8_valid(p, size)) {
    context->Fail(ErrorCode::kBadUtf8, p);
    return false;
  }
  abi::StringView value{context->Real(p), size};
  if (context->copy_strings) {
    char* copy = static_cast<char*>(context->Allocate(size));
    if (copy == nullptr) return false;
    memcpy(copy, p, size);
    value.data = copy;
  }
  return Store(context, message, field, value);
}

// The message that the next value of a message field or group is merged into, or null when memory ran out.
Message* ValueMessage(Context* context, Message* message, const MiniTable& table,
                      const MiniTableField& field) {
  if (!(field.flags & abi::kRepeated)) {
    const Message* present = Submessage(message, field);
    if (present != nullptr) {
      SetPresent(message, field);
      return const_cast<Message*>(present);
    }
  }
  Message* value = context->NewMessage(*SubTable(table, field));
  if (value == nullptr || !Store(context, message, field, reinterpret_cast<uintptr_t>(value))) return nullptr;
  return value;
}

// Which element of a repeated field or map an error is in.
uint32_t IndexOf(const Message* message, const MiniTableField& field, bool in_last_element) {
  if (field.flags & abi::kMap) {
    const abi::Map* map = *FieldAt<abi::Map*>(message, field);
    return map == nullptr ? 0 : map->size;
  }
  if (!(field.flags & abi::kRepeated)) return kNoIndex;
  return FieldAt<abi::Array>(message, field)->size - (in_last_element ? 1 : 0);
}

// Adds the field to the path of the error that is being returned.
const char* FailIn(Context* context, const Message* message, const MiniTable& table,
                   const MiniTableField* field, uint32_t number, bool in_last_element) {
  if (!context->record_path || number == 0) return nullptr;
  uint32_t index = field == nullptr ? kNoIndex : IndexOf(message, *field, in_last_element);
  context->AddToPath({&table, field, nullptr, number, index, nullptr});
  return nullptr;
}

// Decodes fields from `p` on, which is below `limit`: one, or all up to the limit.
template <bool kOne>
inline const char* Decode(Context* context, Message* message, const char* p, const char* limit,
                          const MiniTable& table) {
  const char* const end = context->EndOf(limit);
  const MiniTableField* const fields_end = table.fields + table.field_count;
  const MiniTableField* expected = table.fields;
  const MiniTableField* field;
  uint32_t number;
  bool in_submessage = false;

  do {
    const char* const start = p;
    uint32_t tag;
    p = ReadTag(p, &tag);
    if (p == nullptr) return context->Fail(ErrorCode::kMalformed, start);
    number = tag >> 3;
    // The expected field is the last one if that repeats, else the one behind it.
    field = expected;
    if (field != fields_end && field->number != number) ++field;
    if (field == fields_end || field->number != number) field = FindField(table, number);
    uint32_t key = tag & 7;
    if (field != nullptr) {
      key |= static_cast<uint32_t>(field->type) << 3;
      expected = field + (field->flags & (abi::kRepeated | abi::kMap) ? 0 : 1);
    }

    uint64_t value;
    uint32_t size;
    bool stored;
    switch (key) {
      case On(FieldType::kEnum, kWireVarint):
        p = ReadVarint(p, &value);
        if (p == nullptr) goto malformed;
        // The enum of a map's values is looked at when the entry is complete.
        if ((field->flags & abi::kClosedEnum) && !(table.flags & abi::kMapEntry) &&
            !IsEnumValue(*table.subs[field->sub].enumeration, value)) {
          stored = AppendUnknown(context, message, start, p);
        } else {
          stored = Store(context, message, *field, static_cast<uint32_t>(value));
        }
        break;
      case On(FieldType::kInt32, kWireVarint):
      case On(FieldType::kUint32, kWireVarint):
        p = ReadVarint(p, &value);
        if (p == nullptr) goto malformed;
        stored = Store(context, message, *field, static_cast<uint32_t>(value));
        break;
      case On(FieldType::kSint32, kWireVarint):
        p = ReadVarint(p, &value);
        if (p == nullptr) goto malformed;
        stored = Store(context, message, *field, ZigZag32(value));
        break;
      case On(FieldType::kInt64, kWireVarint):
      case On(FieldType::kUint64, kWireVarint):
        p = ReadVarint(p, &value);
        if (p == nullptr) goto malformed;
        stored = Store(context, message, *field, value);
        break;
      case On(FieldType::kSint64, kWireVarint):
        p = ReadVarint(p, &value);
        if (p == nullptr) goto malformed;
        stored = Store(context, message, *field, ZigZag64(value));
        break;
      case On(FieldType::kBool, kWireVarint):
        p = ReadVarint(p, &value);
        if (p == nullptr) goto malformed;
        stored = Store(context, message, *field, static_cast<uint8_t>(value != 0));
        break;
      case On(FieldType::kFloat, kWireFixed32):
      case On(FieldType::kFixed32, kWireFixed32):
      case On(FieldType::kSfixed32, kWireFixed32):
        stored = Store(context, message, *field, LoadLe32(p));
        p += 4;
        break;
      case On(FieldType::kDouble, kWireFixed64):
      case On(FieldType::kFixed64, kWireFixed64):
      case On(FieldType::kSfixed64, kWireFixed64):
        stored = Store(context, message, *field, LoadLe64(p));
        p += 8;
        break;

      case On(FieldType::kString, kWireDelimited):
      case On(FieldType::kBytes, kWireDelimited):
        p = ReadSize(p, &size);
        if (p == nullptr) goto malformed;
        if (p > end || size > static_cast<size_t>(end - p)) goto truncated;
        stored = StoreString(context, message, *field, p, size);
        p += size;
        break;
      case On(FieldType::kMessage, kWireDelimited): {
        p = ReadSize(p, &size);
        if (p == nullptr) goto malformed;
        if (p > end || size > static_cast<size_t>(end - p)) goto truncated;
        if (field->flags & abi::kMap) {
          stored = DecodeMapEntry(context, message, table, *field, start, p, size);
          p += size;
          break;
        }
        Message* child = ValueMessage(context, message, table, *field);
        if (child == nullptr) goto failed;
        p = ParseSubmessage(context, child, *SubTable(table, *field), p, size);
        stored = p != nullptr;
        in_submessage = true;
        break;
      }
      case On(FieldType::kGroup, kWireStartGroup): {
        Message* child = ValueMessage(context, message, table, *field);
        if (child == nullptr) goto failed;
        if (p > end) goto truncated;
        p = ParseGroup(context, child, *SubTable(table, *field), p, end, number);
        stored = p != nullptr;
        in_submessage = true;
        break;
      }

      case On(FieldType::kDouble, kWireDelimited):
      case On(FieldType::kFloat, kWireDelimited):
      case On(FieldType::kInt64, kWireDelimited):
      case On(FieldType::kUint64, kWireDelimited):
      case On(FieldType::kInt32, kWireDelimited):
      case On(FieldType::kFixed64, kWireDelimited):
      case On(FieldType::kFixed32, kWireDelimited):
      case On(FieldType::kBool, kWireDelimited):
      case On(FieldType::kUint32, kWireDelimited):
      case On(FieldType::kEnum, kWireDelimited):
      case On(FieldType::kSfixed32, kWireDelimited):
      case On(FieldType::kSfixed64, kWireDelimited):
      case On(FieldType::kSint32, kWireDelimited):
      case On(FieldType::kSint64, kWireDelimited):
        if (!(field->flags & abi::kRepeated)) goto unknown;
        p = ReadSize(p, &size);
        if (p == nullptr) goto malformed;
        if (p > end || size > static_cast<size_t>(end - p)) goto truncated;
        p = DecodePacked(context, message, table, *field, p, size);
        stored = p != nullptr;
        break;

      default:
      unknown:
        if ((key & 7) == kWireEndGroup) {
          if (!kOne && !HasRequired(message, table)) context->missing_required = 1;
          return start;
        }
        if (field == nullptr && (table.flags & abi::kExtendable)) {
          if (p > end) goto truncated;
          const char* after = DecodeExtension(context, message, start, p, limit, tag, table);
          if (after == nullptr) return nullptr;
          if (after != start) {
            p = after;
            continue;
          }
        }
        field = nullptr;
        if (p > end) goto truncated;
        p = SkipField(context, p, end, tag);
        if (p == nullptr) goto failed;
        stored = (table.flags & abi::kMapEntry) || AppendUnknown(context, message, start, p);
        break;
    }
    if (!stored) goto failed;
    in_submessage = false;
    continue;

  malformed:
    context->Fail(ErrorCode::kMalformed, start);
    goto failed;
  } while (!kOne && p < limit);

  if (p > end) goto truncated;
  if (!kOne && p == end && !HasRequired(message, table)) context->missing_required = 1;
  return p;

truncated:
  context->Fail(ErrorCode::kTruncated, end);
failed:
  return FailIn(context, message, table, field, number, in_submessage);
}

}  // namespace

const char* DecodeFields(Context* context, Message* message, const char* p, const char* limit,
                         const MiniTable* table) {
  if (p < limit) return Decode<false>(context, message, p, limit, *table);
  if (!HasRequired(message, *table)) context->missing_required = 1;
  return p;
}

}  // namespace llvmparse::internal

extern "C" const char* llvmparse::abi::llvmparse_cold_field(ParseState* state, Message* message,
                                                            const char* p, const char* limit,
                                                            const MiniTable* table) {
  return internal::Decode<true>(static_cast<internal::Context*>(state), message, p, limit, *table);
}
