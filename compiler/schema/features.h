// Editions: which features hold for a file, message, field or enum.
//
// proto2, proto3 and each edition have a set of defaults; a `features` option overrides some of them for its
// scope, and what is nested inherits: file -> message -> nested message, oneof, enum -> field. An older
// syntax is no special case after this, it is merely an edition with other defaults.
//
// libprotobuf 3.21 has no `edition` field and no `features` options; protoc sends them, so they are unknown
// fields. With a newer libprotobuf they are known; both are read here. Tested in test/unit/schema/.
#ifndef LLVMPARSE_COMPILER_SCHEMA_FEATURES_H_
#define LLVMPARSE_COMPILER_SCHEMA_FEATURES_H_

#include <google/protobuf/descriptor.pb.h>

#include "llvm/Support/Error.h"

namespace llvmparse::schema {

// The numbers of google.protobuf.Edition.
inline constexpr int kEditionProto2 = 998;
inline constexpr int kEditionProto3 = 999;
inline constexpr int kEdition2023 = 1000;
inline constexpr int kEdition2024 = 1001;
// The range that the plugin tells protoc.
inline constexpr int kMinimumEdition = kEditionProto2;
inline constexpr int kMaximumEdition = kEdition2024;

// The features that decide how a message is parsed; the numbers are those of google.protobuf.FeatureSet.
struct Features {
  enum FieldPresence { kExplicit = 1, kImplicit = 2, kLegacyRequired = 3 } field_presence;
  enum EnumType { kOpen = 1, kClosed = 2 } enum_type;
  enum RepeatedFieldEncoding { kPacked = 1, kExpanded = 2 } repeated_field_encoding;
  enum Utf8Validation { kVerify = 2, kNone = 3 } utf8_validation;
  enum MessageEncoding { kLengthPrefixed = 1, kDelimited = 2 } message_encoding;
};

// What holds at the top of `file`. Fails when its syntax or edition is not one that we know.
llvm::Expected<Features> FileFeatures(const google::protobuf::FileDescriptorProto& file);

// What holds for something with `options` inside of a scope where `scope` holds.
Features Inherit(const Features& scope, const google::protobuf::MessageOptions& options);
Features Inherit(const Features& scope, const google::protobuf::FieldOptions& options);
Features Inherit(const Features& scope, const google::protobuf::OneofOptions& options);
Features Inherit(const Features& scope, const google::protobuf::EnumOptions& options);

}  // namespace llvmparse::schema

#endif  // LLVMPARSE_COMPILER_SCHEMA_FEATURES_H_
