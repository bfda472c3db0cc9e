#include "compiler/emit/names.h"

namespace llvmparse::emit {

std::string Mangle(std::string_view full_name) {
  std::string mangled;
  mangled.reserve(full_name.size() + 8);
  for (char c : full_name) {
    if (c == '_') {
      mangled += "_0";
    } else if (c == '.') {
      mangled += "__";
    } else {
      mangled += c;
    }
  }
  return mangled;
}

std::string TableSymbol(std::string_view message_full_name) {
  return "llvmparse_table_" + Mangle(message_full_name);
}
std::string EnumSymbol(std::string_view enum_full_name) { return "llvmparse_enum_" + Mangle(enum_full_name); }
std::string ExtensionSymbol(std::string_view extension_full_name) {
  return "llvmparse_ext_" + Mangle(extension_full_name);
}
std::string ExtensionsSection(std::string_view message_full_name) {
  return "llvmparse_ext_of_" + Mangle(message_full_name);
}
std::string HotSymbol(std::string_view message_full_name) {
  return "llvmparse_hot_" + Mangle(message_full_name);
}

}  // namespace llvmparse::emit
