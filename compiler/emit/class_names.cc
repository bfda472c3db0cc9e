// Names in the class of one message.
#include "compiler/emit/cpp_names.h"
#include "compiler/emit/cpp_text.h"
#include "compiler/emit/reserved_words.h"

namespace llvmparse::emit {
namespace {

// What a class has besides its fields, also what it is going to have: a field must not lose its name to a
// later version.
constexpr const char* kApiNames[] = {"Parse",
                                     "ParsePartial",
                                     "ParseFromArray",
                                     "ParseFromString",
                                     "ParsePartialFromArray",
                                     "ParsePartialFromString",
                                     "MergeFromArray",
                                     "MergeFromString",
                                     "MergePartialFromArray",
                                     "MergePartialFromString",
                                     "SerializeToArray",
                                     "SerializeToString",
                                     "SerializeAsString",
                                     "SerializePartialToArray",
                                     "SerializePartialToString",
                                     "SerializePartialAsString",
                                     "AppendToString",
                                     "AppendPartialToString",
                                     "MergeFrom",
                                     "CopyFrom",
                                     "ByteSizeLong",
                                     "DebugString",
                                     "ShortDebugString",
                                     "HasExtension",
                                     "GetExtension",
                                     "GetRepeatedExtension",
                                     "ExtensionSize",
                                     "GetTypeName",
                                     "UnpackTo",
                                     "Clear",
                                     "IsInitialized",
                                     "default_instance",
                                     "unknown_fields",
                                     "LlvmparseTable",
                                     "LlvmparseFullName",
                                     "LlvmparseCheckLayout"};

std::string LowerCase(std::string name) {
  for (char& c : name) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return name;
}

std::string UpperCase(std::string name) {
  for (char& c : name) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return name;
}

// A field's accessors share its name, so it takes one with which all of them are free.
FieldNames NameAccessors(const schema::Field& field, NameScope& scope) {
  bool has = field.presence == schema::Presence::kExplicit || field.presence == schema::Presence::kRequired;
  std::string name = LowerCase(field.name);
  auto is_free = [&] {
    return scope.IsFree(name) && (!has || scope.IsFree("has_" + name)) &&
           (!field.repeated || scope.IsFree(name + "_size"));
  };
  if (IsImplementationName(name)) name += '_';
  while (!is_free()) name += '_';

  FieldNames names;
  names.name = name;
  scope.Reserve(name);
  if (has) scope.Reserve(names.has = "has_" + name);
  if (field.repeated) scope.Reserve(names.size = name + "_size");
  return names;
}

NestedEnumNames NameNestedEnum(const schema::Enum& e, NameScope& scope) {
  NestedEnumNames names;
  names.type = scope.Claim(e.name);
  for (const schema::EnumValue& value : e.values) names.values.push_back(scope.Claim(value.name));
  return names;
}

void NameEnumHelpers(NestedEnumNames& names, NameScope& scope) {
  names.min = scope.Claim(names.type + "_MIN");
  names.max = scope.Claim(names.type + "_MAX");
  names.name_function = scope.Claim(names.type + "_Name");
  names.is_valid = scope.Claim(names.type + "_IsValid");
}

}  // namespace

void NameExtensionConstants(const schema::Field& extension, ExtensionNames& names, NameScope& scope) {
  std::string constant = "k" + UpperCamelCase(extension.name);
  names.number = scope.Claim(constant + "FieldNumber");
  if (HasLongDefault(extension)) names.default_bytes = scope.Claim(constant + "Default");
}

ClassNames NameMembers(const schema::Message& message, const std::string& class_name) {
  ClassNames names;
  NameScope scope;
  scope.Reserve(class_name);  // would be a constructor
  for (const char* name : kApiNames) scope.Reserve(name);

  for (const auto& nested : message.messages) {
    if (!nested->map_entry) names.messages[nested.get()] = scope.Claim(nested->name);
  }
  for (const auto& nested : message.enums) names.enums[nested.get()] = NameNestedEnum(*nested, scope);
  // By number: a field that is added later, with a higher number, does not rename older ones.
  for (const schema::Field* field : message.by_number) names.fields[field] = NameAccessors(*field, scope);
  for (const auto& extension : message.extensions) {
    names.extensions[extension.get()].name = scope.Claim(extension->name);
  }
  for (const auto& oneof : message.oneofs) {
    names.oneofs[oneof.get()] = {scope.Claim(oneof->name + "_case"),
                                 scope.Claim(UpperCamelCase(oneof->name) + "Case"),
                                 scope.Claim(UpperCase(oneof->name) + "_NOT_SET"), ""};
  }
  for (const schema::Field* field : message.by_number) {
    FieldNames& field_names = names.fields[field];
    std::string constant = "k" + UpperCamelCase(field->name);
    if (field->oneof != nullptr) field_names.case_value = scope.Claim(constant);
    field_names.number = scope.Claim(constant + "FieldNumber");
  }
  for (const auto& extension : message.extensions) {
    NameExtensionConstants(*extension, names.extensions[extension.get()], scope);
  }
  for (const auto& nested : message.enums) NameEnumHelpers(names.enums[nested.get()], scope);

  names.header = scope.Claim("header_");
  names.has_bits = scope.Claim("has_bits_");
  names.padding = scope.Claim("padding_");
  for (const schema::Field* field : message.by_number) {
    FieldNames& field_names = names.fields[field];
    field_names.member = scope.Claim(LowerCase(field->name) + "_");
  }
  for (const auto& oneof : message.oneofs) {
    OneofNames& oneof_names = names.oneofs[oneof.get()];
    oneof_names.case_member = scope.Claim(oneof_names.accessor + "_");
  }
  return names;
}

}  // namespace llvmparse::emit
