// Names in namespaces: classes, enums, enum values.
#include <algorithm>
#include <map>
#include <set>

#include "compiler/emit/cpp_names.h"
#include "compiler/emit/reserved_words.h"

namespace llvmparse::emit {
namespace {

std::vector<std::string> Split(std::string_view text, std::string_view separator) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    size_t at = text.find(separator);
    parts.emplace_back(text.substr(0, at));
    text = at == std::string_view::npos ? std::string_view() : text.substr(at + separator.size());
  }
  return parts;
}

// `next` of a file are those that come before it.
template <class Next>
void AddClosure(const schema::File& file, const Next& next, std::unordered_set<const schema::File*>& seen,
                std::vector<const schema::File*>& closure) {
  if (!seen.insert(&file).second) return;
  for (const schema::File* other : next(file)) AddClosure(*other, next, seen, closure);
  closure.push_back(&file);
}

}  // namespace

std::vector<const schema::File*> ImportClosure(const schema::File& file) {
  std::unordered_set<const schema::File*> seen;
  std::vector<const schema::File*> closure;
  AddClosure(file, [](const schema::File& f) { return f.imports; }, seen, closure);
  return closure;
}

std::vector<const schema::File*> IncludedClosure(const schema::File& file) {
  std::unordered_set<const schema::File*> seen;
  std::vector<const schema::File*> closure;
  AddClosure(file, IncludedFiles, seen, closure);
  return closure;
}

bool IsCustomOption(const schema::Field& extension) {
  return extension.parent->file->path == "google/protobuf/descriptor.proto";
}

std::vector<const schema::File*> IncludedFiles(const schema::File& file) {
  std::map<std::string_view, const schema::File*> files;
  auto add = [&](const schema::File* other) {
    if (other != &file) files.emplace(other->path, other);
  };
  auto add_type_of = [&](const schema::Field& field) {
    if (field.message_type != nullptr) add(field.message_type->file);
    if (field.enum_type != nullptr) add(field.enum_type->file);
  };
  for (const schema::File* import : file.public_imports) add(import);
  for (const schema::Message* message : file.all_messages) {
    for (const auto& field : message->fields) add_type_of(*field);
  }
  for (const schema::Field* extension : file.all_extensions) {
    add_type_of(*extension);
    if (!IsCustomOption(*extension)) add(extension->parent->file);
  }
  std::vector<const schema::File*> sorted;
  sorted.reserve(files.size());
  for (const auto& [path, included] : files) sorted.push_back(included);
  return sorted;
}

bool NameScope::IsFree(const std::string& name) const {
  return !IsReservedWord(name) && taken_.count(name) == 0;
}

std::string NameScope::Claim(std::string wanted) {
  if (IsImplementationName(wanted)) wanted += '_';
  while (!IsFree(wanted)) wanted += '_';
  taken_.insert(wanted);
  return wanted;
}

std::string UpperCamelCase(std::string_view name) {
  std::string camel;
  bool upper = true;
  for (char c : name) {
    if (c == '_') {
      upper = true;
      continue;
    }
    bool lower_letter = c >= 'a' && c <= 'z';
    camel += lower_letter && upper ? static_cast<char>(c - 'a' + 'A') : c;
    upper = c >= '0' && c <= '9';
  }
  return camel;
}

TypeNames::TypeNames(const schema::Schema& schema, std::string_view inner_namespace)
    : inner_namespace_(Split(inner_namespace, "::")) {
  for (const auto& file : schema.files) NameFile(*file);
}

std::string TypeNames::Qualified(const schema::Message& message) const {
  return files_.at(message.file).prefix + ClassOf(message);
}

