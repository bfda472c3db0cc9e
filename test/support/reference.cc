#include "test/support/reference.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/unknown_field_set.h>

#include <algorithm>

#include "test/support/normalize.h"

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
