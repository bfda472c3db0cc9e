#include "compiler/emit/c_field.h"

#include <map>

#include "compiler/emit/cpp_text.h"
#include "compiler/emit/names.h"

namespace llvmparse::emit {
namespace {

using schema::Field;
using schema::FieldType;

// C99 compilers must take literals up to this.
constexpr size_t kLongestCLiteral = 4095;

// The type of one value, as it is stored and as accessors return it.
std::string CType(const Field& field, const CNames& names) {
  if (IsString(field)) return "llvmparse_string";
  if (field.enum_type != nullptr) return "int32_t";  // it may hold numbers that are none of its values
  if (field.message_type != nullptr) return "const " + names.Of(*field.message_type).type + "*";
  return NumberType(field, Dialect::kC);
}

// What is stored at an offset of the message `m`.
std::string Load(const std::string& type, uint32_t offset) {
  return "*(" + type + " const*)llvmparse_at(m, " + std::to_string(offset) + ")";
}

// The condition under which the field is present; empty if it always counts as that.
std::string PresenceTest(const Field& field, const CContext& context) {
  const layout::FieldLayout& place = context.layout[field];
  if (place.presence > 0) return "llvmparse_has_bit(m, " + std::to_string(place.presence) + ")";
  if (place.presence < 0) {
    return Load("uint32_t", static_cast<uint32_t>(-place.presence)) + " == " + std::to_string(field.number) +
           "u";
  }
  const bool pointer = field.message_type != nullptr && !field.repeated && !field.parent->map_entry;
  return pointer ? Load(CType(field, context.names), place.offset) + " != NULL" : "";
}

// Whether an array `value` has the bytes of the default.
bool HasLongCDefault(const Field& field) {
  return IsString(field) && DefaultBytes(field).size() > kLongestCLiteral;
}

std::string LongCDefault(const Field& field) {
  if (!HasLongCDefault(field)) return "";
  return "static const char value[] = " + CharArrayLiteral(DefaultBytes(field)) + "; ";
}

// What an absent field reads as; empty if its storage, which is zero then, reads as that anyway.
std::string CAbsentValue(const Field& field, const CNames& names) {
  // The storage may hold another member; an extension has none.
  const bool stale = field.oneof != nullptr || field.is_extension;
  if (field.message_type != nullptr) return stale ? "NULL" : "";
  if (IsString(field)) {
    if (!field.has_default || field.default_value.empty()) return stale ? "llvmparse_string_of(NULL, 0)" : "";
    const std::string bytes = DefaultBytes(field);
    const std::string literal = HasLongCDefault(field) ? "value" : StringLiteral(bytes);
    return "llvmparse_string_of(" + literal + ", " + std::to_string(bytes.size()) + ")";
  }
  if (field.type == FieldType::kEnum) {
    const size_t index = DefaultEnumValue(field);
    return stale || field.enum_type->values[index].number != 0 ? names.Of(*field.enum_type).values[index]
                                                               : "";
  }
  return field.has_default || stale ? DefaultLiteral(field, Dialect::kC) : "";
}

using Variables = std::map<std::string, std::string>;

void EmitSingular(const Field& field, const CContext& context, const Variables& vars, Printer& out) {
  const std::string test = PresenceTest(field, context);
  const std::string value = Load(vars.at("value"), context.layout[field].offset);
  const std::string absent = test.empty() ? "" : CAbsentValue(field, context.names);
  if (!vars.at("has").empty()) {
    out.Print(vars, "$deprecated$llvmparse_accessor bool $has$(const $type$* m) { return ");
    out.PrintRaw(test + "; }\n");
  }
  out.Print(vars, "$deprecated$llvmparse_accessor $value$ $get$(const $type$* m) { ");
  out.PrintRaw(LongCDefault(field) + "return " +
               (absent.empty() ? value : test + " ? " + value + " : " + absent) + "; }\n");
}

void EmitRepeated(const Variables& vars, Printer& out) {
  out.Print(vars,
            "$deprecated$llvmparse_accessor size_t $size$(const $type$* m) { return $array$->size; }\n"
            "$deprecated$llvmparse_accessor $value$ const* $get$(const $type$* m) {\n"
            "  return ($value$ const*)$array$->data;\n"
            "}\n");
}

void EmitMap(const Field& field, const CContext& context, Variables vars, Printer& out) {
  const Field& key = *field.message_type->by_number[0];
  const layout::MessageLayout entry = layout::LayOut(*field.message_type, context.target);
  const uint32_t key_size = layout::StorageOf(key, context.target).size;
  vars["key_type"] = CType(key, context.names);
  vars["entry_size"] = std::to_string(entry.size);
  // Numbers are compared by their bits.
  vars["find_arguments"] = IsString(key)                  ? "key"
                           : key.type == FieldType::kBool ? "1, key ? 1 : 0"
                                                          : std::to_string(key_size) + ", (uint" +
                                                                std::to_string(key_size * 8) + "_t)key";
  vars["find_function"] = IsString(key) ? "llvmparse_map_find_string" : "llvmparse_map_find";
  out.Print(
      vars,
      "$deprecated$llvmparse_accessor size_t $size$(const $type$* m) { return llvmparse_map_size($map$); }\n"
      "$deprecated$llvmparse_accessor $value$ $at$(const $type$* m, size_t i) {\n"
      "  return ($value$)llvmparse_map_at($map$, $entry_size$, i);\n"
      "}\n"
      "$deprecated$llvmparse_accessor $value$ $find$(const $type$* m, $key_type$ key) {\n"
      "  return ($value$)$find_function$($map$, $entry_size$, $find_arguments$);\n"
      "}\n");
}

}  // namespace

void EmitCAccessors(const Field& field, const CContext& context, Printer& out) {
  const CFieldNames& names = context.names.Of(field);
  const std::string offset = std::to_string(context.layout[field].offset);
  const Variables vars = {
      {"type", context.names.Of(*field.parent).type},
      {"value", CType(field, context.names)},
      {"get", names.get},
      {"has", names.has},
      {"size", names.size},
      {"at", names.at},
      {"find", names.find},
      {"array", "((const llvmparse_array*)llvmparse_at(m, " + offset + "))"},
      {"map", Load("const llvmparse_map*", context.layout[field].offset)},
      {"deprecated", field.deprecated ? "llvmparse_deprecated " : ""},
  };
  PrintComment(field.comment, out);
  PrintComment(Declaration(field), out);
  if (field.map) {
    EmitMap(field, context, vars, out);
  } else if (field.repeated) {
    EmitRepeated(vars, out);
  } else {
    EmitSingular(field, context, vars, out);
  }
  out.Print("\n");
}

void EmitCExtension(const Field& extension, const CNames& names, Printer& out) {
  const CFieldNames& own = names.Of(extension);
  const std::string value = CType(extension, names);
  const Variables vars = {
      // The header that defines the type of custom options need not be there.
      {"type", (IsCustomOption(extension) ? "struct " : "") + names.Of(*extension.parent).type},
      {"value", value},
      {"get", own.get},
      {"has", own.has},
      {"size", own.size},
      {"array", "llvmparse_extension_array(m, &" + ExtensionSymbol(extension.full_name) + ")"},
      {"table", ExtensionSymbol(extension.full_name)},
      {"number_name", own.number},
      {"number", std::to_string(extension.number)},
      {"deprecated", extension.deprecated ? "llvmparse_deprecated " : ""},
  };
  if (IsCustomOption(extension)) out.Print(vars, "$type$;\n");
  out.Print(vars, "extern const llvmparse_extension $table$;\n");
  PrintComment(extension.comment, out);
  PrintComment("extend " + extension.parent->full_name + " { " + Declaration(extension) + " }", out);
  out.Print(vars, "enum { $number_name$ = $number$ };\n");
  if (extension.repeated) {
    EmitRepeated(vars, out);
  } else {
    out.Print(vars,
              "$deprecated$llvmparse_accessor bool $has$(const $type$* m) {\n"
              "  return llvmparse_find_extension(m, &$table$) != NULL;\n"
              "}\n"
              "$deprecated$llvmparse_accessor $value$ $get$(const $type$* m) {\n"
              "  const void* const data = llvmparse_find_extension(m, &$table$);\n  ");
    out.PrintRaw(LongCDefault(extension) + "return data != NULL ? *(" + value +
                 " const*)data : " + CAbsentValue(extension, names) + ";\n}\n");
  }
  out.Print("\n");
}

void EmitCOneof(const schema::Oneof& oneof, const CContext& context, Printer& out) {
  PrintComment(oneof.comment, out);
  out.Print(
      "// oneof $oneof$: the number of the field that is set, or 0.\n"
      "llvmparse_accessor uint32_t $name$(const $type$* m) { return ",
      "oneof", oneof.name, "name", context.names.Of(oneof), "type", context.names.Of(*oneof.parent).type);
  out.PrintRaw(Load("uint32_t", context.layout.oneof_case_offsets.at(&oneof)) + "; }\n\n");
}

}  // namespace llvmparse::emit
