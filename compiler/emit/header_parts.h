// The parts that header.cc puts together. Internal to compiler/emit/.
#ifndef LLVMPARSE_COMPILER_EMIT_HEADER_PARTS_H_
#define LLVMPARSE_COMPILER_EMIT_HEADER_PARTS_H_

#include <google/protobuf/io/printer.h>

#include <string>
#include <string_view>

#include "compiler/emit/cpp_names.h"
#include "compiler/layout/layout.h"
#include "compiler/schema/schema.h"
#include "llvm/IR/DataLayout.h"

namespace llvmparse::emit {

using Printer = google::protobuf::io::Printer;

// What all parts of one file's header know.
struct HeaderContext {
  const TypeNames& types;
  const llvm::DataLayout& target;
  const std::string& triple;
};

// A message with all that its class is made of.
struct ClassContext {
  const HeaderContext& header;
  const schema::Message& message;
  std::string class_name;
  ClassNames names;
  layout::MessageLayout layout;
};

// A macro that is defined by the header of the file with this path, by which it is included once.
std::string IncludeGuard(const std::string& path);

// The declarations of a header, with what is needed around them so that they mean the same whatever macros
// are defined and warnings are on where it is included.
std::string Shielded(const std::string& declarations);

// A comment from the .proto file, line by line so that each gets its indentation.
void PrintComment(std::string_view text, Printer& out);

// header_enum.cc: the enum and its functions, at namespace scope.
void EmitEnum(const schema::Enum& e, const TypeNames& types, Printer& out);
// Its aliases in the class that it is nested in.
void EmitEnumAliases(const schema::Enum& e, const ClassContext& context, Printer& out);

// header_class.cc
void EmitClass(const ClassContext& context, Printer& out);

// header_extension.cc: the identifier of an extension, at namespace scope or in the class of a message, and
// what must be declared before it.
void DeclareExtension(const schema::Field& extension, Printer& out);
void EmitExtension(const schema::Field& extension, const ExtensionNames& names, bool in_class,
                   const TypeNames& types, Printer& out);

// header_field.cc: accessors, in the class; what of them comes behind all classes; the C++ type of the
// member.
void EmitAccessors(const schema::Field& field, const ClassContext& context, Printer& out);
void EmitAccessorBodies(const schema::Field& field, const ClassContext& context, Printer& out);
std::string MemberType(const schema::Field& field, const TypeNames& types);
// What one value of the field is for the user: of a message its class, without const and reference.
std::string ValueType(const schema::Field& field, const TypeNames& types);
// The field as the .proto file declares it, more or less.
std::string Declaration(const schema::Field& field);
// What an absent field reads as, or empty when that is what its zeroed storage reads as anyway. Not for
// messages and repeated fields. `long_default` is the name of an array that has the bytes of a default too
// long for a literal.
std::string AbsentValue(const schema::Field& field, const TypeNames& types, const std::string& long_default);

}  // namespace llvmparse::emit

#endif  // LLVMPARSE_COMPILER_EMIT_HEADER_PARTS_H_
