#include <algorithm>
#include <set>

#include "compiler/emit/cpp_text.h"
#include "compiler/emit/header_parts.h"

namespace llvmparse::emit {

void EmitEnum(const schema::Enum& e, const TypeNames& types, Printer& out) {
  const EnumNames& names = types.Of(e);
  auto by_number = [](const schema::EnumValue& a, const schema::EnumValue& b) { return a.number < b.number; };
  auto [min, max] = std::minmax_element(e.values.begin(), e.values.end(), by_number);
  auto name_of = [&](auto value) { return names.values[static_cast<size_t>(value - e.values.begin())]; };

  PrintComment(e.comment, out);
  out.Print("enum $type$ : int {\n", "type", names.type);
  out.Indent();
  for (size_t i = 0; i < e.values.size(); ++i) {
    PrintComment(e.values[i].comment, out);
    out.Print("$name$ = $number$,\n", "name", names.values[i], "number", IntLiteral(e.values[i].number));
  }
  out.Outdent();
  out.Print(
      "};\n"
      "inline constexpr $type$ $min_name$ = $min$;\n"
      "inline constexpr $type$ $max_name$ = $max$;\n\n",
      "type", names.type, "min_name", names.min, "min", name_of(min), "max_name", names.max, "max",
      name_of(max));

  // Of several names for one number the first counts.
  std::set<int32_t> seen;
  out.Print(
      "// The name of a value, empty if it has none.\n"
      "constexpr ::std::string_view $function$(int value) {\n"
      "  switch (value) {\n",
      "function", names.name_function);
  for (const schema::EnumValue& value : e.values) {
    if (!seen.insert(value.number).second) continue;
    out.Print("    case $number$: return \"$name$\";\n", "number", IntLiteral(value.number), "name",
              value.name);
  }
  out.Print(
      "    default: return {};\n"
      "  }\n"
      "}\n\n"
      "constexpr bool $function$(int value) {\n"
      "  switch (value) {\n",
      "function", names.is_valid);
  for (int32_t number : seen) out.Print("    case $number$:\n", "number", IntLiteral(number));
  out.Print(
      "      return true;\n"
      "    default:\n"
      "      return false;\n"
      "  }\n"
      "}\n\n");
}

void EmitEnumAliases(const schema::Enum& e, const ClassContext& context, Printer& out) {
  const EnumNames& global = context.header.types.Of(e);
  const NestedEnumNames& nested = context.names.enums.at(&e);
  std::string space = global.qualified.substr(0, global.qualified.size() - global.type.size());
  out.Print("using $alias$ = $type$;\n", "alias", nested.type, "type", global.qualified);
  auto constant = [&](const std::string& alias, const std::string& name) {
    out.Print("static constexpr $type$ $alias$ = $space$$name$;\n", "type", global.qualified, "alias", alias,
              "space", space, "name", name);
  };
  for (size_t i = 0; i < nested.values.size(); ++i) constant(nested.values[i], global.values[i]);
  constant(nested.min, global.min);
  constant(nested.max, global.max);
  auto function = [&](const char* type, const std::string& alias, const std::string& name) {
    out.Print("static constexpr $type$ $alias$(int value) { return $space$$name$(value); }\n", "type", type,
              "alias", alias, "space", space, "name", name);
  };
  function("::std::string_view", nested.name_function, global.name_function);
  function("bool", nested.is_valid, global.is_valid);
  out.Print("\n");
}

}  // namespace llvmparse::emit
