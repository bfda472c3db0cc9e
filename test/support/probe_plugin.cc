// A protoc plugin that generates the probes (probe.h) of all files of a request: for each message a function
// that reads it through the generated C++ accessors and writes it as text, and compares what the C accessors
// return with that. So every case and payload also holds the accessors to the expectation.
#include <google/protobuf/compiler/plugin.pb.h>

#include <algorithm>
#include <iostream>
#include <set>

#include "compiler/emit/c_names.h"
#include "compiler/emit/cpp_names.h"
#include "compiler/emit/header.h"
#include "compiler/emit/names.h"
#include "compiler/schema/build.h"

namespace llvmparse::test {
namespace {

using emit::CNames;
using emit::TypeNames;
using schema::Field;
using schema::FieldType;
using schema::Message;

// TextWriter's method for a field, and the C++ expression that it takes.
std::string WriteScalar(const Field& field, const std::string& name, const std::string& value) {
  const auto call = [&](const char* method, const std::string& argument) {
    return std::string("w.") + method + "(\"" + name + "\", " + argument + ");";
  };
  switch (field.type) {
    case FieldType::kDouble:
      return call("Double", value);
    case FieldType::kFloat:
      return call("Float", value);
    case FieldType::kInt64:
    case FieldType::kSfixed64:
    case FieldType::kSint64:
    case FieldType::kInt32:
    case FieldType::kSfixed32:
    case FieldType::kSint32:
      return call("Int", value);
    case FieldType::kUint64:
    case FieldType::kFixed64:
    case FieldType::kUint32:
    case FieldType::kFixed32:
      return call("Uint", value);
    case FieldType::kBool:
      return call("Bool", value);
    case FieldType::kEnum:
      return call("Int", "static_cast<int32_t>(" + value + ")");
    case FieldType::kString:
    case FieldType::kBytes:
      return call("Bytes", value);
    case FieldType::kMessage:
    case FieldType::kGroup:
      return "w.Open(\"" + name + "\"); Write(" + value + ", w); w.Close();";
  }
  return "";
}

std::string WriteMap(const Field& field, const std::string& accessor) {
  const Field* key = nullptr;
  const Field* value = nullptr;
  for (const auto& part : field.message_type->fields) (part->number == 1 ? key : value) = part.get();
  return "  for (const auto& entry : m." + accessor + "()) {\n" + "    if (!m." + accessor +
         "().contains(entry.first)) w.Open(\"not found by its key\");\n" + "    w.Open(\"" + field.name +
         "\"); " + WriteScalar(*key, "key", "entry.first") + " " +
         WriteScalar(*value, "value", "entry.second") + " w.Close();\n  }\n";
}

std::string WriteField(const Field& field, const emit::ClassNames& names) {
  const emit::FieldNames& own = names.fields.at(&field);
  const std::string read = "m." + own.name + "()";
  if (field.map) return WriteMap(field, own.name);
  if (field.repeated) {
    const std::string element = "m." + own.name + "(i)";
    return "  for (int i = 0; i < m." + own.size + "(); ++i) { " + WriteScalar(field, field.name, element) +
           " }\n" + "  if (std::distance(" + read + ".begin(), " + read + ".end()) != m." + own.size +
           "()) w.Open(\"range of another size\");\n";
  }
  std::string present = "m." + own.has + "()";
  if (field.presence == schema::Presence::kImplicit) present = "IsNotZero(" + read + ")";
  std::string code = "  if (" + present + ") { " + WriteScalar(field, field.name, read) + " }\n";
  if (field.oneof != nullptr) {
    code += "  if (" + present + " != (m." + names.oneofs.at(field.oneof).accessor + "() == m." +
            own.case_value + ")) w.Open(\"another oneof case\");\n";
  }
  return code;
}

// Compares the C accessors of a field of `c` with the C++ ones of `m`, both the same message.
std::string CompareMapInC(const Field& field, const CNames& names, const std::string& accessor) {
  const emit::CFieldNames& own = names.Of(field);
  const std::string entry = names.Of(*field.message_type).type;
  const std::string key = names.Of(*field.message_type->by_number[0]).get + "(e)";
  const std::string value = names.Of(*field.message_type->by_number[1]).get + "(e)";
  return "  if (" + own.size + "(c) != m." + accessor +
         "().size()) w.Open(\"a map of another size in C\");\n" + "  for (size_t i = 0; i < m." + accessor +
         "().size(); ++i) {\n    const ::" + entry + "* const e = " + own.at +
         "(c, i);\n    const auto pair = m." + accessor +
         "().begin()[static_cast<ptrdiff_t>(i)];\n    if (!Same(" + key + ", pair.first) || !Same(" + value +
         ", pair.second) || " + own.find + "(c, " + key + ") != e) w.Open(\"another entry in C\");\n  }\n";
}

std::string CheckInC(const Field& field, const std::string& condition) {
  return "  if (!(" + condition + ")) w.Open(\"another " + field.name + " in C\");\n";
}

// The names of an enum's value, which may have none.
std::string CompareEnumNameInC(const Field& field, const CNames& names, const TypeNames& types,
                               const std::string& value) {
  const emit::EnumNames& cpp = types.Of(*field.enum_type);
  const std::string space = cpp.qualified.substr(0, cpp.qualified.size() - cpp.type.size());
  return CheckInC(field, "Same(" + names.Of(*field.enum_type).name + "(" + value + "), " + space +
                             cpp.name_function + "(" + value + "))");
}

std::string CompareInC(const Field& field, const CNames& names, const TypeNames& types,
                       const emit::ClassNames& cpp_names) {
  const emit::CFieldNames& own = names.Of(field);
  const emit::FieldNames& cpp = cpp_names.fields.at(&field);
  if (field.map) return CompareMapInC(field, names, cpp.name);
  const auto check = [&](const std::string& condition) { return CheckInC(field, condition); };
  const std::string get = own.get + "(c)";
  if (field.repeated) {
    return check(own.size + "(c) == static_cast<size_t>(m." + cpp.size + "())") +
           "  for (size_t i = 0; i < " + own.size + "(c); ++i) {\n  " +
           check("Same(" + get + "[i], m." + cpp.name + "(static_cast<int>(i)))") + "  }\n";
  }
  std::string code = check(own.number + " == m." + cpp.number);
  if (!own.has.empty()) code += check(own.has + "(c) == m." + cpp.has + "()");
  if (field.oneof != nullptr) {
    code += check("(" + names.Of(*field.oneof) + "(c) == " + own.number + ") == m." + cpp.has + "()");
  }
  // An absent message is null in C.
  if (field.message_type != nullptr) {
    return code +
           check("m." + cpp.has + "() ? Same(" + get + ", m." + cpp.name + "()) : " + get + " == nullptr");
  }
  if (field.enum_type != nullptr) code += CompareEnumNameInC(field, names, types, get);
  return code + check("Same(" + get + ", m." + cpp.name + "())");
}

// An extension and the C++ identifier of it.
struct NamedExtension {
  const Field* field;
  const schema::File* file;  // that declares it
  std::string identifier;
};

// All extensions that the program knows, by ascending number.
std::vector<NamedExtension> NameExtensions(const schema::Schema& schema, const TypeNames& types) {
  std::vector<NamedExtension> extensions;
  for (const auto& file : schema.files) {
    std::string scope;
    for (const std::string& part : types.NamespaceOf(*file)) scope += "::" + part;
    for (const auto& field : file->extensions) {
      extensions.push_back({field.get(), file.get(), scope + "::" + types.Of(*field).name});
    }
    for (const Message* message : file->all_messages) {
      if (message->extensions.empty()) continue;
      const emit::ClassNames names = emit::NameMembers(*message, types.ClassOf(*message));
      for (const auto& field : message->extensions) {
        extensions.push_back({field.get(), file.get(),
                              types.Qualified(*message) + "::" + names.extensions.at(field.get()).name});
      }
    }
  }
  std::sort(extensions.begin(), extensions.end(),
            [](const auto& a, const auto& b) { return a.field->number < b.field->number; });
  return extensions;
}

std::string WriteExtension(const NamedExtension& extension) {
  const Field& field = *extension.field;
  const std::string name = "[" + field.full_name + "]";
  const std::string& id = extension.identifier;
  if (field.repeated) {
    return "  for (int i = 0; i < m.ExtensionSize(" + id + "); ++i) { " +
           WriteScalar(field, name, "m.GetExtension(" + id + ", i)") + " }\n";
  }
  return "  if (m.HasExtension(" + id + ")) { " + WriteScalar(field, name, "m.GetExtension(" + id + ")") +
         " }\n";
}

std::string CompareExtensionInC(const NamedExtension& extension, const CNames& names) {
  const Field& field = *extension.field;
  const emit::CFieldNames& own = names.Of(field);
  const std::string get = own.get + "(c)";
  const auto read = [&](const char* method) {
    return std::string("m.") + method + "(" + extension.identifier;
  };
  const auto check = [&](const std::string& condition) { return CheckInC(field, condition); };
  if (field.repeated) {
    return check(own.size + "(c) == static_cast<size_t>(" + read("ExtensionSize") + "))") +
           "  for (size_t i = 0; i < " + own.size + "(c); ++i) {\n  " +
           check("Same(" + get + "[i], " + read("GetExtension") + ", static_cast<int>(i)))") + "  }\n";
  }
  const std::string has = read("HasExtension") + ")";
  const std::string same = "Same(" + get + ", " + read("GetExtension") + "))";
  return check(own.number + " == " + extension.identifier + ".number()") + check(own.has + "(c) == " + has) +
         check(field.message_type == nullptr ? same : has + " ? " + same + " : " + get + " == nullptr");
}

std::string WriteMessage(const Message& message, const TypeNames& types, const CNames& c_names,
                         const std::vector<NamedExtension>& extensions) {
  const emit::ClassNames names = emit::NameMembers(message, types.ClassOf(message));
  std::string code =
      "void Write([[maybe_unused]] const " + types.Qualified(message) + "& m, TextWriter& w) {\n";
  code +=
      "  [[maybe_unused]] const auto* c = reinterpret_cast<const ::" + c_names.Of(message).type + "*>(&m);\n";
  for (const Field* field : message.by_number) {
    code += WriteField(*field, names) + CompareInC(*field, c_names, types, names);
  }
  for (const NamedExtension& extension : extensions) {
    if (extension.field->parent != &message) continue;
    code += WriteExtension(extension) + CompareExtensionInC(extension, c_names);
  }
  return code + "  w.Unknown(UnknownFields(m).bytes());\n}\n\n";
}

std::string ProbeFile(const schema::File& file, const TypeNames& types, const CNames& c_names,
                      const std::vector<NamedExtension>& extensions) {
  std::string declarations;
  std::string definitions;
  std::set<const Message*> declared;
  const auto declare = [&](const Message& type) {
    if (declared.insert(&type).second) {
      declarations += "void Write(const " + types.Qualified(type) + "&, TextWriter&);\n";
    }
  };
  std::string includes = "#include \"" + emit::StripProto(file.path) + ".llvmparse.h\"\n";
  includes += "#include \"" + emit::StripProto(file.path) + ".llvmparse.c.h\"\n";
  for (const NamedExtension& extension : extensions) {
    if (extension.field->parent->file != &file) continue;
    for (const char* header : {".llvmparse.h", ".llvmparse.c.h"}) {
      includes += "#include \"" + emit::StripProto(extension.file->path) + header + "\"\n";
    }
    if (extension.field->message_type != nullptr) declare(*extension.field->message_type);
  }
  for (const Message* message : file.all_messages) {
    if (message->map_entry) continue;
    for (const auto& field : message->fields) {
      const Message* type = field->message_type;
      if (field->map) {
        for (const auto& part : type->fields) {
          if (part->number == 2) type = part->message_type;
        }
      }
      if (type != nullptr) declare(*type);
    }
    definitions += WriteMessage(*message, types, c_names, extensions);
  }
  return includes +
         "#include \"llvmparse/unknown_fields.h\"\n"
         "#include \"test/support/probe_presence.h\"\n\n"
         "namespace llvmparse::test {\n\n" +
         declarations + "\n" + definitions + "}  // namespace llvmparse::test\n";
}

std::string AllProbes(const std::vector<const schema::File*>& files, const TypeNames& types) {
  std::string includes;
  std::string code;
  std::string rows;
  for (const schema::File* file : files) {
    includes += "#include \"" + emit::StripProto(file->path) + ".llvmparse.h\"\n";
    for (const Message* message : file->all_messages) {
      if (message->map_entry) continue;
      const std::string symbol = emit::TableSymbol(message->full_name);
      const std::string type = types.Qualified(*message);
      code += "void Write(const " + type + "&, TextWriter&);\n";
      code += "extern \"C\" const abi::MiniTable " + symbol + ";\n";
      rows += "    {\"" + message->full_name + "\", &" + symbol +
              ", [](const abi::Message* m, TextWriter* w) { Write(*reinterpret_cast<const " + type +
              "*>(m), *w); }},\n";
    }
  }
  return "#include \"test/support/probe.h\"\n\n" + includes + "\nnamespace llvmparse::test {\n\n" + code +
         "\nconst Probe* FindProbe(std::string_view full_name) {\n"
         "  static constexpr Probe kProbes[] = {\n" +
         rows +
         "  };\n"
         "  for (const Probe& probe : kProbes) {\n"
         "    if (probe.full_name == full_name) return &probe;\n"
         "  }\n"
         "  return nullptr;\n"
         "}\n\n"
         "}  // namespace llvmparse::test\n";
}

int Run() {
  google::protobuf::compiler::CodeGeneratorRequest request;
  google::protobuf::compiler::CodeGeneratorResponse response;
  if (!request.ParseFromIstream(&std::cin)) return 1;
  response.set_supported_features(response.FEATURE_PROTO3_OPTIONAL);
  auto schema = schema::Build(request.proto_file());
  if (!schema) {
    response.set_error(llvm::toString(schema.takeError()));
  } else {
    const TypeNames types(**schema, "fast");
    const CNames c_names(**schema, types);
    std::vector<const schema::File*> files;
    const auto add = [&](const std::string& name, const std::string& content) {
      auto* out = response.add_file();
      out->set_name(name);
      out->set_content(content);
    };
    const std::vector<NamedExtension> extensions = NameExtensions(**schema, types);
    for (const std::string& path : request.file_to_generate()) {
      files.push_back((*schema)->FindFile(path));
      add(emit::StripProto(path) + ".probe.cc", ProbeFile(*files.back(), types, c_names, extensions));
    }
    add("probes.cc", AllProbes(files, types));
  }
  return response.SerializeToOstream(&std::cout) ? 0 : 1;
}

}  // namespace
}  // namespace llvmparse::test

int main() { return llvmparse::test::Run(); }
