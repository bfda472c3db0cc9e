// Names of things in generated objects and headers.
//
// Object symbols are an injective function of the full protobuf name: '_' becomes "_0" and '.' becomes "__",
// so that a.b_c and a_b.c differ:
//   llvmparse_table_<mangled>   the message's abi::MiniTable
//   llvmparse_enum_<mangled>    an enum's abi::MiniTableEnum
//   llvmparse_ext_<mangled>     an extension's abi::MiniTableExtension
//   llvmparse_ext_of_<mangled>  the section with all extensions of a message
//   llvmparse_hot_<mangled>     the message's hot parser
//
// C++ names follow protoc's C++ generator (nested M.Inner is M_Inner, with an alias M::Inner); what is a
// keyword, a macro of common system headers, a name of our own API, or a name that is already taken gets '_'
// appended until it is free. The rules are in docs/generated-code.md.
#ifndef LLVMPARSE_COMPILER_EMIT_NAMES_H_
#define LLVMPARSE_COMPILER_EMIT_NAMES_H_

#include <string>
#include <string_view>

namespace llvmparse::emit {

std::string Mangle(std::string_view full_name);
std::string TableSymbol(std::string_view message_full_name);
std::string EnumSymbol(std::string_view enum_full_name);
std::string ExtensionSymbol(std::string_view extension_full_name);
std::string ExtensionsSection(std::string_view message_full_name);
std::string HotSymbol(std::string_view message_full_name);

}  // namespace llvmparse::emit

#endif  // LLVMPARSE_COMPILER_EMIT_NAMES_H_
