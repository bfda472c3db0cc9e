// Names in generated C headers: full protobuf names with '_' for '.', and what functions add to them.
//
//   package a.b; message M { enum E { X = 0; } optional int32 n = 1; repeated M kids = 2; oneof o { … } }
//   extend M { optional int32 level = 100; }
//
//   a_b_M, a_b_M_E with a_b_M_X, a_b_M_n(), a_b_M_has_n(), a_b_M_kids_size(), a_b_M_o_case(), a_b_M_parse(),
//   a_b_M_E_name(); a_b_level(), a_b_has_level()
//
// As in C++, a name that cannot be used gets '_' appended until it can, and names are given away in a fixed
// order: types and enum values, outer before inner; then each message's own functions, accessors by field
// number, oneofs; then functions of enums; then extensions. docs/c.md tells users. Tested in test/unit/emit/.
#ifndef LLVMPARSE_COMPILER_EMIT_C_NAMES_H_
#define LLVMPARSE_COMPILER_EMIT_C_NAMES_H_

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compiler/emit/cpp_names.h"
#include "compiler/schema/schema.h"
#include "llvm/Support/Error.h"

namespace llvmparse::emit {

struct CMessageNames {
  std::string type, parse, create, merge, clear, byte_size, serialize, print;
};

struct CEnumNames {
  std::string type;
  std::string name;                 // a_b_M_E_name()
  std::vector<std::string> values;  // in the order of Enum::values
};

// Of a field or an extension.
struct CFieldNames {
  std::string get;     // n(); the array of a repeated field
  std::string has;     // has_n(), where the field has presence
  std::string size;    // kids_size()
  std::string at;      // counts_at(), of maps
  std::string find;    // counts_find(), of maps
  std::string number;  // n_field_number
};

class CNames {
 public:
  // `types` are the C++ names: programs include both headers, so a C name cannot be that of a namespace, or
  // of what C++ headers declare in the global one.
  CNames(const schema::Schema& schema, const TypeNames& types);

  const CMessageNames& Of(const schema::Message& message) const { return messages_.at(&message); }
  const CEnumNames& Of(const schema::Enum& e) const { return enums_.at(&e); }
  const CFieldNames& Of(const schema::Field& field) const { return fields_.at(&field); }
  // o_case()
  const std::string& Of(const schema::Oneof& oneof) const { return oneofs_.at(&oneof); }

  // Fails if one of these files and what its header includes give two things one name, which can only happen
  // to files that do not know of each other.
  llvm::Error CheckClashes(const std::vector<const schema::File*>& generated) const;

 private:
  void NameFile(const schema::File& file, const TypeNames& types);
  void NameMembers(const schema::Message& message, NameScope& scope);
  void NameExtension(const schema::Field& extension, NameScope& scope);

  std::unordered_map<const schema::Message*, CMessageNames> messages_;
  std::unordered_map<const schema::Enum*, CEnumNames> enums_;
  std::unordered_map<const schema::Field*, CFieldNames> fields_;
  std::unordered_map<const schema::Oneof*, std::string> oneofs_;
  // By the file alone; also what its C++ header declares in the global namespace.
  std::unordered_map<const schema::File*, std::unordered_set<std::string>> declared_;
};

}  // namespace llvmparse::emit

#endif  // LLVMPARSE_COMPILER_EMIT_C_NAMES_H_
