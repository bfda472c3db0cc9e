#include "compiler/emit/header.h"

#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <map>
#include <set>

#include "compiler/emit/cpp_text.h"
#include "compiler/emit/header_parts.h"
#include "compiler/emit/names.h"
#include "compiler/emit/reserved_words.h"
#include "llvm/ADT/StringExtras.h"

namespace llvmparse::emit {
namespace {

// Identifiers in `source` that are macros in some programs.
std::set<std::string> PossibleMacros(llvm::StringRef source) {
  std::set<std::string> macros;
  while (!source.empty()) {
    if (source.starts_with("//")) {
      source = source.drop_until([](char c) { return c == '\n'; });
    } else if (source[0] == '"') {
      size_t end = 1;
      while (source[end] != '"') end += source[end] == '\\' ? 2 : 1;
      source = source.drop_front(end + 1);
    } else if (llvm::isAlnum(source[0]) || source[0] == '_') {
      llvm::StringRef word = source.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
      if (IsPossibleMacro(word)) macros.insert(word.str());
      source = source.drop_front(word.size());
    } else {
      source = source.drop_front();
    }
  }
  return macros;
}

// Everything in the namespace.
void EmitDeclarations(const schema::File& file, const HeaderContext& header, Printer& out) {
  const TypeNames& types = header.types;
  for (const schema::Enum* e : file.all_enums) EmitEnum(*e, types, out);

  std::vector<ClassContext> classes;
  for (const schema::Message* message : file.all_messages) {
    if (message->map_entry) continue;
    const std::string& name = types.ClassOf(*message);
    classes.push_back(
        {header, *message, name, NameMembers(*message, name), layout::LayOut(*message, header.target)});
  }
  for (const ClassContext& context : classes) out.Print("class $name$;\n", "name", context.class_name);
  if (!classes.empty()) out.Print("\n");
  for (const ClassContext& context : classes) {
    out.Print("extern \"C\" const ::llvmparse::abi::MiniTable $table$;\n", "table",
              TableSymbol(context.message.full_name));
  }
  for (const schema::Field* extension : file.all_extensions) DeclareExtension(*extension, out);
  if (!classes.empty() || !file.all_extensions.empty()) out.Print("\n");
  for (const ClassContext& context : classes) EmitClass(context, out);
  for (const ClassContext& context : classes) {
    for (const schema::Field* field : context.message.by_number) EmitAccessorBodies(*field, context, out);
  }
  for (const auto& extension : file.extensions) {
    EmitExtension(*extension, types.Of(*extension), /*in_class=*/false, types, out);
  }
}

// The messages of descriptor.proto that have custom options here; its header need not be there.
void DeclareOptions(const schema::File& file, const TypeNames& types, Printer& out) {
  std::map<std::string, const schema::Message*> messages;
  for (const schema::Field* extension : file.all_extensions) {
    if (IsCustomOption(*extension)) messages[types.ClassOf(*extension->parent)] = extension->parent;
  }
  if (messages.empty()) return;
  std::string space = llvm::join(types.NamespaceOf(*messages.begin()->second->file), "::");
  out.Print("namespace $space$ {\n", "space", space);
  for (const auto& [name, message] : messages) out.Print("class $name$;\n", "name", name);
  out.Print("}  // namespace $space$\n\n", "space", space);
}

std::string EmitNamespace(const schema::File& file, const HeaderContext& header) {
  if (file.all_messages.empty() && file.all_enums.empty() && file.all_extensions.empty()) return "";
  std::string text;
  {
    google::protobuf::io::StringOutputStream stream(&text);
    Printer out(&stream, '$');
    DeclareOptions(file, header.types, out);
    std::string space = llvm::join(header.types.NamespaceOf(file), "::");
    if (!space.empty()) out.Print("namespace $space$ {\n\n", "space", space);
    EmitDeclarations(file, header, out);
    if (!space.empty()) out.Print("\n}  // namespace $space$\n", "space", space);
  }
  return text;
}

}  // namespace

// Different paths give different guards; '_' itself is escaped too.
std::string IncludeGuard(const std::string& path) {
  std::string guard = "LLVMPARSE_GENERATED_";
  for (char c : path) {
    if (llvm::isAlnum(c)) {
      guard += c;
    } else {
      guard += '_' + llvm::utohexstr(static_cast<unsigned char>(c), /*LowerCase=*/false, /*Width=*/2);
    }
  }
  return guard + "_H_";
}

std::string Shielded(const std::string& declarations) {
  if (declarations.empty()) return "";
  std::string hide;
  std::string restore;
  for (const std::string& macro : PossibleMacros(declarations)) {
    hide += "#pragma push_macro(\"" + macro + "\")\n#undef " + macro + "\n";
    restore += "#pragma pop_macro(\"" + macro + "\")\n";
  }
  if (!hide.empty()) hide += "\n";
  // A parameter may well be called like something in the schema, of this file or of one that is included
  // before.
  return hide +
         "#ifdef __GNUC__\n#pragma GCC diagnostic push\n#pragma GCC diagnostic ignored "
         "\"-Wshadow\"\n#endif\n\n" +
         declarations + "\n#ifdef __GNUC__\n#pragma GCC diagnostic pop\n#endif\n" + restore;
}

void PrintComment(std::string_view text, Printer& out) {
  std::string comment = Comment(text);
  for (llvm::StringRef rest = comment; !rest.empty();) {
    auto [line, behind] = rest.split('\n');
    out.PrintRaw(line.str());
    out.Print("\n");
    rest = behind;
  }
}

std::string StripProto(const std::string& path) {
  llvm::StringRef stem = path;
  if (!stem.consume_back(".protodevel")) stem.consume_back(".proto");
  return stem.str();
}

std::string EmitHeader(const schema::File& file, const TypeNames& names, const llvm::DataLayout& target,
                       const std::string& triple) {
  std::string declarations = EmitNamespace(file, {names, target, triple});

  std::string text;
  google::protobuf::io::StringOutputStream stream(&text);
  {
    Printer out(&stream, '$');
    out.Print(
        "// Generated by protoc-gen-llvmparse from $path$. Do not edit.\n"
        "#ifndef $guard$\n"
        "#define $guard$\n\n"
        "#include <cstddef>\n"
        "#include <cstdint>\n"
        "#include <limits>\n"
        "#include <string_view>\n\n"
        "#include \"llvmparse/message_api.h\"\n",
        "path", file.path, "guard", IncludeGuard(file.path));
    for (const schema::File* included : IncludedFiles(file)) {
      out.Print("#include \"$path$.llvmparse.h\"\n", "path", StripProto(included->path));
    }
    out.Print(
        "\n#if LLVMPARSE_ABI != $abi$\n"
        "#error \"$path$: this header needs the runtime with ABI $abi$ of llvmparse; generate it again\"\n"
        "#endif\n\n",
        "abi", std::to_string(LLVMPARSE_ABI), "path", file.path);
    out.PrintRaw(Shielded(declarations));
    out.Print("\n#endif  // $guard$\n", "guard", IncludeGuard(file.path));
  }
  return text;
}

}  // namespace llvmparse::emit
