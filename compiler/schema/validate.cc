#include "compiler/schema/validate.h"

#include <algorithm>
#include <charconv>

namespace llvmparse::schema {
namespace {

constexpr uint32_t kMaxFieldNumber = (1u << 29) - 1;

template <class Number>
bool ParsesAs(std::string_view text) {
  Number value;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

bool ParsesAsFloat(std::string_view text) {
  if (!text.empty() && text[0] == '-') text.remove_prefix(1);
  // A magnitude that a double cannot hold has been read as infinity or zero by protoc, and is fine.
  double value;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error != std::errc::invalid_argument && end == text.data() + text.size();
}

bool IsDefaultOf(const Field& field, const std::string& text) {
  switch (field.type) {
    case FieldType::kDouble:
    case FieldType::kFloat:
      return ParsesAsFloat(text);
    case FieldType::kInt32:
    case FieldType::kSint32:
    case FieldType::kSfixed32:
      return ParsesAs<int32_t>(text);
    case FieldType::kInt64:
    case FieldType::kSint64:
    case FieldType::kSfixed64:
      return ParsesAs<int64_t>(text);
    case FieldType::kUint32:
    case FieldType::kFixed32:
      return ParsesAs<uint32_t>(text);
    case FieldType::kUint64:
    case FieldType::kFixed64:
      return ParsesAs<uint64_t>(text);
    case FieldType::kBool:
      return text == "true" || text == "false";
    case FieldType::kEnum:
      return std::any_of(field.enum_type->values.begin(), field.enum_type->values.end(),
                         [&](const EnumValue& value) { return value.name == text; });
    case FieldType::kString:
    case FieldType::kBytes:
      return true;
    case FieldType::kMessage:
    case FieldType::kGroup:
      return false;
  }
  return false;
}

bool IsMapKey(FieldType type) {
  switch (type) {
    case FieldType::kDouble:
    case FieldType::kFloat:
    case FieldType::kBytes:
    case FieldType::kEnum:
    case FieldType::kMessage:
    case FieldType::kGroup:
      return false;
    default:
      return true;
  }
}

}  // namespace

void Diagnostics::Add(std::string_view where, std::string_view what) {
  if (!lines_.empty()) lines_ += '\n';
  lines_ += file_;
  lines_ += ": ";
  if (!where.empty()) {
    lines_ += where;
    lines_ += ": ";
  }
  lines_ += what;
}

bool IsName(std::string_view name) {
  if (name.empty() || (name[0] >= '0' && name[0] <= '9')) return false;
  return std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

bool IsQualifiedName(std::string_view name) {
  while (true) {
    size_t dot = name.find('.');
    if (!IsName(name.substr(0, dot))) return false;
    if (dot == std::string_view::npos) return true;
    name.remove_prefix(dot + 1);
  }
}

bool IsImportPath(std::string_view path) {
  if (std::any_of(path.begin(), path.end(),
                  [](unsigned char c) { return c < ' ' || c == '"' || c == '\\'; })) {
    return false;
  }
  while (true) {
    size_t slash = path.find('/');
    std::string_view part = path.substr(0, slash);
    if (part.empty() || part == "." || part == "..") return false;
    if (slash == std::string_view::npos) return true;
    path.remove_prefix(slash + 1);
  }
}

void CheckField(const Field& field, Diagnostics& diagnostics) {
  auto error = [&](const std::string& what) { diagnostics.Add(field.full_name, what); };
  if (!IsName(field.name)) error("\"" + field.name + "\" is not a field name");
  // Extensions of a message set may have any positive number.
  bool any_number = field.is_extension && field.parent != nullptr && field.parent->message_set;
  if (field.number == 0 || field.number > (any_number ? INT32_MAX : kMaxFieldNumber)) {
    error("field number " + std::to_string(field.number) + " is out of range");
  }
  if (field.type < FieldType::kDouble || field.type > FieldType::kSint64) error("its type is not known");
  if (field.has_default && !field.repeated && !IsDefaultOf(field, field.default_value)) {
    error("\"" + field.default_value + "\" is not a value of its type");
  }
  if (field.message_type != nullptr && field.message_type->map_entry && !field.map) {
    error("a map entry type can only be the type of a map field");
  }
}

void CheckMessage(const Message& message, Diagnostics& diagnostics) {
  for (size_t i = 1; i < message.by_number.size(); ++i) {
    if (message.by_number[i]->number == message.by_number[i - 1]->number) {
      diagnostics.Add(message.by_number[i]->full_name,
                      "has the same number as " + message.by_number[i - 1]->name);
    }
  }
  if (message.message_set && !message.fields.empty()) {
    diagnostics.Add(message.full_name, "a message set cannot have fields");
  }
  if (!message.map_entry) return;
  const auto& fields = message.by_number;
  if (fields.size() != 2 || fields[0]->number != 1 || fields[1]->number != 2 || fields[0]->repeated ||
      fields[1]->repeated || !message.oneofs.empty() || !IsMapKey(fields[0]->type)) {
    diagnostics.Add(message.full_name, "a map entry has a key, numbered 1, and a value, numbered 2");
  }
}

}  // namespace llvmparse::schema
