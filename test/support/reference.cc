#include "test/support/reference.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/unknown_field_set.h>

#include <algorithm>
#include <map>
#include <optional>

namespace llvmparse::test {

namespace pb = google::protobuf;

Reference::Reference(const std::vector<std::string>& roots) {
  for (const std::string& root : roots) tree_.MapPath("", root);
  database_.RecordErrorsTo(&errors_);
  // Its complaints about invalid UTF-8 go to stderr, and so would thousands of lines.
  pb::SetLogHandler(nullptr);
}

void Reference::Errors::AddError(const std::string& file, int line, int, const std::string& message) {
  text += file + ":" + std::to_string(line + 1) + ": " + message + "\n";
}

const pb::FileDescriptor* Reference::Import(const std::string& file) {
  if (const pb::FileDescriptor* known = pool_.FindFileByName(file)) return known;
  pb::FileDescriptorProto proto;
  if (!database_.FindFileByName(file, &proto)) return nullptr;
  for (const std::string& import : proto.dependency()) {
    if (Import(import) == nullptr) return nullptr;
  }
  // Dynamic messages cannot have weak fields, which are like others on the wire. Options are not interpreted
  // yet.
  for (auto& type : *proto.mutable_message_type()) {
    for (auto& field : *type.mutable_field()) {
      auto* options = field.mutable_options()->mutable_uninterpreted_option();
      options->erase(
          std::remove_if(options->begin(), options->end(),
                         [](const auto& o) { return o.name_size() == 1 && o.name(0).name_part() == "weak"; }),
          options->end());
    }
  }
  return pool_.BuildFile(proto);
}

const pb::Message* Reference::Load(const std::string& file, const std::string& full_name) {
  if (Import(file) == nullptr) return nullptr;
  const pb::Descriptor* type = pool_.FindMessageTypeByName(full_name);
  return type == nullptr ? nullptr : factory_.GetPrototype(type);
}

namespace {

// The number that an entry gives to a closed enum which does not list it, if it does.
std::optional<uint64_t> UnlistedValue(const pb::Message& entry) {
  if (entry.GetDescriptor()->FindFieldByNumber(2)->cpp_type() != pb::FieldDescriptor::CPPTYPE_ENUM)
    return std::nullopt;
  std::optional<uint64_t> value;
  const pb::UnknownFieldSet& unknown = entry.GetReflection()->GetUnknownFields(entry);
  for (int i = 0; i < unknown.field_count(); ++i) {
    const pb::UnknownField& field = unknown.field(i);
    if (field.number() == 2 && field.type() == pb::UnknownField::TYPE_VARINT) value = field.varint();
  }
  return value;
}

// Orders entries as their keys do.
std::string SortKey(const pb::Message& entry) {
  const pb::FieldDescriptor* key = entry.GetDescriptor()->FindFieldByNumber(1);
  const pb::Reflection* reflection = entry.GetReflection();
  constexpr uint64_t kSign = uint64_t{1} << 63;
  uint64_t number = 0;
  switch (key->cpp_type()) {
    case pb::FieldDescriptor::CPPTYPE_INT32:
      number = static_cast<uint64_t>(reflection->GetInt32(entry, key)) ^ kSign;
      break;
    case pb::FieldDescriptor::CPPTYPE_INT64:
      number = static_cast<uint64_t>(reflection->GetInt64(entry, key)) ^ kSign;
      break;
    case pb::FieldDescriptor::CPPTYPE_UINT32:
      number = reflection->GetUInt32(entry, key);
      break;
    case pb::FieldDescriptor::CPPTYPE_UINT64:
      number = reflection->GetUInt64(entry, key);
      break;
    case pb::FieldDescriptor::CPPTYPE_BOOL:
      number = reflection->GetBool(entry, key);
      break;
    default:
      return reflection->GetString(entry, key);
  }
  std::string bytes;
  for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(number >> shift);
  return bytes;
}

// Items of types that are not known: libprotobuf keeps them as the item's content under the type's number.
void NormalizeMessageSet(pb::UnknownFieldSet* fields) {
  pb::UnknownFieldSet normal;
  for (int i = 0; i < fields->field_count(); ++i) {
    const pb::UnknownField& field = fields->field(i);
    if (field.type() == pb::UnknownField::TYPE_GROUP && field.number() == 1 &&
        field.group().field_count() == 2 && field.group().field(0).number() == 2 &&
        field.group().field(1).number() == 3) {
      normal.AddLengthDelimited(static_cast<int>(field.group().field(0).varint()),
                                field.group().field(1).length_delimited());
    } else {
      normal.AddField(field);
    }
  }
  fields->Swap(&normal);
}

void NormalizeMap(const pb::FieldDescriptor* field, pb::Message* message) {
  const pb::Reflection* reflection = message->GetReflection();
  std::map<std::string, std::unique_ptr<pb::Message>> entries;
  for (int i = 0; i < reflection->FieldSize(*message, field); ++i) {
    std::unique_ptr<pb::Message> entry(reflection->GetRepeatedMessage(*message, field, i).New());
    entry->CopyFrom(reflection->GetRepeatedMessage(*message, field, i));
    const pb::FieldDescriptor* value = entry->GetDescriptor()->FindFieldByNumber(2);
    const std::optional<uint64_t> unlisted = UnlistedValue(*entry);
    const pb::Reflection* own = entry->GetReflection();
    own->MutableUnknownFields(entry.get())->Clear();
    if (value->cpp_type() == pb::FieldDescriptor::CPPTYPE_MESSAGE) own->MutableMessage(entry.get(), value);
    std::string sort_key = SortKey(*entry);
    std::unique_ptr<pb::Message> key(entry->New());
    key->CopyFrom(*entry);
    key->GetReflection()->ClearField(key.get(), value);
    if (unlisted) {
      pb::UnknownFieldSet fields;
      fields.ParseFromString(key->SerializePartialAsString());
      fields.DeleteByNumber(2);  // entries are always written with a value
      fields.AddVarint(2, *unlisted);
      fields.SerializeToString(
          reflection->MutableUnknownFields(message)->AddLengthDelimited(field->number()));
    } else {
      entries[std::move(sort_key)] = std::move(entry);
    }
  }
  reflection->ClearField(message, field);
  for (auto& [key, entry] : entries) reflection->AddAllocatedMessage(message, field, entry.release());
}

}  // namespace

void Normalize(pb::Message* message) {
  const pb::Reflection* reflection = message->GetReflection();
  if (message->GetDescriptor()->options().message_set_wire_format()) {
    NormalizeMessageSet(reflection->MutableUnknownFields(message));
  }
  std::vector<const pb::FieldDescriptor*> fields;
  reflection->ListFields(*message, &fields);
  for (const pb::FieldDescriptor* field : fields) {
    if (field->is_map()) NormalizeMap(field, message);
    if (field->cpp_type() != pb::FieldDescriptor::CPPTYPE_MESSAGE) continue;
    if (!field->is_repeated()) {
      Normalize(reflection->MutableMessage(message, field));
      continue;
    }
    for (int i = 0; i < reflection->FieldSize(*message, field); ++i) {
      Normalize(reflection->MutableRepeatedMessage(message, field, i));
    }
  }
}

bool HasUnknownFields(const pb::Message& message) {
  const pb::Reflection* reflection = message.GetReflection();
  if (!reflection->GetUnknownFields(message).empty()) return true;
  std::vector<const pb::FieldDescriptor*> fields;
  reflection->ListFields(message, &fields);
  for (const pb::FieldDescriptor* field : fields) {
    if (field->cpp_type() != pb::FieldDescriptor::CPPTYPE_MESSAGE) continue;
    const int count = field->is_repeated() ? reflection->FieldSize(message, field) : 1;
    for (int i = 0; i < count; ++i) {
      const pb::Message& inner = field->is_repeated() ? reflection->GetRepeatedMessage(message, field, i)
                                                      : reflection->GetMessage(message, field);
      if (HasUnknownFields(inner)) return true;
    }
  }
  return false;
}

Verdict ParseByReference(std::string_view input, pb::Message* message) {
  message->Clear();
  if (!message->ParsePartialFromArray(input.data(), static_cast<int>(input.size()))) return Verdict::kReject;
  Normalize(message);
  return message->IsInitialized() ? Verdict::kAccept : Verdict::kIncomplete;
}

std::string Canonical(const pb::Message& message) {
  std::string bytes;
  {
    pb::io::StringOutputStream stream(&bytes);
    pb::io::CodedOutputStream coded(&stream);
    coded.SetSerializationDeterministic(true);
    message.SerializePartialToCodedStream(&coded);
  }
  return bytes;
}

}  // namespace llvmparse::test
