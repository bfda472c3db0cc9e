// Debug information of hot parsers: what a debugger or a profiler says of an address in one.
//
//   message demo.Person {      ->  function demo.Person, at this line: the frame, tags, dispatch
//     string name = 1;         ->  function demo.Person.name, at this line, inlined into that of the message
//   }
//
// So a stack shows the field and the message, and names stay when the request has no lines (source info). The
// path of the .proto file is its import path, relative to the directory ".": the same on any host. Variables
// are not described. Tested in test/filecheck/codegen/debug-info.proto.
#ifndef LLVMPARSE_COMPILER_LOWER_DEBUG_INFO_H_
#define LLVMPARSE_COMPILER_LOWER_DEBUG_INFO_H_

#include "compiler/schema/schema.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/Module.h"

namespace llvmparse::lower {

class DebugInfo {
 public:
  DebugInfo(const schema::File& file, llvm::Module& module);
  // Completes the module's metadata.
  ~DebugInfo() { builder_.finalize(); }
  DebugInfo(const DebugInfo&) = delete;
  DebugInfo& operator=(const DebugInfo&) = delete;

  // Makes `function` the one of `message`; the location is for what belongs to no field.
  llvm::DebugLoc Begin(llvm::Function& function, const schema::Message& message);
  // For the code of a field, in the function whose location is `message`.
  llvm::DebugLoc Of(const schema::Field& field, const llvm::DebugLoc& message);

 private:
  llvm::DISubprogram* Function(const std::string& name, uint32_t line, bool local);

  llvm::DIBuilder builder_;
  llvm::DIFile* file_;
  // A field may be decoded at two places: packed and not.
  llvm::DenseMap<const schema::Field*, llvm::DISubprogram*> fields_;
};

}  // namespace llvmparse::lower

#endif  // LLVMPARSE_COMPILER_LOWER_DEBUG_INFO_H_
