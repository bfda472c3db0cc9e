// Messages as text (llvmparse/text.h). Tested in test/unit/runtime/text_test.cc.
#include "llvmparse/text.h"

#include "llvmparse/message.h"
#include "runtime/message/extra.h"
#include "runtime/text/printer.h"
#include "runtime/write/map_order.h"

namespace llvmparse::internal {
namespace {

// Names lie one behind the other, each NUL-terminated.
const char* NextName(const char* name) { return name == nullptr ? nullptr : name + strlen(name) + 1; }

// The name of a type or extension without the scope that it is in.
std::string_view ShortName(std::string_view full_name) {
  const size_t scope = full_name.rfind('.') + 1;  // npos + 1 == 0
  return {full_name.data() + scope, full_name.size() - scope};
}

uint32_t CountBits(uint64_t bits) {
  uint32_t count = 0;
  for (; bits != 0; bits &= bits - 1) ++count;
  return count;
}

// The value's name; null when it has none, or none is known.
const char* EnumValueName(const abi::MiniTableEnum* enumeration, int32_t value) {
  if (enumeration == nullptr || enumeration->names == nullptr) return nullptr;
  uint32_t before;  // values in front of it
  if (value >= 0 && value < 64) {
    if (!(enumeration->mask >> value & 1)) return nullptr;
    before = CountBits(enumeration->mask & ((uint64_t{1} << value) - 1));
  } else {
    uint32_t i = 0;
    while (i < enumeration->count && enumeration->values[i] < value) ++i;
    if (i == enumeration->count || enumeration->values[i] != value) return nullptr;
    before = CountBits(enumeration->mask) + i;
  }
  const char* name = enumeration->names;
  for (; before > 0; --before) name = NextName(name);
  return name;
}

// One field of a message, or an extension.
struct NamedField {
  const MiniTableField& field;
  abi::MiniTableSub sub;
  const char* name;  // or null
  const abi::MiniTableExtension* extension = nullptr;
};

void PrintMessage(TextPrinter& out, const Message* message, const MiniTable& table);

// In a MessageSet an extension that is declared in the type of its values has that type's name.
std::string_view ExtensionName(const NamedField& named) {
  const std::string_view name = named.name;
  if (!(named.extension->extendee->flags & abi::kMessageSet) || named.sub.message->names == nullptr)
    return name;
  const std::string_view type = named.sub.message->names;
  // Its scope, with the point behind it, is as long as the type's name with a point.
  const size_t scope = name.size() - ShortName(name).size();
  const bool in_type = scope == type.size() + 1 && memcmp(name.data(), type.data(), type.size()) == 0;
  return in_type ? type : name;
}

void PrintName(TextPrinter& out, const NamedField& named) {
  if (named.name == nullptr) {
    out.StartField(named.field.number);
  } else if (named.extension != nullptr) {
    out.StartField("[");
    out.Write(ExtensionName(named));
    out.Write("]");
  } else if (named.field.type == FieldType::kGroup && named.sub.message->names != nullptr) {
    out.StartField(ShortName(named.sub.message->names));
  } else {
    out.StartField(named.name);
  }
}

template <class T>
T Load(const void* at) {
  T value;
  memcpy(&value, at, sizeof(value));
  return value;
}

void PrintScalar(TextPrinter& out, const NamedField& named, const char* at) {
  switch (named.field.type) {
    case FieldType::kDouble:
      return out.WriteDouble(Load<double>(at));
    case FieldType::kFloat:
      return out.WriteFloat(Load<float>(at));
    case FieldType::kInt64:
    case FieldType::kSfixed64:
    case FieldType::kSint64:
      return out.WriteSigned(Load<int64_t>(at));
    case FieldType::kUint64:
    case FieldType::kFixed64:
      return out.WriteNumber(Load<uint64_t>(at));
    case FieldType::kInt32:
    case FieldType::kSfixed32:
    case FieldType::kSint32:
      return out.WriteSigned(Load<int32_t>(at));
    case FieldType::kFixed32:
    case FieldType::kUint32:
      return out.WriteNumber(Load<uint32_t>(at));
    case FieldType::kBool:
      return out.Write(*at != 0 ? "true" : "false");
    case FieldType::kString:
    case FieldType::kBytes:
      return out.WriteString(Load<abi::StringView>(at));
    case FieldType::kEnum: {
      const int32_t value = Load<int32_t>(at);
      const char* name = EnumValueName(named.sub.enumeration, value);
      return name != nullptr ? out.Write(name) : out.WriteSigned(value);
    }
    case FieldType::kGroup:
    case FieldType::kMessage:
      return;
  }
}

void PrintValue(TextPrinter& out, const NamedField& named, const char* at) {
  PrintName(out, named);
  if (IsMessage(named.field.type)) {
    out.Open();
    PrintMessage(out, MessageAt(at), *named.sub.message);
    out.Close();
  } else {
    out.Write(": ");
    PrintScalar(out, named, at);
    out.EndField();
  }
}

void PrintMap(TextPrinter& out, const NamedField& named, const abi::Map& map) {
  const MiniTable& entry_table = *named.sub.message;
  const char* key_name = NextName(entry_table.names);
  const char* value_name = NextName(key_name);
  const MiniTableField& key = entry_table.fields[0];
  const MiniTableField& value = entry_table.fields[1];
  const MapOrder order(map, entry_table);
  for (uint32_t i = 0; i < map.size; ++i) {
    PrintName(out, named);
    out.Open();
    PrintValue(out, {key, SubOf(entry_table, key), key_name}, FieldAt<char>(order.Entry(i), key));
    PrintValue(out, {value, SubOf(entry_table, value), value_name}, FieldAt<char>(order.Entry(i), value));
    out.Close();
  }
}

void PrintField(TextPrinter& out, const Message* message, const NamedField& named) {
  const MiniTableField& field = named.field;
  if (field.flags & abi::kMap) {
    const abi::Map* map = *FieldAt<abi::Map*>(message, field);
    if (map != nullptr) PrintMap(out, named, *map);
  } else if (field.flags & abi::kRepeated) {
    const abi::Array& array = *FieldAt<abi::Array>(message, field);
    const char* at = static_cast<const char*>(array.data);
    for (uint32_t i = 0; i < array.size; ++i, at += ElementSize(field.type)) PrintValue(out, named, at);
  } else if (IsPresent(message, field)) {
    PrintValue(out, named, FieldAt<char>(message, field));
  }
}

void PrintExtension(TextPrinter& out, const abi::ExtensionValue& value) {
  const abi::MiniTableExtension& extension = *value.extension;
  const NamedField named = {extension.field, extension.sub, extension.name, &extension};
  // Being there is what makes a singular one present.
  if (extension.field.flags & abi::kRepeated) {
    PrintField(out, value.message(), named);
  } else {
    PrintValue(out, named, value.storage);
  }
}

void PrintMessage(TextPrinter& out, const Message* message, const MiniTable& table) {
  const ExtensionRange extensions(message);
  const abi::ExtensionValue* extension = extensions.begin();
  const char* name = table.names;
  for (uint32_t i = 0; i < table.field_count; ++i) {
    const MiniTableField& field = table.fields[i];
    while (extension != extensions.end() && extension->extension->field.number < field.number) {
      PrintExtension(out, *extension++);
    }
    name = NextName(name);
    PrintField(out, message, {field, SubOf(table, field), name});
  }
  while (extension != extensions.end()) PrintExtension(out, *extension++);
  PrintUnknownFields(out, UnknownFields(message), table.flags & abi::kMessageSet);
}

}  // namespace

void TextPrinter::WriteString(abi::StringView bytes) {
  Write("\"");
  for (size_t i = 0; i < bytes.size; ++i) {
    const char c = bytes.data[i];
    const uint8_t code = static_cast<uint8_t>(c);
    char escaped[4] = {'\\', c};
    size_t size = 2;
    switch (c) {
      case '\n':
        escaped[1] = 'n';
        break;
      case '\r':
        escaped[1] = 'r';
        break;
      case '\t':
        escaped[1] = 't';
        break;
      case '"':
      case '\'':
      case '\\':
        break;
      default:
        if (code >= 0x20 && code < 0x7f) {
          Write({&c, 1});
          continue;
        }
        for (int digit = 0; digit < 3; ++digit) {
          escaped[1 + digit] = static_cast<char>('0' + (code >> (6 - 3 * digit) & 7));
        }
        size = 4;
    }
    Write({escaped, size});
  }
  Write("\"");
}

size_t PrintText(const Message* message, const MiniTable& table, TextStyle style, char* buffer, size_t size) {
  TextPrinter out(style, buffer, size == 0 ? 0 : size - 1);
  PrintMessage(out, message, table);
  size_t length = out.length();
  // Without the space that ends the last field.
  if (style == TextStyle::kOneLine && length != 0) --length;
  if (size != 0) buffer[length < size ? length : size - 1] = '\0';
  return length;
}

}  // namespace llvmparse::internal
