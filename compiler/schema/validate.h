// What a descriptor must satisfy before anything is generated from it. protoc has checked all of this, but a
// request may come from elsewhere, and a name or a default goes into C++ source as it is.
// Tested in test/unit/schema/.
#ifndef LLVMPARSE_COMPILER_SCHEMA_VALIDATE_H_
#define LLVMPARSE_COMPILER_SCHEMA_VALIDATE_H_

#include <string>
#include <string_view>

#include "compiler/schema/schema.h"
#include "llvm/Support/Error.h"

namespace llvmparse::schema {

// Collects errors; a schema has all of its errors reported, not just the first.
class Diagnostics {
 public:
  void set_file(std::string path) { file_ = std::move(path); }
  // `where` is a full name in the current file, or empty.
  void Add(std::string_view where, std::string_view what);
  bool any() const { return !lines_.empty(); }
  llvm::Error Take() const { return llvm::createStringError(lines_); }

 private:
  std::string file_;
  std::string lines_;
};

bool IsName(std::string_view name);           // an ASCII identifier
bool IsQualifiedName(std::string_view name);  // names with dots between
// A relative path without "." and ".." that can stand in an #include and a comment.
bool IsImportPath(std::string_view path);

// A field that is complete: number, default value, map.
void CheckField(const Field& field, Diagnostics& diagnostics);
// A message whose own fields are complete: no number twice, shape of a map entry.
void CheckMessage(const Message& message, Diagnostics& diagnostics);

}  // namespace llvmparse::schema

#endif  // LLVMPARSE_COMPILER_SCHEMA_VALIDATE_H_