void TypeNames::NameFile(const schema::File& file) {
  FileNames& names = files_[&file];
  names.parts = Split(file.package, ".");
  names.parts.insert(names.parts.end(), inner_namespace_.begin(), inner_namespace_.end());
  names.prefix = "::";
  for (std::string& part : names.parts) {
    NameScope alone;
    bool outermost = &part == &names.parts.front();
    if (outermost && IsGlobalName(part)) part += '_';
    part = alone.Claim(part);
    names.prefix += part + "::";
  }

  // What imported files declare in the same namespace is taken.
  NameScope scope;
  for (const schema::File* import : ImportClosure(file)) {
    const FileNames& other = files_.at(import);
    if (import == &file || other.prefix != names.prefix) continue;
    for (const std::string& name : other.declared) scope.Reserve(name);
  }
  std::unordered_set<std::string> imported = scope.taken();

  // Top-level names first: the language has made sure that they differ, so they stay as they are.
  auto top_level = [&](const std::string& name) {
    return IsReservedType(name) || (names.parts.empty() && IsGlobalName(name)) ? name + "_" : name;
  };
  for (const auto& message : file.messages) {
    classes_[message.get()] = scope.Claim(top_level(message->name));
  }
  for (const auto& e : file.enums) NameEnum(*e, top_level(e->name), scope);
  for (const auto& e : file.enums) NameValues(*e, scope);
  for (const auto& extension : file.extensions) {
    bool is_global = names.parts.empty() && IsGlobalName(extension->name);
    extensions_[extension.get()].name = scope.Claim(extension->name + (is_global ? "_" : ""));
  }
  // Then what is nested, flattened: outer before inner.
  for (const schema::Message* message : file.all_messages) {
    for (const auto& nested : message->messages) {
      if (!nested->map_entry) classes_[nested.get()] = scope.Claim(ClassOf(*message) + "_" + nested->name);
    }
    if (message->map_entry) continue;
    for (const auto& nested : message->enums)
      NameEnum(*nested, ClassOf(*message) + "_" + nested->name, scope);
  }
  for (const schema::Enum* e : file.all_enums) {
    if (e->parent != nullptr) NameValues(*e, scope);
  }
  for (const schema::Enum* e : file.all_enums) NameHelpers(*e, scope);
  for (const auto& extension : file.extensions) {
    NameExtensionConstants(*extension, extensions_.at(extension.get()), scope);
  }

  for (const std::string& name : scope.taken()) {
    if (imported.count(name) == 0) names.declared.insert(name);
  }
}

void TypeNames::NameEnum(const schema::Enum& e, const std::string& wanted, NameScope& scope) {
  EnumNames& names = enums_[&e];
  names.type = scope.Claim(wanted);
  names.qualified = files_.at(e.file).prefix + names.type;
}

void TypeNames::NameValues(const schema::Enum& e, NameScope& scope) {
  EnumNames& names = enums_.at(&e);
  for (const schema::EnumValue& value : e.values) {
    std::string wanted = e.parent == nullptr ? value.name : names.type + "_" + value.name;
    if (files_.at(e.file).parts.empty() && IsGlobalName(wanted)) wanted += '_';
    names.values.push_back(scope.Claim(wanted));
  }
}

void TypeNames::NameHelpers(const schema::Enum& e, NameScope& scope) {
  EnumNames& names = enums_.at(&e);
  // protoc repeats the enum's name in the limits of nested ones: a value may well be called MIN.
  std::string limits = e.parent == nullptr ? names.type : names.type + "_" + e.name;
  names.min = scope.Claim(limits + "_MIN");
  names.max = scope.Claim(limits + "_MAX");
  names.name_function = scope.Claim(names.type + "_Name");
  names.is_valid = scope.Claim(names.type + "_IsValid");
}

llvm::Error TypeNames::CheckClashes(const std::vector<const schema::File*>& generated) const {
  struct Clash {
    std::string name;
    const schema::File *a, *b;
  };
  std::vector<Clash> clashes;
  std::unordered_map<std::string, const schema::File*> declared;
  for (const auto& [file, names] : files_) {
    for (const std::string& name : names.declared) {
      auto [it, fresh] = declared.emplace(names.prefix + name, file);
      if (!fresh) clashes.push_back({it->first, it->second, file});
    }
  }
  for (const auto& [file, names] : files_) {
    std::string space;
    for (const std::string& part : names.parts) {
      space += "::";
      space += part;
      if (auto it = declared.find(space); it != declared.end()) clashes.push_back({space, it->second, file});
    }
  }
  if (clashes.empty()) return llvm::Error::success();

  std::string lines;
  for (const schema::File* file : generated) {
    const std::vector<const schema::File*> closure = IncludedClosure(*file);
    auto visible = [&](const schema::File* other) {
      return std::find(closure.begin(), closure.end(), other) != closure.end();
    };
    std::set<std::string> own;  // sorted: the order of files_ is not the same on every host
    for (const Clash& clash : clashes) {
      if (!visible(clash.a) || !visible(clash.b)) continue;
      auto [first, second] = std::minmax(clash.a->path, clash.b->path);
      own.insert(file->path + ": " + first + " and " + second + " both declare the C++ name " + clash.name +
                 "; rename a type, or give the files different packages");
    }
    for (const std::string& line : own) lines += (lines.empty() ? "" : "\n") + line;
  }
  return lines.empty() ? llvm::Error::success() : llvm::createStringError(lines);
}

}  // namespace llvmparse::emit
