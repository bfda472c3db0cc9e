#include "test/support/dump.h"

#include <cstring>
#include <vector>

#include "llvmparse/message.h"
#include "runtime/message/extra.h"
#include "test/support/text_writer.h"

namespace llvmparse::test {
namespace {

using abi::FieldType;
using abi::MiniTable;
using abi::MiniTableField;

template <class T>
T Load(const void* at) {
  T value;
  // NOLINTNEXTLINE(bugprone-sizeof-expression): T may well be a pointer
  memcpy(static_cast<void*>(&value), at, sizeof(T));
  return value;
}

size_t StoredSize(FieldType type) {
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
    case FieldType::kString:
    case FieldType::kBytes:
      return sizeof(abi::StringView);
    case FieldType::kMessage:
    case FieldType::kGroup:
      return sizeof(abi::Message*);
    default:
      return 8;
  }
}

class Dumper {
 public:
  explicit Dumper(std::string_view input) : input_(input) {}

  void Fields(const char* base, const MiniTable& table) {
    const char* name = table.names + strlen(table.names) + 1;
    for (uint32_t i = 0; i < table.field_count; ++i, name += strlen(name) + 1) {
      Field(base, table, table.fields[i], name);
    }
    if ((table.flags & abi::kMapEntry) == 0) Extra(reinterpret_cast<const abi::Message*>(base));
  }

  Dump Take() {
    dump_.text = writer_.Take();
    return std::move(dump_);
  }

 private:
  // Extensions by ascending number, as the runtime keeps them, and unknown fields.
  void Extra(const abi::Message* message) {
    for (const abi::ExtensionValue& value : internal::ExtensionRange(message)) {
      const abi::MiniTableExtension& extension = *value.extension;
      const std::string name = std::string("[") + extension.name + "]";
      MiniTable table = {};
      table.subs = &extension.sub;
      if (extension.field.flags & abi::kRepeated) {
        Field(value.storage, table, extension.field, name.c_str());
      } else {
        Value(value.storage, table, extension.field, name.c_str());
      }
    }
    writer_.Unknown(internal::ToStringView(internal::UnknownFields(message)));
  }

  void Field(const char* base, const MiniTable& table, const MiniTableField& field, const char* name) {
    const char* at = base + field.offset;
    if (field.flags & abi::kMap) {
      const auto* map = Load<const abi::Map*>(at);
      if (map == nullptr) return;
      const MiniTable& entry = *table.subs[field.sub].message;
      for (uint32_t i = 0; i < map->size; ++i) {
        writer_.Open(name);
        Fields(static_cast<const char*>(map->entries) + static_cast<size_t>(i) * entry.size, entry);
        writer_.Close();
      }
    } else if (field.flags & abi::kRepeated) {
      const auto array = Load<abi::Array>(at);
      for (uint32_t i = 0; i < array.size; ++i) {
        Value(static_cast<const char*>(array.data) + i * StoredSize(field.type), table, field, name);
      }
    } else if ((table.flags & abi::kMapEntry) || IsPresent(base, field)) {
      Value(at, table, field, name);
    }
  }

  static bool IsPresent(const char* base, const MiniTableField& field) {
    if (field.presence > 0) return (base[field.presence / 8] >> (field.presence % 8)) & 1;
    if (field.presence < 0) return Load<uint32_t>(base - field.presence) == field.number;
    if (field.type == FieldType::kString || field.type == FieldType::kBytes) {
      return Load<abi::StringView>(base + field.offset).size != 0;
    }
    static constexpr char kZero[8] = {};
    return memcmp(base + field.offset, kZero, StoredSize(field.type)) != 0;
  }

  void Value(const char* at, const MiniTable& table, const MiniTableField& field, const char* name) {
    switch (field.type) {
      case FieldType::kDouble:
        return writer_.Double(name, Load<double>(at));
      case FieldType::kFloat:
        return writer_.Float(name, Load<float>(at));
      case FieldType::kInt64:
      case FieldType::kSfixed64:
      case FieldType::kSint64:
        return writer_.Int(name, Load<int64_t>(at));
      case FieldType::kUint64:
      case FieldType::kFixed64:
        return writer_.Uint(name, Load<uint64_t>(at));
      case FieldType::kInt32:
      case FieldType::kSfixed32:
      case FieldType::kSint32:
      case FieldType::kEnum:
        return writer_.Int(name, Load<int32_t>(at));
      case FieldType::kFixed32:
      case FieldType::kUint32:
        return writer_.Uint(name, Load<uint32_t>(at));
      case FieldType::kBool: {
        const auto byte = Load<uint8_t>(at);
        // Anything else in a bool would be undefined for its readers.
        if (byte > 1) return writer_.Uint(name, byte);
        return writer_.Bool(name, byte != 0);
      }
      case FieldType::kString:
      case FieldType::kBytes:
        return String(Load<abi::StringView>(at), name);
      case FieldType::kMessage:
      case FieldType::kGroup: {
        const auto* message = Load<const char*>(at);
        writer_.Open(name);
        // Present, so it may not be null; `null` is no field of any type, and no reader takes it.
        if (message == nullptr) {
          writer_.Open("null");
        } else {
          Fields(message, *table.subs[field.sub].message);
        }
        return writer_.Close();
      }
    }
  }

  void String(abi::StringView value, const char* name) {
    writer_.Bytes(name, {value.data, value.size});
    if (value.size == 0) return;
    const bool inside =
        value.data >= input_.data() && value.data + value.size <= input_.data() + input_.size();
    ++(inside ? dump_.strings_in_input : dump_.strings_elsewhere);
  }

  const std::string_view input_;
  TextWriter writer_;
  Dump dump_;
};

}  // namespace

Dump DumpMessage(const abi::Message* message, const MiniTable& table, std::string_view input) {
  Dumper dumper(input);
  dumper.Fields(reinterpret_cast<const char*>(message), table);
  return dumper.Take();
}

}  // namespace llvmparse::test
