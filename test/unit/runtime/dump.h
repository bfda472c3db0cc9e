// A message as text, by its mini-table, for comparison in the runtime's tests:
//
//   a:1 s:"x" kids:{a:2} kids:{} m:{"k":1} ?1801
//
// Present fields in the order of their numbers (implicit ones when not zero), then extensions, then the
// unknown fields in hex. Numbers of 64 and 32 bits and doubles are printed by their bits as signed integers.
#ifndef LLVMPARSE_TEST_UNIT_RUNTIME_DUMP_H_
#define LLVMPARSE_TEST_UNIT_RUNTIME_DUMP_H_

#include <cstring>
#include <string>

#include "llvmparse/message.h"
#include "runtime/message/extra.h"
#include "runtime/message/fields.h"

namespace llvmparse::test {

inline std::string ToHex(std::string_view bytes) {
  std::string out;
  for (unsigned char c : bytes) {
    out += "0123456789abcdef"[c >> 4];
    out += "0123456789abcdef"[c & 15];
  }
  return out;
}

std::string Dump(const abi::Message* message, const abi::MiniTable& table);

inline std::string DumpValue(const abi::MiniTable& table, const abi::MiniTableField& field, const void* at) {
  switch (field.type) {
    case abi::FieldType::kMessage:
    case abi::FieldType::kGroup: {
      const abi::Message* message = *static_cast<abi::Message* const*>(at);
      return "{" + Dump(message, *table.subs[field.sub].message) + "}";
    }
    case abi::FieldType::kString:
    case abi::FieldType::kBytes: {
      const auto& string = *static_cast<const abi::StringView*>(at);
      return "\"" + std::string(string.data, string.size) + "\"";
    }
    default:
      break;
  }
  int64_t wide;
  int32_t narrow;
  switch (internal::ElementSize(field.type)) {
    case 1:
      return *static_cast<const char*>(at) != 0 ? "true" : "false";
    case 4:
      memcpy(&narrow, at, 4);
      return std::to_string(narrow);
    default:
      memcpy(&wide, at, 8);
      return std::to_string(wide);
  }
}

inline bool IsPresent(const abi::Message* message, const abi::MiniTableField& field) {
  if (field.presence > 0) return internal::HasBit(message, static_cast<uint32_t>(field.presence));
  if (field.presence < 0) return internal::OneofCase(message, field) == field.number;
  bool is_string = field.type == abi::FieldType::kString || field.type == abi::FieldType::kBytes;
  const char* at = internal::FieldAt<char>(message, field);
  if (is_string) return internal::FieldAt<abi::StringView>(message, field)->size != 0;
  static const char kZeros[16] = {};
  return memcmp(at, kZeros, internal::ElementSize(field.type)) != 0;
}

inline std::string Dump(const abi::Message* message, const abi::MiniTable& table) {
  std::string out;
  const char* name = table.names;
  for (uint32_t i = 0; i < table.field_count; ++i) {
    const abi::MiniTableField& field = table.fields[i];
    name += strlen(name) + 1;
    std::string prefix = std::string(name) + ":";
    if (field.flags & abi::kMap) {
      const abi::Map* map = *internal::FieldAt<abi::Map*>(message, field);
      const abi::MiniTable& entry = *table.subs[field.sub].message;
      for (uint32_t n = 0; map != nullptr && n < map->size; ++n) {
        const char* at = static_cast<const char*>(map->entries) + size_t{entry.size} * n;
        out += prefix + "{" + DumpValue(entry, entry.fields[0], at + entry.fields[0].offset) + ":" +
               DumpValue(entry, entry.fields[1], at + entry.fields[1].offset) + "} ";
      }
    } else if (field.flags & abi::kRepeated) {
      const auto& array = *internal::FieldAt<abi::Array>(message, field);
      uint32_t size = internal::ElementSize(field.type);
      for (uint32_t n = 0; n < array.size; ++n) {
        out +=
            prefix + DumpValue(table, field, static_cast<const char*>(array.data) + size_t{size} * n) + " ";
      }
    } else if (IsPresent(message, field)) {
      out += prefix + DumpValue(table, field, internal::FieldAt<char>(message, field)) + " ";
    }
  }
  for (const abi::ExtensionValue& value : internal::ExtensionRange(message)) {
    const abi::MiniTableField& field = value.extension->field;
    const abi::MiniTable subs = {nullptr, &value.extension->sub, nullptr, nullptr, 0, 0, 0, 0, 0, nullptr,
                                 nullptr};
    std::string prefix = "[" + std::string(value.extension->name) + "]:";
    if (field.flags & abi::kRepeated) {
      const auto& array = *internal::FieldAt<abi::Array>(value.message(), field);
      uint32_t size = internal::ElementSize(field.type);
      for (uint32_t n = 0; n < array.size; ++n) {
        out += prefix + DumpValue(subs, field, static_cast<const char*>(array.data) + size_t{size} * n) + " ";
      }
    } else {
      out += prefix + DumpValue(subs, field, value.storage) + " ";
    }
  }
  std::string_view unknown = internal::ToStringView(internal::UnknownFields(message));
  if (!unknown.empty()) out += "?" + ToHex(unknown) + " ";
  if (!out.empty()) out.pop_back();
  return out;
}

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_UNIT_RUNTIME_DUMP_H_
