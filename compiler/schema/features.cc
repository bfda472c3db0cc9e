#include "compiler/schema/features.h"

#include <google/protobuf/unknown_field_set.h>

#include <optional>
#include <string>

namespace llvmparse::schema {
namespace {

namespace pb = google::protobuf;

// Field numbers in descriptor.proto.
constexpr int kFileEdition = 14;
constexpr int kFileOptionsFeatures = 50;
constexpr int kMessageOptionsFeatures = 12;
constexpr int kFieldOptionsFeatures = 21;
constexpr int kOneofOptionsFeatures = 1;
constexpr int kEnumOptionsFeatures = 7;

constexpr int kFieldPresence = 1;
constexpr int kEnumType = 2;
constexpr int kRepeatedFieldEncoding = 3;
constexpr int kUtf8Validation = 4;
constexpr int kMessageEncoding = 5;

constexpr Features kProto2Defaults{Features::kExplicit, Features::kClosed, Features::kExpanded,
                                   Features::kNone, Features::kLengthPrefixed};
constexpr Features kProto3Defaults{Features::kImplicit, Features::kOpen, Features::kPacked, Features::kVerify,
                                   Features::kLengthPrefixed};
constexpr Features kEdition2023Defaults{Features::kExplicit, Features::kOpen, Features::kPacked,
                                        Features::kVerify, Features::kLengthPrefixed};

// The edition of a file with syntax = "editions", or 0.
int EditionOf(const pb::FileDescriptorProto& file) {
  if (const pb::FieldDescriptor* known = file.GetDescriptor()->FindFieldByNumber(kFileEdition)) {
    return file.GetReflection()->GetEnumValue(file, known);
  }
  int edition = 0;
  const pb::UnknownFieldSet& unknown = file.GetReflection()->GetUnknownFields(file);
  for (int i = 0; i < unknown.field_count(); ++i) {
    const pb::UnknownField& field = unknown.field(i);
    if (field.number() == kFileEdition && field.type() == pb::UnknownField::TYPE_VARINT) {
      edition = static_cast<int>(field.varint());
    }
  }
  return edition;
}

void Override(Features& features, int number, uint64_t value) {
  switch (number) {
    case kFieldPresence:
      if (value >= 1 && value <= 3) features.field_presence = static_cast<Features::FieldPresence>(value);
      break;
    case kEnumType:
      if (value >= 1 && value <= 2) features.enum_type = static_cast<Features::EnumType>(value);
      break;
    case kRepeatedFieldEncoding:
      if (value >= 1 && value <= 2) {
        features.repeated_field_encoding = static_cast<Features::RepeatedFieldEncoding>(value);
      }
      break;
    case kUtf8Validation:
      if (value >= 2 && value <= 3) features.utf8_validation = static_cast<Features::Utf8Validation>(value);
      break;
    case kMessageEncoding:
      if (value >= 1 && value <= 2) features.message_encoding = static_cast<Features::MessageEncoding>(value);
      break;
    default:  // the others (json_format, naming style, visibility, languages') do not concern parsing
      break;
  }
}

// Applies the serialized FeatureSet.
void OverrideAll(Features& features, const std::string& feature_set) {
  pb::UnknownFieldSet fields;
  if (!fields.ParseFromString(feature_set)) return;
  for (int i = 0; i < fields.field_count(); ++i) {
    const pb::UnknownField& field = fields.field(i);
    if (field.type() == pb::UnknownField::TYPE_VARINT) Override(features, field.number(), field.varint());
  }
}

Features InheritFrom(Features features, const pb::Message& options, int features_number) {
  const pb::Reflection* reflection = options.GetReflection();
  if (const pb::FieldDescriptor* known = options.GetDescriptor()->FindFieldByNumber(features_number)) {
    if (reflection->HasField(options, known)) {
      OverrideAll(features, reflection->GetMessage(options, known).SerializeAsString());
    }
    return features;
  }
  const pb::UnknownFieldSet& unknown = reflection->GetUnknownFields(options);
  for (int i = 0; i < unknown.field_count(); ++i) {
    const pb::UnknownField& field = unknown.field(i);
    if (field.number() == features_number && field.type() == pb::UnknownField::TYPE_LENGTH_DELIMITED) {
      OverrideAll(features, field.length_delimited());
    }
  }
  return features;
}

}  // namespace

llvm::Expected<Features> FileFeatures(const pb::FileDescriptorProto& file) {
  const std::string& syntax = file.syntax();
  std::optional<Features> defaults;
  if (syntax.empty() || syntax == "proto2") {
    defaults = kProto2Defaults;
  } else if (syntax == "proto3") {
    defaults = kProto3Defaults;
  } else if (syntax != "editions") {
    return llvm::createStringError(
        "syntax \"" + syntax + "\" is not supported; known are proto2, proto3 and editions 2023 and 2024");
  } else {
    int edition = EditionOf(file);
    if (edition == kEditionProto2) defaults = kProto2Defaults;
    if (edition == kEditionProto3) defaults = kProto3Defaults;
    // What 2024 changed concerns naming and visibility, not the wire format.
    if (edition == kEdition2023 || edition == kEdition2024) defaults = kEdition2023Defaults;
    if (!defaults) {
      return llvm::createStringError(
          "edition number " + std::to_string(edition) +
          " is not supported; known are proto2, proto3 and editions 2023 and 2024");
    }
  }
  return InheritFrom(*defaults, file.options(), kFileOptionsFeatures);
}

Features Inherit(const Features& scope, const pb::MessageOptions& options) {
  return InheritFrom(scope, options, kMessageOptionsFeatures);
}
Features Inherit(const Features& scope, const pb::FieldOptions& options) {
  return InheritFrom(scope, options, kFieldOptionsFeatures);
}
Features Inherit(const Features& scope, const pb::OneofOptions& options) {
  return InheritFrom(scope, options, kOneofOptionsFeatures);
}
Features Inherit(const Features& scope, const pb::EnumOptions& options) {
  return InheritFrom(scope, options, kEnumOptionsFeatures);
}

}  // namespace llvmparse::schema
