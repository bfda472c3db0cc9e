// C++ names in generated headers: of namespaces, classes, enums, and of everything in a class.
//
//   package a.b; message M { enum E { A = 0; } message Inner {…} optional int32 foo_bar = 1; }
//
//   ::a::b::fast::M, ::a::b::fast::M_Inner (M::Inner), ::a::b::fast::M_E (M::E) with M_E_A (M::A)
//   foo_bar(), has_foo_bar(), kFooBarFieldNumber
//
// They follow protoc's C++ generator. A name that cannot be used as it is gets '_' appended until it can:
// docs/generated-code.md has the rules and the order in which names are given away. Tested in
// test/unit/emit/.
#ifndef LLVMPARSE_COMPILER_EMIT_CPP_NAMES_H_
#define LLVMPARSE_COMPILER_EMIT_CPP_NAMES_H_

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compiler/schema/schema.h"
#include "llvm/Support/Error.h"

namespace llvmparse::emit {

// Names that are in use in a C++ scope.
class NameScope {
 public:
  // Makes `name` unavailable.
  void Reserve(std::string name) { taken_.insert(std::move(name)); }
  // Whether `name` could be given away.
  bool IsFree(const std::string& name) const;
  // `wanted`, with '_' appended until it is free; it is taken then.
  std::string Claim(std::string wanted);
  const std::unordered_set<std::string>& taken() const { return taken_; }

 private:
  std::unordered_set<std::string> taken_;
};

// "foo_bar" -> "FooBar", as protoc's C++ generator does it (a letter behind a digit becomes upper case too).
std::string UpperCamelCase(std::string_view name);

struct EnumNames {
  std::string type;  // in its namespace: M_E
  std::string qualified;
  std::vector<std::string> values;  // in its namespace: M_E_A; in the order of Enum::values
  std::string min, max, name_function, is_valid;
};

struct ExtensionNames {
  std::string name;           // as declared, in its scope: of the identifier that GetExtension() takes
  std::string number;         // kXFieldNumber
  std::string default_bytes;  // kXDefault; only of those whose default is too long for a literal
};

// Types and extensions in their namespaces. Same schema, same import: the same names, whatever else is in a
// request.
class TypeNames {
 public:
  // `inner_namespace` ("fast") goes inside of that of the package; "x::y" and "" are possible.
  TypeNames(const schema::Schema& schema, std::string_view inner_namespace);

  // Parts of the namespace that `file`'s declarations are in.
  const std::vector<std::string>& NamespaceOf(const schema::File& file) const {
    return files_.at(&file).parts;
  }
  // What `file` declares in its namespace.
  const std::unordered_set<std::string>& DeclaredBy(const schema::File& file) const {
    return files_.at(&file).declared;
  }
  const std::string& ClassOf(const schema::Message& message) const { return classes_.at(&message); }
  std::string Qualified(const schema::Message& message) const;  // with leading "::"
  const EnumNames& Of(const schema::Enum& e) const { return enums_.at(&e); }
  // Of an extension that is declared at file level; those in messages are in ClassNames.
  const ExtensionNames& Of(const schema::Field& extension) const { return extensions_.at(&extension); }
  // All names that a file declares in its namespace.
  const std::unordered_set<std::string>& DeclaredIn(const schema::File& file) const {
    return files_.at(&file).declared;
  }

  // Fails if one of these files and what its header includes give two things one name. That can only happen
  // to types that are nested in messages and to constants, of files that do not know of each other.
  llvm::Error CheckClashes(const std::vector<const schema::File*>& generated) const;

 private:
  struct FileNames {
    std::vector<std::string> parts;
    std::string prefix;                        // "::a::b::fast::"
    std::unordered_set<std::string> declared;  // by this file alone
  };

  void NameFile(const schema::File& file);
  void NameMessage(const schema::Message& message, const std::string& wanted, NameScope& scope);
  void NameEnum(const schema::Enum& e, const std::string& wanted, NameScope& scope);
  void NameValues(const schema::Enum& e, NameScope& scope);
  void NameHelpers(const schema::Enum& e, NameScope& scope);

  std::vector<std::string> inner_namespace_;
  std::unordered_map<const schema::File*, FileNames> files_;
  std::unordered_map<const schema::Message*, std::string> classes_;
  std::unordered_map<const schema::Enum*, EnumNames> enums_;
  std::unordered_map<const schema::Field*, ExtensionNames> extensions_;
};

// `file` and all that it imports, directly or not; imports before importers.
std::vector<const schema::File*> ImportClosure(const schema::File& file);

// The same for what headers include: `file` and those of IncludedFiles(), and so on.
std::vector<const schema::File*> IncludedClosure(const schema::File& file);

// An extension of one of the options in descriptor.proto.
bool IsCustomOption(const schema::Field& extension);

// The files whose headers that of `file` includes, by path: those that declare types of its fields or
// messages that it extends, and public imports. Other imports are not needed and need not have a header; nor
// need descriptor.proto when all that is done with it is to declare custom options.
std::vector<const schema::File*> IncludedFiles(const schema::File& file);

struct FieldNames {
  std::string name;        // of the accessor, x; also of those with an argument
  std::string has;         // has_x
  std::string size;        // x_size
  std::string number;      // kXFieldNumber
  std::string case_value;  // kX, in the enum of its oneof
  std::string member;      // x_, private
};

struct OneofNames {
  std::string accessor;     // foo_case
  std::string case_type;    // FooCase
  std::string not_set;      // FOO_NOT_SET
  std::string case_member;  // private
};

// An enum's names in the class that it is nested in.
struct NestedEnumNames {
  std::string type;
  std::vector<std::string> values;
  std::string min, max, name_function, is_valid;
};

// Everything in the class of one message.
struct ClassNames {
  std::unordered_map<const schema::Field*, FieldNames> fields;
  std::unordered_map<const schema::Oneof*, OneofNames> oneofs;
  std::unordered_map<const schema::Message*, std::string> messages;     // nested
  std::unordered_map<const schema::Enum*, NestedEnumNames> enums;       // nested
  std::unordered_map<const schema::Field*, ExtensionNames> extensions;  // declared in it
  // Private members.
  std::string header, has_bits, padding;
};

// The number's constant and the default's array, once the extension has its name.
void NameExtensionConstants(const schema::Field& extension, ExtensionNames& names, NameScope& scope);

ClassNames NameMembers(const schema::Message& message, const std::string& class_name);

}  // namespace llvmparse::emit

#endif  // LLVMPARSE_COMPILER_EMIT_CPP_NAMES_H_
