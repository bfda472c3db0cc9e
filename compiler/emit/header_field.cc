// Accessors of one field.
#include <map>

#include "compiler/emit/cpp_text.h"
#include "compiler/emit/header_parts.h"

namespace llvmparse::emit {
namespace {

using schema::Field;
using schema::FieldType;
using schema::Presence;

bool IsMessage(const Field& field) { return field.message_type != nullptr && !field.map; }
// The condition under which the field is present; empty if it always counts as that.
std::string PresenceTest(const Field& field, const ClassContext& context) {
  const layout::FieldLayout& place = context.layout[field];
  if (place.presence > 0) {
    uint32_t bit = static_cast<uint32_t>(place.presence) - 8 * context.layout.has_bits_offset;
    return "(" + context.names.has_bits + "[" + std::to_string(bit / 8) + "] & " +
           std::to_string(1u << (bit % 8)) + "u) != 0";
  }
  if (place.presence < 0) {
    return context.names.oneofs.at(field.oneof).case_member + " == " + std::to_string(field.number) + "u";
  }
  return IsMessage(field) && !field.repeated ? context.names.fields.at(&field).member + " != nullptr" : "";
}

void EmitSingular(const Field& field, const ClassContext& context,
                  const std::map<std::string, std::string>& vars, Printer& out) {
  std::string test = PresenceTest(field, context);
  if (field.presence != Presence::kImplicit) {
    out.Print(vars, "$deprecated$bool $has$() const { return ");
    out.PrintRaw(test);
    out.Print("; }\n");
  }
  if (IsMessage(field)) {
    out.Print(vars, "$deprecated$const $type$& $name$() const;\n");
    return;
  }
  std::string value =
      IsString(field) ? "::llvmparse::internal::ToStringView(" + vars.at("member") + ")" : vars.at("member");
  std::string absent = AbsentValue(field, context.header.types, "value");
  bool conditional = !absent.empty() && !test.empty();
  out.Print(vars, "$deprecated$$type$ $name$() const { ");
  if (conditional && HasLongDefault(field)) {
    out.Print("static constexpr char value[] = ");
    out.PrintRaw(CharArrayLiteral(DefaultBytes(field)));
    out.Print("; ");
  }
  out.Print("return ");
  out.PrintRaw(conditional ? test + " ? " + value + " : " + absent : value);
  out.Print("; }\n");
}

}  // namespace

std::string ValueType(const Field& field, const TypeNames& types) {
  if (IsString(field)) return "::std::string_view";
  if (field.enum_type != nullptr) return types.Of(*field.enum_type).qualified;
  if (field.message_type != nullptr) return types.Qualified(*field.message_type);
  return NumberType(field, Dialect::kCpp);
}

std::string Declaration(const Field& field) {
  static constexpr const char* kTypes[] = {
      "",      "double", "float", "int64",  "uint64", "int32",    "fixed64",  "fixed32", "bool",  "string",
      "group", "",       "bytes", "uint32", "",       "sfixed32", "sfixed64", "sint32",  "sint64"};
  auto type_of = [](const Field& f) {
    std::string name = f.enum_type != nullptr      ? f.enum_type->full_name
                       : f.message_type != nullptr ? f.message_type->full_name
                                                   : kTypes[static_cast<size_t>(f.type)];
    return f.type == FieldType::kGroup ? "group " + name : name;
  };
  std::string text;
  if (field.map) {
    const auto& entry = field.message_type->by_number;
    text = "map<" + type_of(*entry[0]) + ", " + type_of(*entry[1]) + ">";
  } else {
    if (field.repeated) text = "repeated ";
    if (field.presence == Presence::kRequired) text = "required ";
    if (field.presence == Presence::kExplicit && field.oneof == nullptr) text = "optional ";
    text += type_of(field);
  }
  text += " " + field.name + " = " + std::to_string(field.number) + ";";
  if (field.oneof != nullptr) text += "  (oneof " + field.oneof->name + ")";
  return text;
}

std::string AbsentValue(const Field& field, const TypeNames& types, const std::string& long_default) {
  bool stale = field.oneof != nullptr;  // the storage may hold another member
  if (IsString(field)) {
    if (!field.has_default || field.default_value.empty()) return stale ? "::std::string_view()" : "";
    std::string bytes = DefaultBytes(field);
    std::string literal = HasLongDefault(field) ? long_default : StringLiteral(bytes);
    return "::std::string_view(" + literal + ", " + std::to_string(bytes.size()) + ")";
  }
  if (field.type == FieldType::kEnum) {
    const schema::Enum& e = *field.enum_type;
    const size_t index = DefaultEnumValue(field);
    if (e.values[index].number == 0 && !stale) return "";
    const EnumNames& names = types.Of(e);
    return names.qualified.substr(0, names.qualified.size() - names.type.size()) + names.values[index];
  }
  return field.has_default || stale ? DefaultLiteral(field) : "";
}

std::string MemberType(const Field& field, const TypeNames& types) {
  if (field.map) {
    const auto& entry = field.message_type->by_number;
    return "::llvmparse::Map<" + ValueType(*entry[0], types) + ", " + ValueType(*entry[1], types) + ">";
  }
  std::string type = ValueType(field, types);
  bool pointers = IsMessage(field) || IsString(field);
  if (field.repeated)
    return (pointers ? "::llvmparse::RepeatedPtrField<" : "::llvmparse::RepeatedField<") + type + ">";
  if (IsMessage(field)) return "const " + type + "*";
  return IsString(field) ? "::llvmparse::abi::StringView" : type;
}

void EmitAccessors(const Field& field, const ClassContext& context, Printer& out) {
  const FieldNames& names = context.names.fields.at(&field);
  const TypeNames& types = context.header.types;
  std::map<std::string, std::string> vars = {
      {"name", names.name},
      {"has", names.has},
      {"size", names.size},
      {"number_name", names.number},
      {"number", std::to_string(field.number)},
      {"member", names.member},
      {"field_type", MemberType(field, types)},
      {"type", field.map ? "" : ValueType(field, types)},
      {"deprecated", field.deprecated ? "[[deprecated]] " : ""},
  };
  PrintComment(field.comment, out);
  PrintComment(Declaration(field), out);
  out.Print(vars, "static constexpr int $number_name$ = $number$;\n");
  if (!field.repeated) {
    EmitSingular(field, context, vars, out);
  } else {
    out.Print(vars,
              "$deprecated$int $size$() const { return static_cast<int>($member$.size()); }\n"
              "$deprecated$const $field_type$& $name$() const { return $member$; }\n");
    if (!field.map) {
      vars["element"] = IsMessage(field) ? "const " + vars["type"] + "&" : vars["type"];
      out.Print(vars, "$deprecated$$element$ $name$(int index) const { return $member$.Get(index); }\n");
    }
  }
  out.Print("\n");
}

void EmitAccessorBodies(const Field& field, const ClassContext& context, Printer& out) {
  if (field.repeated || !IsMessage(field)) return;
  const FieldNames& names = context.names.fields.at(&field);
  out.Print("inline const $type$& $class$::$name$() const {\n  return ", "type",
            ValueType(field, context.header.types), "class", context.class_name, "name", names.name);
  out.PrintRaw(PresenceTest(field, context));
  out.Print(" ? *$member$ : $type$::default_instance();\n}\n", "member", names.member, "type",
            ValueType(field, context.header.types));
}

}  // namespace llvmparse::emit
