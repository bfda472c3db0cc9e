// The generated C++ header of a .proto file: foo.llvmparse.h.
//
// It holds, in this order: includes; enums; the classes, which lie over the structs that the object's parsers
// fill, so that accessors are single loads; accessor bodies that need complete classes. static_asserts hold
// the user's compiler to the layout that the object was made with. It compiles without warnings as C++17 and
// C++20. docs/generated-code.md describes it for users. Tested in test/unit/emit/ and by compiling headers of
// all test schemas with both compilers (test/headers/).
#ifndef LLVMPARSE_COMPILER_EMIT_HEADER_H_
#define LLVMPARSE_COMPILER_EMIT_HEADER_H_

#include <string>

#include "compiler/emit/cpp_names.h"
#include "compiler/schema/schema.h"
#include "llvm/IR/DataLayout.h"

namespace llvmparse::emit {

// `triple` is for error messages only.
std::string EmitHeader(const schema::File& file, const TypeNames& names, const llvm::DataLayout& target,
                       const std::string& triple);

// "a/b.proto" -> "a/b": what the names of outputs begin with.
std::string StripProto(const std::string& path);

}  // namespace llvmparse::emit

#endif  // LLVMPARSE_COMPILER_EMIT_HEADER_H_
