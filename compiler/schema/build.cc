#include "compiler/schema/build.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>
#include <vector>

#include "compiler/schema/analysis.h"
#include "compiler/schema/features.h"
#include "compiler/schema/source_info.h"
#include "compiler/schema/validate.h"

namespace llvmparse::schema {

const File* Schema::FindFile(std::string_view path) const {
  auto it = files_by_path.find(path);
  return it == files_by_path.end() ? nullptr : it->second;
}

namespace {

namespace pb = google::protobuf;

// Field numbers in descriptor.proto, for the paths of source info.
constexpr int kFileMessage = 4, kFileEnum = 5, kFileExtension = 7;
constexpr int kMessageField = 2, kMessageNested = 3, kMessageEnum = 4, kMessageExtension = 6,
              kMessageOneof = 8;
constexpr int kEnumValue = 2;

std::string Join(const std::string& scope, const std::string& name) {
  return scope.empty() ? name : scope + "." + name;
}

// protoc's rule: an underscore goes, and what follows it becomes upper case.
std::string JsonName(std::string_view name) {
  std::string json;
  bool upper = false;
  for (char c : name) {
    if (c == '_') {
      upper = true;
    } else {
      json += upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
      upper = false;
    }
  }
  return json;
}

bool IsPackable(FieldType type) {
  return type != FieldType::kString && type != FieldType::kBytes && type != FieldType::kMessage &&
         type != FieldType::kGroup;
}

// Builds a schema in two passes over each file: the first declares its types, so that the second can resolve
// names in whatever order they appear.
class Builder {
 public:
  llvm::Expected<std::unique_ptr<Schema>> Run(const pb::RepeatedPtrField<pb::FileDescriptorProto>& files) {
    for (const pb::FileDescriptorProto& file : files) AddFile(file);
    if (diagnostics_.any()) return diagnostics_.Take();
    AnalyzeContainment(*schema_);
    return std::move(schema_);
  }

 private:
  void AddFile(const pb::FileDescriptorProto& proto);
  void AddImports(const pb::FileDescriptorProto& proto, File& file);

  void DeclareMessage(const pb::DescriptorProto& proto, const std::string& scope, Message& message);
  void DeclareEnum(const pb::EnumDescriptorProto& proto, const std::string& scope, Enum& target);

  void DefineMessage(const pb::DescriptorProto& proto, const Features& scope, Message& message);
  void DefineEnum(const pb::EnumDescriptorProto& proto, const Features& scope, Enum& target);
  void DefineField(const pb::FieldDescriptorProto& proto, const Features& scope, const std::string& full_name,
                   Field& field);
  // Sets the field's type, following its type name. Returns false after an error.
  bool ResolveType(const pb::FieldDescriptorProto& proto, Field& field);
  void AddExtension(const pb::FieldDescriptorProto& proto, const Features& scope,
                    const std::string& scope_name, std::vector<std::unique_ptr<Field>>& extensions);

  template <class Type>
  static const Type* Find(const std::unordered_map<std::string_view, const Type*>& types,
                          std::string_view name) {
    // protoc writes all type names fully qualified, with a leading dot.
    if (name.empty() || name[0] != '.') return nullptr;
    auto it = types.find(name.substr(1));
    return it == types.end() ? nullptr : it->second;
  }

