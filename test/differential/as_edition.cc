// AsEdition() of random_schema.h.
#include <google/protobuf/unknown_field_set.h>

#include "test/differential/random_schema.h"

namespace llvmparse::test {
namespace {

using google::protobuf::DescriptorProto;
using google::protobuf::FieldDescriptorProto;
using google::protobuf::FileDescriptorProto;

// Numbers of descriptor.proto of protobuf 27 and later.
constexpr int kFileEdition = 14;
constexpr int kFileFeatures = 50;
constexpr int kFieldFeatures = 21;
enum Feature { kFieldPresence = 1, kEnumType, kRepeatedFieldEncoding, kUtf8Validation, kMessageEncoding };
enum Presence { kExplicit = 1, kImplicit, kLegacyRequired };

template <class Options>
void SetFeature(Options* options, int features_field, Feature feature, uint64_t value) {
  google::protobuf::UnknownFieldSet features;
  features.AddVarint(feature, value);
  // Several occurrences of a message field merge.
  features.SerializeToString(
      options->GetReflection()->MutableUnknownFields(options)->AddLengthDelimited(features_field));
}

void Convert(FieldDescriptorProto* field, bool proto3) {
  const auto set = [&](Feature feature, uint64_t value) {
    SetFeature(field->mutable_options(), kFieldFeatures, feature, value);
  };
  if (field->label() == FieldDescriptorProto::LABEL_REQUIRED) {
    field->set_label(FieldDescriptorProto::LABEL_OPTIONAL);
    set(kFieldPresence, kLegacyRequired);
  }
  if (field->proto3_optional()) {
    field->clear_proto3_optional();
    field->clear_oneof_index();
    set(kFieldPresence, kExplicit);
  }
  if (field->type() == FieldDescriptorProto::TYPE_GROUP) {
    field->set_type(FieldDescriptorProto::TYPE_MESSAGE);
    set(kMessageEncoding, 2);
  }
  if (field->options().has_packed()) {
    const bool packed = field->options().packed();
    field->mutable_options()->clear_packed();
    if (packed != proto3) set(kRepeatedFieldEncoding, packed ? 1 : 2);
  }
}

void Convert(DescriptorProto* message, bool proto3) {
  int oneofs = message->oneof_decl_size();
  for (FieldDescriptorProto& field : *message->mutable_field()) {
    if (field.proto3_optional()) --oneofs;
    Convert(&field, proto3);
  }
  while (message->oneof_decl_size() > oneofs) message->mutable_oneof_decl()->RemoveLast();
  for (FieldDescriptorProto& extension : *message->mutable_extension()) Convert(&extension, proto3);
  for (DescriptorProto& nested : *message->mutable_nested_type()) Convert(&nested, proto3);
}

}  // namespace

FileDescriptorProto AsEdition(FileDescriptorProto file, int edition) {
  const bool proto3 = file.syntax() == "proto3";
  file.set_syntax("editions");
  // Edition numbers count on from EDITION_2023 = 1000.
  const uint64_t edition_number = uint64_t{1000} + static_cast<unsigned>(edition - 2023);
  file.GetReflection()->MutableUnknownFields(&file)->AddVarint(kFileEdition, edition_number);
  const auto set = [&](Feature feature, uint64_t value) {
    SetFeature(file.mutable_options(), kFileFeatures, feature, value);
  };
  if (proto3) {
    set(kFieldPresence, kImplicit);
  } else {
    set(kEnumType, 2);               // CLOSED
    set(kRepeatedFieldEncoding, 2);  // EXPANDED
    set(kUtf8Validation, 3);         // NONE
  }
  for (DescriptorProto& message : *file.mutable_message_type()) Convert(&message, proto3);
  for (FieldDescriptorProto& extension : *file.mutable_extension()) Convert(&extension, proto3);
  return file;
}

}  // namespace llvmparse::test
