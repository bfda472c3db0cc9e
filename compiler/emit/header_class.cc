// The class of one message.
#include <algorithm>
#include <vector>

#include "compiler/emit/cpp_text.h"
#include "compiler/emit/header_parts.h"
#include "compiler/emit/names.h"
#include "llvm/Support/MathExtras.h"

namespace llvmparse::emit {
namespace {

// A data member, or several at one offset (a oneof's).
struct Member {
  uint32_t offset;
  uint32_t size;
  std::vector<std::pair<std::string, std::string>> alternatives;  // type, name
};

// All members behind header and has-bits in the order of their offsets.
std::vector<Member> Members(const ClassContext& context) {
  const layout::MessageLayout& layout = context.layout;
  auto declare = [&](const schema::Field& field) {
    return std::pair(MemberType(field, context.header.types), context.names.fields.at(&field).member);
  };
  std::vector<Member> members;
  for (const schema::Field* field : context.message.by_number) {
    if (field->oneof != nullptr) continue;
    uint32_t size = layout::StorageOf(*field, context.header.target).size;
    members.push_back({layout[*field].offset, size, {declare(*field)}});
  }
  for (const auto& oneof : context.message.oneofs) {
    members.push_back({layout.oneof_case_offsets.at(oneof.get()),
                       4,
                       {{"::std::uint32_t", context.names.oneofs.at(oneof.get()).case_member}}});
    Member slot{layout[*oneof->fields[0]].offset, layout.oneof_slot_sizes.at(oneof.get()), {}};
    for (const schema::Field* field : oneof->fields) slot.alternatives.push_back(declare(*field));
    members.push_back(slot);
  }
  std::sort(members.begin(), members.end(),
            [](const Member& a, const Member& b) { return a.offset < b.offset; });
  return members;
}

void EmitMembers(const ClassContext& context, const std::vector<Member>& members, Printer& out) {
  const layout::MessageLayout& layout = context.layout;
  out.Print("[[maybe_unused]] ::llvmparse::abi::Message $name$;\n", "name", context.names.header);
  if (layout.has_bits_size != 0) {
    out.Print("[[maybe_unused]] ::std::uint8_t $name$[$size$];\n", "name", context.names.has_bits, "size",
              std::to_string(layout.has_bits_size));
  }
  uint32_t end = layout.has_bits_offset + layout.has_bits_size;
  for (const Member& member : members) {
    bool is_union = member.alternatives.size() > 1;
    if (is_union) out.Print("union {\n");
    for (const auto& [type, name] : member.alternatives) {
      out.Print(is_union ? "  $type$ $name$;\n" : "$type$ $name$;\n", "type", type, "name", name);
    }
    if (is_union) out.Print("};\n");
    end = member.offset + member.size;
  }
  // A message's size is a multiple of 8 also where nothing in it is aligned to 8.
  if (llvm::alignTo(end, layout.alignment) < layout.size) {
    out.Print("[[maybe_unused]] char $name$[$size$];\n", "name", context.names.padding, "size",
              std::to_string(layout.size - end));
  }
}

void EmitLayoutCheck(const ClassContext& context, const std::vector<Member>& members, Printer& out) {
  const layout::MessageLayout& layout = context.layout;
  out.Print(
      "// The object's parsers were made for exactly this layout, that of $triple$.\n"
      "static void LlvmparseCheckLayout() {\n",
      "triple", context.header.triple);
  out.Indent();
  out.Print(
      "static_assert(sizeof($class$) == $size$, \"this header was generated for another target\");\n"
      "static_assert(offsetof($class$, $header$) == 0, \"\");\n",
      "class", context.class_name, "size", std::to_string(layout.size), "header", context.names.header);
  auto check_offset = [&](const std::string& name, uint32_t offset) {
    out.Print("static_assert(offsetof($class$, $name$) == $offset$, \"\");\n", "class", context.class_name,
              "name", name, "offset", std::to_string(offset));
  };
  if (layout.has_bits_size != 0) check_offset(context.names.has_bits, layout.has_bits_offset);
  for (const Member& member : members) {
    for (const auto& [type, name] : member.alternatives) check_offset(name, member.offset);
  }
  for (const schema::Field* field : context.message.by_number) {
    if (!field->map) continue;
    layout::MessageLayout entry = layout::LayOut(*field->message_type, context.header.target);
    out.Print("static_assert(sizeof($map$::Entry) == $size$, \"\");\n", "map",
              MemberType(*field, context.header.types), "size", std::to_string(entry.size));
  }
  out.Outdent();
  out.Print("}\n");
}

void EmitOneof(const schema::Oneof& oneof, const ClassContext& context, Printer& out) {
  const OneofNames& names = context.names.oneofs.at(&oneof);
  PrintComment(oneof.comment, out);
  out.Print("// oneof $name$\nenum $type$ : int {\n", "name", oneof.name, "type", names.case_type);
  for (const schema::Field* field : oneof.fields) {
    out.Print("  $name$ = $number$,\n", "name", context.names.fields.at(field).case_value, "number",
              std::to_string(field->number));
  }
  out.Print(
      "  $not_set$ = 0,\n"
      "};\n"
      "$type$ $accessor$() const { return static_cast<$type$>($member$); }\n\n",
      "not_set", names.not_set, "type", names.case_type, "accessor", names.accessor, "member",
      names.case_member);
}

}  // namespace

void EmitClass(const ClassContext& context, Printer& out) {
  const schema::Message& message = context.message;
  PrintComment(message.comment, out);
  out.Print("class $class$ final : public ::llvmparse::MessageApi<$class$> {\n public:\n", "class",
            context.class_name);
  out.Indent();
  for (const auto& nested : message.messages) {
    if (nested->map_entry) continue;
    out.Print("using $alias$ = $type$;\n", "alias", context.names.messages.at(nested.get()), "type",
              context.header.types.Qualified(*nested));
  }
  for (const auto& nested : message.enums) EmitEnumAliases(*nested, context, out);
  for (const schema::Field* field : message.by_number) EmitAccessors(*field, context, out);
  for (const auto& extension : message.extensions) {
    EmitExtension(*extension, context.names.extensions.at(extension.get()), /*in_class=*/true,
                  context.header.types, out);
  }
  for (const auto& oneof : message.oneofs) EmitOneof(*oneof, context, out);
  out.Outdent();

  std::vector<Member> members = Members(context);
  out.Print(" private:\n");
  out.Indent();
  out.Print(
      "friend struct ::llvmparse::internal::Access;\n"
      "$class$() = default;\n"
      "static const ::llvmparse::abi::MiniTable& LlvmparseTable() { return $table$; }\n"
      "static constexpr ::std::string_view LlvmparseFullName() { return \"$full_name$\"; }\n",
      "class", context.class_name, "table", TableSymbol(message.full_name), "full_name", message.full_name);
  EmitLayoutCheck(context, members, out);
  out.Print("\n");
  EmitMembers(context, members, out);
  out.Outdent();
  out.Print("};\n\n");
}

}  // namespace llvmparse::emit
