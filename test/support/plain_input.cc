// Walks the input beside the descriptors (plain_input.h). The differential test runs on it.
#include "test/support/plain_input.h"

#include <google/protobuf/descriptor.pb.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace llvmparse::test {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;

constexpr uint32_t kEnumValue = 2 << 3 | 0;  // tags in a map entry, a MessageSet, and its item
constexpr uint32_t kItemStart = 1 << 3 | 3;
constexpr uint32_t kItemTypeId = 2 << 3 | 0;
constexpr uint32_t kItemMessage = 3 << 3 | 2;

struct PlainField {
  uint32_t tag;
  std::string_view value;  // as it came in, without length and end tag
};

void AppendVarint(uint64_t value, std::string* out) {
  for (; value >= 0x80; value >>= 7) *out += static_cast<char>(value | 0x80);
  *out += static_cast<char>(value);
}

// Returns the size of the varint at the start of the bytes, or 0.
size_t ReadVarint(std::string_view bytes, size_t longest, uint64_t* value) {
  *value = 0;
  for (size_t i = 0; i < longest && i < bytes.size(); ++i) {
    const auto byte = static_cast<uint8_t>(bytes[i]);
    *value |= static_cast<uint64_t>(byte & 0x7f) << (7 * i);
    if (byte < 0x80) return i + 1;
  }
  return 0;
}

// The fields of a message, one after the other.
class Walk {
 public:
  explicit Walk(std::string_view input) : rest_(input) {}

  bool AtEnd() const { return rest_.empty(); }
  std::string_view rest() const { return rest_; }

  // The next field, an end tag included. False at what is malformed.
  bool Next(PlainField* field) {
    uint64_t tag;
    if (!Varint(5, &tag) || tag > UINT32_MAX || tag >> 3 == 0) return false;
    field->tag = static_cast<uint32_t>(tag);
    const char* const start = rest_.data();
    uint64_t number;
    switch (tag & 7) {
      case 0:
        if (!Varint(10, &number)) return false;
        break;
      case 1:
        if (!Skip(8)) return false;
        break;
      case 2:
        if (!Varint(5, &number) || number > rest_.size()) return false;
        field->value = rest_.substr(0, number);
        return Skip(number);
      case 3:
        return Group(field);
      case 4:
        break;
      case 5:
        if (!Skip(4)) return false;
        break;
      default:
        return false;
    }
    field->value = {start, static_cast<size_t>(rest_.data() - start)};
    return true;
  }

 private:
  bool Skip(size_t size) {
    if (size > rest_.size()) return false;
    rest_.remove_prefix(size);
    return true;
  }

  bool Varint(size_t longest, uint64_t* value) {
    const size_t size = ReadVarint(rest_, longest, value);
    return size != 0 && Skip(size);
  }

  bool Group(PlainField* field) {
    const char* const start = rest_.data();
    for (PlainField inner;;) {
      const char* const end = rest_.data();
      if (!Next(&inner)) return false;
      if ((inner.tag & 7) != 4) continue;
      field->value = {start, static_cast<size_t>(end - start)};
      return inner.tag >> 3 == field->tag >> 3;
    }
  }

  std::string_view rest_;
};

// A field with its content changed, or not.
void Append(uint32_t tag, std::string_view value, std::string* out) {
  AppendVarint(tag, out);
  if ((tag & 7) == 2) AppendVarint(value.size(), out);
  *out += value;
  if ((tag & 7) == 3) AppendVarint(tag + 1, out);
}

// The type of the message that a field holds, if it does.
const Descriptor* MessageType(const Descriptor& type, uint32_t number, uint32_t wire_type) {
  const auto signed_number = static_cast<int>(number);
  const FieldDescriptor* field = type.FindFieldByNumber(signed_number);
  if (field == nullptr) field = type.file()->pool()->FindExtensionByNumber(&type, signed_number);
  if (field == nullptr || field->message_type() == nullptr) return nullptr;
  const bool is_group = field->type() == FieldDescriptor::TYPE_GROUP;
  return wire_type == (is_group ? 3 : 2) ? field->message_type() : nullptr;
}

// The content of a MessageSet's item: its first type and its first message count, wherever they stand.
std::string PlainItem(std::string_view input, const Descriptor& set) {
  std::vector<PlainField> fields;
  for (Walk walk(input); !walk.AtEnd();) {
    if (!walk.Next(&fields.emplace_back())) return std::string(input);
  }
  const auto first = [&](uint32_t tag) {
    return std::find_if(fields.begin(), fields.end(), [&](const PlainField& f) { return f.tag == tag; });
  };
  const auto message = first(kItemMessage);
  const auto type_id = first(kItemTypeId);
  std::string out;
  for (auto field = fields.begin(); field != fields.end(); ++field) {
    const Descriptor* type = nullptr;
    if (field == message && type_id != fields.end()) {
      uint64_t number;
      ReadVarint(type_id->value, 10, &number);
      type = MessageType(set, static_cast<uint32_t>(number), 2);
    }
    Append(field->tag, type == nullptr ? field->value : PlainInput(field->value, *type), &out);
  }
  return out;
}

}  // namespace

std::string PlainInput(std::string_view input, const Descriptor& type) {
  const bool is_set = type.options().message_set_wire_format();
  const bool is_enum_entry =
      type.options().map_entry() && type.FindFieldByNumber(2)->type() == FieldDescriptor::TYPE_ENUM;
  std::string out;
  size_t value_start = 0;  // of the entry's last enum value in `out`
  size_t value_size = 0;
  Walk walk(input);
  while (!walk.AtEnd()) {
    const std::string_view rest = walk.rest();
    PlainField field;
    if (!walk.Next(&field) || (field.tag & 7) == 4) return out.append(rest);
    if (is_enum_entry && field.tag == kEnumValue) {
      out.erase(value_start, value_size);
      value_start = out.size();
    }
    const Descriptor* const inner = MessageType(type, field.tag >> 3, field.tag & 7);
    if (is_set && field.tag == kItemStart) {
      Append(field.tag, PlainItem(field.value, type), &out);
    } else {
      Append(field.tag, inner == nullptr ? field.value : PlainInput(field.value, *inner), &out);
    }
    if (is_enum_entry && field.tag == kEnumValue) value_size = out.size() - value_start;
  }
  return out;
}

}  // namespace llvmparse::test
