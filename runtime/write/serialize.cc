// The serializer (llvmparse/serialize.h): writes a message from its end to its start. Tested in
// test/unit/runtime/serialize_test.cc.
#include "llvmparse/serialize.h"

#include "runtime/cold/message_set.h"
#include "runtime/message/extra.h"
#include "runtime/write/map_order.h"
#include "runtime/write/wire.h"

namespace llvmparse::internal {
namespace {

class Writer {
 public:
  explicit Writer(char* end) : p_(end) {}

  bool ok() const { return ok_; }

  // Unknown fields come last, so they are written first.
  void WriteMessage(const Message* message, const MiniTable& table) {
    WriteBytes(UnknownFields(message));
    const ExtensionRange extensions(message);
    const abi::ExtensionValue* extension = extensions.end();
    for (uint32_t i = table.field_count; i-- > 0;) {
      const MiniTableField& field = table.fields[i];
      while (extension != extensions.begin() && extension[-1].extension->field.number > field.number) {
        WriteExtension(*--extension, table);
      }
      const bool many = field.flags & (abi::kRepeated | abi::kMap);
      if (many || IsPresent(message, field)) WriteField(message, field, SubOf(table, field));
    }
    while (extension != extensions.begin()) WriteExtension(*--extension, table);
  }

 private:
  void WriteVarint(uint64_t value) {
    if (value < 0x80) {
      *--p_ = static_cast<char>(value);
      return;
    }
    p_ -= VarintSize(value);
    internal::WriteVarint(p_, value);
  }
  void WriteTag(uint32_t number, uint32_t wire_type) { WriteVarint(uint64_t{number} << 3 | wire_type); }

  void WriteBytes(abi::StringView bytes) {
    p_ -= bytes.size;
    if (bytes.size != 0) memcpy(p_, bytes.data, bytes.size);
  }

  // Little-endian, of `width` 4 or 8.
  void WriteFixed(const char* at, uint32_t width) {
    p_ -= width;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    for (uint32_t i = 0; i < width; ++i) p_[i] = at[width - 1 - i];
#else
    memcpy(p_, at, width);
#endif
  }

  // The length of what has been written since the address was `end`.
  void WriteLengthSince(const char* end) { WriteVarint(static_cast<uint64_t>(end - p_)); }

  // Without the tag in front.
  void WriteValue(const MiniTableField& field, const abi::MiniTableSub& sub, const char* at) {
    switch (WireTypeOf(field.type)) {
      case kWireVarint:
        return WriteVarint(WireValue(field.type, at));
      case kWireFixed32:
        return WriteFixed(at, 4);
      case kWireFixed64:
        return WriteFixed(at, 8);
      default:
        break;
    }
    const char* end = p_;
    if (IsMessage(field.type)) {
      if (field.type == FieldType::kGroup) WriteTag(field.number, kWireEndGroup);
      WriteMessage(MessageAt(at), *sub.message);
      if (field.type == FieldType::kGroup) return;
    } else {
      abi::StringView string;
      memcpy(&string, at, sizeof(string));
      WriteBytes(string);
    }
    WriteLengthSince(end);
  }

  // A field that is present, if it is singular.
  void WriteField(const Message* message, const MiniTableField& field, const abi::MiniTableSub& sub) {
    if (field.flags & abi::kMap) {
      const abi::Map* map = *FieldAt<abi::Map*>(message, field);
      if (map != nullptr) WriteMap(*map, *sub.message, field.number);
    } else if (field.flags & abi::kRepeated) {
      WriteRepeated(*FieldAt<abi::Array>(message, field), field, sub);
    } else {
      WriteValue(field, sub, FieldAt<char>(message, field));
      WriteTag(field.number, WireTypeOf(field.type));
    }
  }

  void WriteRepeated(const abi::Array& array, const MiniTableField& field, const abi::MiniTableSub& sub) {
    if (array.size == 0) return;
    const uint32_t width = ElementSize(field.type);
    const char* const first = static_cast<const char*>(array.data);
    const char* const end = p_;
    const bool packed = field.flags & abi::kPacked;
    if (packed && IsCopy(field.type)) {
      WriteBytes({first, size_t{width} * array.size});
    } else {
      for (uint32_t i = array.size; i-- > 0;) {
        WriteValue(field, sub, first + size_t{width} * i);
        if (!packed) WriteTag(field.number, WireTypeOf(field.type));
      }
    }
    if (!packed) return;
    WriteLengthSince(end);
    WriteTag(field.number, kWireDelimited);
  }

  // Are values in memory as they are on the wire?
  static bool IsCopy(FieldType type) {
    if (type == FieldType::kBool) return true;
    return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ && WireTypeOf(type) != kWireVarint;
  }

  void WriteMap(const abi::Map& map, const MiniTable& entry_table, uint32_t number) {
    const MapOrder order(map, entry_table);
    if (!order.sorted()) ok_ = false;
    for (uint32_t i = map.size; i-- > 0;) {
      const Message* entry = order.Entry(i);
      const char* end = p_;
      for (uint32_t part = 2; part-- > 0;) {
        const MiniTableField& field = entry_table.fields[part];
        WriteValue(field, SubOf(entry_table, field), FieldAt<char>(entry, field));
        WriteTag(field.number, WireTypeOf(field.type));
      }
      WriteLengthSince(end);
      WriteTag(number, kWireDelimited);
    }
  }

  void WriteExtension(const abi::ExtensionValue& value, const MiniTable& extendee) {
    const MiniTableField& field = value.extension->field;
    if (!IsMessageSetItem(extendee, field)) return WriteField(value.message(), field, value.extension->sub);
    WriteBytes({&kItemEnd, sizeof(kItemEnd)});
    WriteValue(field, value.extension->sub, value.storage);
    WriteBytes({&kItemMessage, sizeof(kItemMessage)});
    WriteVarint(field.number);
    WriteBytes({kItemStart, sizeof(kItemStart)});
  }

  char* p_;  // the start of what has been written
  bool ok_ = true;
};

}  // namespace

bool SerializeSized(const Message* message, const MiniTable& table, void* buffer, size_t size) {
  Writer writer(static_cast<char*>(buffer) + size);
  writer.WriteMessage(message, table);
  return writer.ok();
}

bool SerializeToArray(const Message* message, const MiniTable& table, void* buffer, size_t size,
                      bool check_required) {
  if (check_required && !IsInitialized(message, table)) return false;
  const size_t needed = ByteSize(message, table);
  return needed <= kMaxSerializedSize && needed <= size && SerializeSized(message, table, buffer, needed);
}

}  // namespace llvmparse::internal
