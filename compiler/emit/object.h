// Code generation: from an optimised module to the bytes of an object file or an assembly listing.
#ifndef LLVMPARSE_COMPILER_EMIT_OBJECT_H_
#define LLVMPARSE_COMPILER_EMIT_OBJECT_H_

#include <string>

#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

namespace llvmparse::emit {

llvm::Expected<std::string> GenerateCode(llvm::Module& module, llvm::TargetMachine& machine,
                                         llvm::CodeGenFileType type);

}  // namespace llvmparse::emit

#endif  // LLVMPARSE_COMPILER_EMIT_OBJECT_H_
