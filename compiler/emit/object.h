// Code generation: from an optimised module to the bytes of an object file or an assembly listing.
#ifndef LLVMPARSE_COMPILER_EMIT_OBJECT_H_
#define LLVMPARSE_COMPILER_EMIT_OBJECT_H_

#include <string>
#include <vector>

#include "compiler/target/target.h"
#include "llvm/IR/Module.h"
#include "passes/hot_path_check.h"

namespace llvmparse::emit {

struct Code {
  std::string bytes;
  std::vector<passes::HotPathCounts> hot_paths;  // of each hot parser
};

// With `verify`, LLVM checks the module before and behind its passes on IR.
llvm::Expected<Code> GenerateCode(llvm::Module& module, const target::Target& target,
                                  llvm::CodeGenFileType type, bool verify);

}  // namespace llvmparse::emit

#endif  // LLVMPARSE_COMPILER_EMIT_OBJECT_H_
