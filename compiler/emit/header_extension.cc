// Identifiers of extensions.
#include <map>

#include "compiler/emit/cpp_text.h"
#include "compiler/emit/header_parts.h"
#include "compiler/emit/names.h"

namespace llvmparse::emit {

void DeclareExtension(const schema::Field& extension, Printer& out) {
  out.Print("extern \"C\" const ::llvmparse::abi::MiniTableExtension $table$;\n", "table",
            ExtensionSymbol(extension.full_name));
}

void EmitExtension(const schema::Field& extension, const ExtensionNames& names, bool in_class,
                   const TypeNames& types, Printer& out) {
  std::map<std::string, std::string> vars = {
      {"name", names.name},
      {"storage", in_class ? "static constexpr" : "inline constexpr"},
      {"extendee", types.Qualified(*extension.parent)},
      {"type", extension.repeated ? MemberType(extension, types) : ValueType(extension, types)},
      {"table", ExtensionSymbol(extension.full_name)},
      {"number_name", names.number},
      {"number", std::to_string(extension.number)},
      {"array", names.default_bytes},
      {"deprecated", extension.deprecated ? "[[deprecated]] " : ""},
  };
  PrintComment(extension.comment, out);
  PrintComment("extend " + extension.parent->full_name + " { " + Declaration(extension) + " }", out);
  out.Print(vars, "$storage$ int $number_name$ = $number$;\n");
  if (!names.default_bytes.empty()) {
    out.Print(vars, "$storage$ char $array$[] = ");
    out.PrintRaw(CharArrayLiteral(DefaultBytes(extension)));
    out.Print(";\n");
  }
  out.Print(vars, "$deprecated$$storage$ ::llvmparse::Extension<$extendee$, $type$>\n    $name${$table$");
  if (!extension.repeated && extension.message_type == nullptr) {
    std::string absent = AbsentValue(extension, types, names.default_bytes);
    if (!absent.empty()) out.PrintRaw(", " + absent);
  }
  out.Print("};\n\n");
}

}  // namespace llvmparse::emit
