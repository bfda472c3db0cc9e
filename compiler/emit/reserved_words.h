// Words that a name in a generated header must not be, or must be careful with.
// Tested in test/unit/emit/.
#ifndef LLVMPARSE_COMPILER_EMIT_RESERVED_WORDS_H_
#define LLVMPARSE_COMPILER_EMIT_RESERVED_WORDS_H_

#include <string_view>
#include <unordered_set>

namespace llvmparse::emit {

// Words out of a text that lasts, separated by spaces and line ends.
class WordSet {
 public:
  explicit WordSet(std::string_view text);
  bool Has(std::string_view word) const { return words_.count(word) != 0; }

 private:
  std::unordered_set<std::string_view> words_;
};

// Keywords and macros of the standard headers: no name in a header can be this.
bool IsReservedWord(std::string_view name);

// Two leading underscores, or one and a capital: such names belong to the compiler and its headers, which
// have more of them than a list could hold. With '_' appended it is still one, but hardly theirs. And names
// that begin as the object's symbols do, which headers declare; none of those ends in a single '_'.
bool IsImplementationName(std::string_view name);

// Besides, no class or enum can be this.
bool IsReservedType(std::string_view name);

// Besides, nothing in the global namespace can be this.
bool IsGlobalName(std::string_view name);

// A macro of the C library's headers that is not reserved, such as `htons` or AF_INET (system_macros.cc).
bool IsSystemMacro(std::string_view name);

// One of those, of our own headers, or a macro that some programs have, such as DEBUG or `min`. A header may
// use the name if it hides the macro
// (#pragma push_macro) from its own text.
bool IsPossibleMacro(std::string_view name);

}  // namespace llvmparse::emit

#endif  // LLVMPARSE_COMPILER_EMIT_RESERVED_WORDS_H_