  std::unique_ptr<Schema> schema_ = std::make_unique<Schema>();
  Diagnostics diagnostics_;
  File* file_ = nullptr;  // being added
  SourceInfo source_;     // of that file
  // Features that the fields of a map entry inherit: those of the map field.
  std::unordered_map<const Message*, Features> map_features_;
};

void Builder::AddFile(const pb::FileDescriptorProto& proto) {
  diagnostics_.set_file(proto.name());
  if (schema_->files_by_path.count(proto.name()) != 0) {
    diagnostics_.Add("", "the request holds this file twice");
    return;
  }
  file_ = schema_->files.emplace_back(std::make_unique<File>()).get();
  file_->path = proto.name();
  file_->package = proto.package();
  schema_->files_by_path.emplace(file_->path, file_);
  source_ = SourceInfo(proto.source_code_info());

  if (!IsImportPath(file_->path)) diagnostics_.Add("", "this path cannot be used for outputs");
  if (!file_->package.empty() && !IsQualifiedName(file_->package)) {
    diagnostics_.Add("", "package \"" + file_->package + "\" is not a name");
  }
  Features features{};
  if (llvm::Expected<Features> known = FileFeatures(proto)) {
    features = *known;
  } else {  // go on, lest each use of its types be reported too
    diagnostics_.Add("", llvm::toString(known.takeError()));
  }
  AddImports(proto, *file_);

  for (int i = 0; i < proto.message_type_size(); ++i) {
    SourceInfo::Scope at(source_, kFileMessage, i);
    auto& message = file_->messages.emplace_back(std::make_unique<Message>());
    DeclareMessage(proto.message_type(i), file_->package, *message);
  }
  for (int i = 0; i < proto.enum_type_size(); ++i) {
    SourceInfo::Scope at(source_, kFileEnum, i);
    DeclareEnum(proto.enum_type(i), file_->package, *file_->enums.emplace_back(std::make_unique<Enum>()));
  }

  // Enums first: a default value names one of their values.
  for (int i = 0; i < proto.enum_type_size(); ++i) {
    DefineEnum(proto.enum_type(i), features, *file_->enums[i]);
  }
  for (int i = 0; i < proto.message_type_size(); ++i) {
    SourceInfo::Scope at(source_, kFileMessage, i);
    DefineMessage(proto.message_type(i), features, *file_->messages[i]);
  }
  for (int i = 0; i < proto.extension_size(); ++i) {
    SourceInfo::Scope at(source_, kFileExtension, i);
    AddExtension(proto.extension(i), features, file_->package, file_->extensions);
  }
}

void Builder::AddImports(const pb::FileDescriptorProto& proto, File& file) {
  for (const std::string& path : proto.dependency()) {
    if (const File* import = schema_->FindFile(path)) {
      file.imports.push_back(import);
    } else {
      diagnostics_.Add("", "import \"" + path + "\" is not in the request before this file");
      file.imports.push_back(nullptr);  // keeps the indices below; the schema is not handed out
    }
  }
  for (int index : proto.public_dependency()) {
    if (index < 0 || static_cast<size_t>(index) >= file.imports.size()) {
      diagnostics_.Add("", "public import number " + std::to_string(index) + " does not exist");
    } else if (file.imports[index] != nullptr) {
      file.public_imports.push_back(file.imports[index]);
    }
  }
}

void Builder::DeclareMessage(const pb::DescriptorProto& proto, const std::string& scope, Message& message) {
  message.name = proto.name();
  message.full_name = Join(scope, proto.name());
  message.map_entry = proto.options().map_entry();
  message.message_set = proto.options().message_set_wire_format();
  message.extendable = proto.extension_range_size() > 0;
  message.file = file_;
  message.comment = source_.Comment();
  message.line = source_.Line();
  if (!IsName(message.name)) diagnostics_.Add(scope, "\"" + message.name + "\" is not a message name");
  if (!schema_->messages_by_name.emplace(message.full_name, &message).second) {
    diagnostics_.Add(message.full_name, "is declared twice");
  }
  file_->all_messages.push_back(&message);
  for (int i = 0; i < proto.nested_type_size(); ++i) {
    SourceInfo::Scope at(source_, kMessageNested, i);
    Message& nested = *message.messages.emplace_back(std::make_unique<Message>());
    nested.parent = &message;
    DeclareMessage(proto.nested_type(i), message.full_name, nested);
  }
  for (int i = 0; i < proto.enum_type_size(); ++i) {
    SourceInfo::Scope at(source_, kMessageEnum, i);
    Enum& nested = *message.enums.emplace_back(std::make_unique<Enum>());
    nested.parent = &message;
    DeclareEnum(proto.enum_type(i), message.full_name, nested);
  }
}

void Builder::DeclareEnum(const pb::EnumDescriptorProto& proto, const std::string& scope, Enum& target) {
  target.name = proto.name();
  target.full_name = Join(scope, proto.name());
  target.file = file_;
  target.comment = source_.Comment();
  if (!IsName(target.name)) diagnostics_.Add(scope, "\"" + target.name + "\" is not an enum name");
  if (schema_->messages_by_name.count(target.full_name) != 0 ||
      !schema_->enums_by_name.emplace(target.full_name, &target).second) {
    diagnostics_.Add(target.full_name, "is declared twice");
  }
  file_->all_enums.push_back(&target);
  for (int i = 0; i < proto.value_size(); ++i) {
    SourceInfo::Scope at(source_, kEnumValue, i);
    const pb::EnumValueDescriptorProto& value = proto.value(i);
    if (!IsName(value.name())) {
      diagnostics_.Add(target.full_name, "\"" + value.name() + "\" is not the name of an enum value");
    }
    target.values.push_back({value.name(), value.number(), source_.Comment()});
  }
  if (target.values.empty()) diagnostics_.Add(target.full_name, "an enum must have at least one value");
}

void Builder::DefineEnum(const pb::EnumDescriptorProto& proto, const Features& scope, Enum& target) {
  target.closed = Inherit(scope, proto.options()).enum_type == Features::kClosed;
}

void Builder::DefineMessage(const pb::DescriptorProto& proto, const Features& scope, Message& message) {
  Features features = Inherit(scope, proto.options());
  auto inherited = map_features_.find(&message);
  const Features& field_scope = inherited == map_features_.end() ? features : inherited->second;
  for (int i = 0; i < proto.enum_type_size(); ++i)
    DefineEnum(proto.enum_type(i), features, *message.enums[i]);

  // A proto3 `optional` comes with a oneof of its own, which is no more than protoc's way to tell old
  // plugins.
  std::vector<Oneof*> oneofs(proto.oneof_decl_size());
  std::vector<Features> oneof_features(proto.oneof_decl_size(), features);
  for (const pb::FieldDescriptorProto& field : proto.field()) {
    if (!field.has_oneof_index() || field.proto3_optional()) continue;
    int index = field.oneof_index();
    if (index < 0 || index >= proto.oneof_decl_size()) {
      diagnostics_.Add(Join(message.full_name, field.name()),
                       "oneof number " + std::to_string(index) + " does not exist");
      return;
    }
    if (oneofs[index] != nullptr) continue;
    SourceInfo::Scope at(source_, kMessageOneof, index);
    const pb::OneofDescriptorProto& oneof = proto.oneof_decl(index);
    if (!IsName(oneof.name())) {
      diagnostics_.Add(message.full_name, "\"" + oneof.name() + "\" is not the name of a oneof");
    }
    oneofs[index] = message.oneofs.emplace_back(std::make_unique<Oneof>()).get();
    oneofs[index]->name = oneof.name();
    oneofs[index]->comment = source_.Comment();
    oneofs[index]->parent = &message;
    oneof_features[index] = Inherit(features, oneof.options());
  }

  for (int i = 0; i < proto.field_size(); ++i) {
    SourceInfo::Scope at(source_, kMessageField, i);
    const pb::FieldDescriptorProto& field_proto = proto.field(i);
    Field& field = *message.fields.emplace_back(std::make_unique<Field>());
    field.parent = &message;
    bool in_oneof = field_proto.has_oneof_index() && !field_proto.proto3_optional();
    if (in_oneof) {
      Oneof* oneof = oneofs[field_proto.oneof_index()];
      field.oneof = oneof;
      oneof->fields.push_back(&field);
    }
    DefineField(field_proto, in_oneof ? oneof_features[field_proto.oneof_index()] : field_scope,
                Join(message.full_name, field_proto.name()), field);
    message.by_number.push_back(&field);
  }
  std::stable_sort(message.by_number.begin(), message.by_number.end(),
                   [](const Field* a, const Field* b) { return a->number < b->number; });
  CheckMessage(message, diagnostics_);

  for (int i = 0; i < proto.nested_type_size(); ++i) {
    SourceInfo::Scope at(source_, kMessageNested, i);
    DefineMessage(proto.nested_type(i), features, *message.messages[i]);
  }
  for (int i = 0; i < proto.extension_size(); ++i) {
    SourceInfo::Scope at(source_, kMessageExtension, i);
    AddExtension(proto.extension(i), features, message.full_name, message.extensions);
  }
}

void Builder::AddExtension(const pb::FieldDescriptorProto& proto, const Features& scope,
                           const std::string& scope_name, std::vector<std::unique_ptr<Field>>& extensions) {
  Field& field = *extensions.emplace_back(std::make_unique<Field>());
  file_->all_extensions.push_back(&field);
  field.is_extension = true;
  field.parent = Find(schema_->messages_by_name, proto.extendee());
  if (field.parent == nullptr) {
    diagnostics_.Add(Join(scope_name, proto.name()),
                     "extends \"" + proto.extendee() + "\", which is not known");
  }
  DefineField(proto, scope, Join(scope_name, proto.name()), field);
}

void Builder::DefineField(const pb::FieldDescriptorProto& proto, const Features& scope,
                          const std::string& full_name, Field& field) {
  field.name = proto.name();
  field.full_name = full_name;
  field.json_name = proto.has_json_name() ? proto.json_name() : JsonName(proto.name());
  field.number = static_cast<uint32_t>(proto.number());
  field.repeated = proto.label() == pb::FieldDescriptorProto::LABEL_REPEATED;
  field.deprecated = proto.options().deprecated();
  field.has_default = proto.has_default_value();
  field.default_value = proto.default_value();
  field.comment = source_.Comment();
  field.line = source_.Line();
  if (!ResolveType(proto, field)) return;

  Features features = Inherit(scope, proto.options());
  const bool in_map_entry = !field.is_extension && field.parent->map_entry;
  field.map = field.repeated && field.type == FieldType::kMessage && field.message_type->map_entry;
  if (field.map) map_features_.emplace(field.message_type, features);

  if (field.type == FieldType::kMessage && features.message_encoding == Features::kDelimited && !field.map &&
      !in_map_entry) {
    field.type = FieldType::kGroup;
  }
  if (field.repeated && IsPackable(field.type)) {
    field.packed = proto.options().has_packed() ? proto.options().packed()
                                                : features.repeated_field_encoding == Features::kPacked;
  }
  field.validate_utf8 = field.type == FieldType::kString && features.utf8_validation == Features::kVerify;

  if (field.repeated) {
    field.presence = Presence::kNone;
  } else if (in_map_entry) {
    field.presence = field.message_type != nullptr ? Presence::kExplicit : Presence::kImplicit;
  } else if (!field.is_extension && field.oneof == nullptr &&
             (proto.label() == pb::FieldDescriptorProto::LABEL_REQUIRED ||
              features.field_presence == Features::kLegacyRequired)) {
    field.presence = Presence::kRequired;
  } else if (field.is_extension || field.oneof != nullptr || proto.proto3_optional() ||
             field.message_type != nullptr || features.field_presence == Features::kExplicit) {
    field.presence = Presence::kExplicit;
  } else {
    field.presence = Presence::kImplicit;
  }
  CheckField(field, diagnostics_);
}

bool Builder::ResolveType(const pb::FieldDescriptorProto& proto, Field& field) {
  const Message* message = Find(schema_->messages_by_name, proto.type_name());
  const Enum* enumeration = Find(schema_->enums_by_name, proto.type_name());
  if (proto.has_type()) {
    field.type = static_cast<FieldType>(proto.type());
  } else {  // legal in a descriptor that has a type name
    field.type = message != nullptr ? FieldType::kMessage : FieldType::kEnum;
  }
  bool needs_message = field.type == FieldType::kMessage || field.type == FieldType::kGroup;
  if (needs_message) field.message_type = message;
  if (field.type == FieldType::kEnum) field.enum_type = enumeration;
  if ((needs_message && message == nullptr) || (field.type == FieldType::kEnum && enumeration == nullptr)) {
    diagnostics_.Add(field.full_name, "type \"" + proto.type_name() + "\" is not known");
    return false;
  }
  return true;
}

}  // namespace

llvm::Expected<std::unique_ptr<Schema>> Build(const pb::RepeatedPtrField<pb::FileDescriptorProto>& files) {
  return Builder().Run(files);
}

}  // namespace llvmparse::schema
