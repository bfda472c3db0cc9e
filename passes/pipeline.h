// The order of the passes: from a module of hot parsers as lowering emits it to one that is ready for code
// generation.
#ifndef LLVMPARSE_PASSES_PIPELINE_H_
#define LLVMPARSE_PASSES_PIPELINE_H_

#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"

namespace llvmparse::passes {

llvm::ModulePassManager BuildPipeline();

// Makes our passes known by name (expand-tags, …) for textual pipelines, as llvmparse-opt takes them.
void RegisterPasses(llvm::PassBuilder& builder);

}  // namespace llvmparse::passes

#endif  // LLVMPARSE_PASSES_PIPELINE_H_
