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
      entries[key->SerializePartialAsString()] = std::move(entry);
    }
  }
  reflection->ClearField(message, field);
  for (auto& [key, entry] : entries) reflection->AddAllocatedMessage(message, field, entry.release());
}

}  // namespace

void Normalize(pb::Message* message) {
  const pb::Reflection* reflection = message->GetReflection();
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
