#include "compiler/emit/c_names.h"

#include <algorithm>
#include <set>

#include "compiler/emit/reserved_words.h"
#include "llvm/ADT/StringExtras.h"

namespace llvmparse::emit {
namespace {

std::string CName(std::string full_name) {
  std::replace(full_name.begin(), full_name.end(), '.', '_');
  return full_name;
}

// Everything is global in C.
std::string ClaimGlobal(const std::string& wanted, NameScope& scope) {
  return scope.Claim(IsGlobalName(wanted) || IsReservedType(wanted) ? wanted + "_" : wanted);
}

}  // namespace

CNames::CNames(const schema::Schema& schema, const TypeNames& types) {
  for (const auto& file : schema.files) NameFile(*file, types);
}

void CNames::NameFile(const schema::File& file, const TypeNames& types) {
  NameScope scope;
  // Parameters, which would hide a type of their name.
  for (const char* parameter : {"m", "i", "key", "data", "size", "arena", "options", "error", "buffer"}) {
    scope.Reserve(parameter);
  }
  for (const schema::File* import : ImportClosure(file)) {
    const std::vector<std::string>& space = types.NamespaceOf(*import);
    if (!space.empty()) scope.Reserve(space.front());
    if (import == &file) continue;
    for (const std::string& name : declared_.at(import)) scope.Reserve(name);
  }
  const std::unordered_set<std::string> before = scope.taken();
  if (types.NamespaceOf(file).empty()) {
    for (const std::string& name : types.DeclaredBy(file)) scope.Reserve(name);
  }

  for (const schema::Message* message : file.all_messages) {
    messages_[message].type = ClaimGlobal(CName(message->full_name), scope);
  }
  for (const schema::Enum* e : file.all_enums) {
    CEnumNames& names = enums_[e];
    names.type = ClaimGlobal(CName(e->full_name), scope);
    // Values are in the scope of their enum.
    const std::string space = CName(e->full_name.substr(0, e->full_name.size() - e->name.size()));
    for (const schema::EnumValue& value : e->values) {
      names.values.push_back(ClaimGlobal(space + value.name, scope));
    }
  }
  for (const schema::Message* message : file.all_messages) NameMembers(*message, scope);
  for (const schema::Enum* e : file.all_enums) {
    enums_.at(e).name = ClaimGlobal(CName(e->full_name) + "_name", scope);
  }
  for (const schema::Field* extension : file.all_extensions) NameExtension(*extension, scope);

  std::unordered_set<std::string>& declared = declared_[&file];
  for (const std::string& name : scope.taken()) {
    if (before.count(name) == 0) declared.insert(name);
  }
}

void CNames::NameMembers(const schema::Message& message, NameScope& scope) {
  CMessageNames& names = messages_.at(&message);
  const std::string space = CName(message.full_name) + "_";
  if (!message.map_entry) {
    names.parse = ClaimGlobal(space + "parse", scope);
    names.create = ClaimGlobal(space + "create", scope);
    names.merge = ClaimGlobal(space + "merge", scope);
    names.clear = ClaimGlobal(space + "clear", scope);
    names.byte_size = ClaimGlobal(space + "byte_size", scope);
    names.serialize = ClaimGlobal(space + "serialize", scope);
    names.print = ClaimGlobal(space + "print", scope);
  }
  for (const schema::Field* field : message.by_number) {
    CFieldNames& accessors = fields_[field];
    if (!field->map) accessors.get = ClaimGlobal(space + field->name, scope);
    const bool has =
        field->presence == schema::Presence::kExplicit || field->presence == schema::Presence::kRequired;
    if (has && !message.map_entry) {
      accessors.has = ClaimGlobal(space + "has_" + field->name, scope);
    }
    if (field->repeated) accessors.size = ClaimGlobal(space + field->name + "_size", scope);
    if (field->map) {
      accessors.at = ClaimGlobal(space + field->name + "_at", scope);
      accessors.find = ClaimGlobal(space + field->name + "_find", scope);
    }
    if (!message.map_entry) accessors.number = ClaimGlobal(space + field->name + "_field_number", scope);
  }
  for (const auto& oneof : message.oneofs) {
    oneofs_[oneof.get()] = ClaimGlobal(space + oneof->name + "_case", scope);
  }
}

void CNames::NameExtension(const schema::Field& extension, NameScope& scope) {
  CFieldNames& accessors = fields_[&extension];
  const std::string& full = extension.full_name;
  const std::string space = CName(full.substr(0, full.size() - extension.name.size()));
  accessors.get = ClaimGlobal(space + extension.name, scope);
  if (extension.repeated) {
    accessors.size = ClaimGlobal(space + extension.name + "_size", scope);
  } else {
    accessors.has = ClaimGlobal(space + "has_" + extension.name, scope);
  }
  accessors.number = ClaimGlobal(space + extension.name + "_field_number", scope);
}

llvm::Error CNames::CheckClashes(const std::vector<const schema::File*>& generated) const {
  std::set<std::string> lines;
  for (const schema::File* file : generated) {
    std::unordered_map<std::string_view, const schema::File*> declared;
    for (const schema::File* included : IncludedClosure(*file)) {
      for (const std::string& name : declared_.at(included)) {
        auto [it, fresh] = declared.emplace(name, included);
        if (fresh) continue;
        auto [first, second] = std::minmax(it->second->path, included->path);
        lines.insert(file->path + ": " + first + " and " + second + " both declare the C name " + name +
                     "; rename a type, or give the files different packages");
      }
    }
  }
  if (lines.empty()) return llvm::Error::success();
  return llvm::createStringError(llvm::join(lines, "\n"));
}

}  // namespace llvmparse::emit
