#include "compiler/emit/c_header.h"

#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <set>

#include "compiler/emit/c_field.h"
#include "compiler/emit/cpp_text.h"
#include "compiler/emit/header.h"
#include "compiler/emit/header_parts.h"
#include "compiler/emit/names.h"

namespace llvmparse::emit {
namespace {

std::string CGuard(const schema::File& file) { return IncludeGuard(file.path + ".c"); }

// Defined where the header's functions are to be symbols.
std::string SymbolsMacro(const schema::File& file) { return CGuard(file) + "SYMBOLS"; }

void EmitCEnum(const schema::Enum& e, const CNames& names, Printer& out) {
  PrintComment(e.comment, out);
  out.Print("typedef enum $type$ {\n", "type", names.Of(e).type);
  out.Indent();
  for (size_t i = 0; i < e.values.size(); ++i) {
    PrintComment(e.values[i].comment, out);
    out.Print("$name$ = $number$$comma$\n", "name", names.Of(e).values[i], "number",
              IntLiteral(e.values[i].number), "comma", i + 1 == e.values.size() ? "" : ",");
  }
  out.Outdent();
  out.Print("} $type$;\n\n", "type", names.Of(e).type);
}

// Of several names for one number the first counts.
void EmitCEnumName(const schema::Enum& e, const CNames& names, Printer& out) {
  out.Print(
      "// The name of a value, or null.\n"
      "llvmparse_accessor const char* $function$(int32_t value) {\n"
      "  switch (value) {\n",
      "function", names.Of(e).name);
  std::set<int32_t> seen;
  for (const schema::EnumValue& value : e.values) {
    if (!seen.insert(value.number).second) continue;
    out.Print("    case $number$: return \"$name$\";\n", "number", IntLiteral(value.number), "name",
              value.name);
  }
  out.Print(
      "    default: return NULL;\n"
      "  }\n"
      "}\n\n");
}

void EmitFieldNumbers(const schema::Message& message, const CNames& names, Printer& out) {
  if (message.by_number.empty()) return;
  out.Print("enum {\n");
  for (const schema::Field* field : message.by_number) {
    out.Print("  $name$ = $number$$comma$\n", "name", names.Of(*field).number, "number",
              std::to_string(field->number), "comma", field == message.by_number.back() ? "" : ",");
  }
  out.Print("};\n\n");
}

void EmitMessageFunctions(const schema::Message& message, const CNames& names, Printer& out) {
  const CMessageNames& own = names.Of(message);
  const std::map<std::string, std::string> vars = {
      {"type", own.type},           {"parse", own.parse}, {"create", own.create},
      {"merge", own.merge},         {"clear", own.clear}, {"byte_size", own.byte_size},
      {"serialize", own.serialize}, {"print", own.print}, {"table", TableSymbol(message.full_name)}};
  out.Print(
      vars,
      "llvmparse_accessor const $type$* $parse$(const void* data, size_t size, llvmparse_arena* arena,\n"
      "    const llvmparse_parse_options* options, const llvmparse_error** error) {\n"
      "  return (const $type$*)llvmparse_parse(&$table$, data, size, arena, options, error);\n"
      "}\n"
      "llvmparse_accessor $type$* $create$(llvmparse_arena* arena) {\n"
      "  return ($type$*)llvmparse_create(&$table$, arena);\n"
      "}\n"
      "llvmparse_accessor bool $merge$($type$* m, const void* data, size_t size,\n"
      "    const llvmparse_parse_options* options, const llvmparse_error** error) {\n"
      "  return llvmparse_merge(&$table$, m, data, size, options, error);\n"
      "}\n"
      "llvmparse_accessor void $clear$($type$* m) {\n"
      "  llvmparse_clear(&$table$, m);\n"
      "}\n"
      "llvmparse_accessor size_t $byte_size$(const $type$* m) {\n"
      "  return llvmparse_byte_size(&$table$, m);\n"
      "}\n"
      "llvmparse_accessor bool $serialize$(const $type$* m, void* buffer, size_t size) {\n"
      "  return llvmparse_serialize(&$table$, m, buffer, size);\n"
      "}\n"
      "llvmparse_accessor size_t $print$(const $type$* m, char* buffer, size_t size) {\n"
      "  return llvmparse_print(&$table$, m, buffer, size);\n"
      "}\n\n");
}

std::string Declarations(const schema::File& file, const CNames& names, const llvm::DataLayout& target) {
  std::string text;
  {
    google::protobuf::io::StringOutputStream stream(&text);
    Printer out(&stream, '$');
    out.Print("#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n");
    for (const schema::Message* message : file.all_messages) {
      out.Print("typedef struct $type$ $type$;\n", "type", names.Of(*message).type);
    }
    for (const schema::Message* message : file.all_messages) {
      if (message->map_entry) continue;
      out.Print("extern const llvmparse_type $table$;\n", "table", TableSymbol(message->full_name));
    }
    if (!file.all_messages.empty()) out.Print("\n");
    for (const schema::Enum* e : file.all_enums) {
      EmitCEnum(*e, names, out);
      EmitCEnumName(*e, names, out);
    }
    for (const schema::Message* message : file.all_messages) {
      PrintComment(message->comment, out);
      out.Print("// ---- $name$ ----\n\n", "name", message->full_name);
      if (!message->map_entry) {
        EmitFieldNumbers(*message, names, out);
        EmitMessageFunctions(*message, names, out);
      }
      const layout::MessageLayout layout = layout::LayOut(*message, target);
      for (const schema::Field* field : message->by_number) {
        EmitCAccessors(*field, {names, target, layout}, out);
      }
      for (const auto& oneof : message->oneofs) EmitCOneof(*oneof, {names, target, layout}, out);
    }
    for (const schema::Field* extension : file.all_extensions) EmitCExtension(*extension, names, out);
    out.Print("#ifdef __cplusplus\n}  // extern \"C\"\n#endif\n");
  }
  return text;
}

}  // namespace

std::string EmitCHeader(const schema::File& file, const CNames& names, const llvm::DataLayout& target,
                        const std::string& triple) {
  std::string text;
  {
    google::protobuf::io::StringOutputStream stream(&text);
    Printer out(&stream, '$');
    out.Print(
        "// Generated by protoc-gen-llvmparse from $path$. Do not edit.\n"
        "#ifndef $guard$\n"
        "#define $guard$\n\n"
        "#include <math.h>\n"
        "#include <stdbool.h>\n"
        "#include <stddef.h>\n"
        "#include <stdint.h>\n\n"
        "#include \"llvmparse/c.h\"\n",
        "path", file.path, "guard", CGuard(file));
    for (const schema::File* included : IncludedFiles(file)) {
      out.Print("#include \"$path$.llvmparse.c.h\"\n", "path", StripProto(included->path));
    }
    out.Print(
        "\n#if LLVMPARSE_C_ABI != $abi$\n"
        "#error \"$path$: this header needs the runtime with ABI $abi$ of llvmparse; generate it again\"\n"
        "#endif\n"
        "#if UINTPTR_MAX != UINT$bits$_MAX\n"
        "#error \"$path$: this header was generated for another target, $triple$\"\n"
        "#endif\n\n"
        "#undef llvmparse_accessor\n"
        "#ifdef $symbols$\n"
        "#define llvmparse_accessor llvmparse_exported\n"
        "#else\n"
        "#define llvmparse_accessor static inline\n"
        "#endif\n\n",
        "abi", std::to_string(LLVMPARSE_ABI), "bits", std::to_string(target.getPointerSizeInBits()), "path",
        file.path, "triple", triple, "symbols", SymbolsMacro(file));
    out.PrintRaw(Shielded(Declarations(file, names, target)));
    out.Print("\n#endif  // $guard$\n", "guard", CGuard(file));
  }
  return text;
}

std::string EmitCSource(const schema::File& file) {
  return "// Generated by protoc-gen-llvmparse from " + file.path +
         ". Do not edit.\n"
         "// The functions of the header as symbols, for languages that do not read it.\n"
         "#define " +
         SymbolsMacro(file) + "\n#include \"" + StripProto(file.path) + ".llvmparse.c.h\"\n";
}

}  // namespace llvmparse::emit
