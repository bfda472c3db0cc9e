// The order of the passes: from a module of hot parsers as lowering emits it to one that is ready for code
// generation. The table in pipeline.cc is the whole of it.
#ifndef LLVMPARSE_PASSES_PIPELINE_H_
#define LLVMPARSE_PASSES_PIPELINE_H_

#include <string>

#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"

namespace llvmparse::passes {

// The pipeline up to and with the step `stop_after`: "" is all of it, "lower" nothing. Fails on a name that
// is no step; the message lists those there are.
llvm::Expected<llvm::ModulePassManager> BuildPipeline(llvm::StringRef stop_after = "");

// Makes each step known by its name, and the whole as "llvmparse", for textual pipelines as llvmparse-opt
// takes.
void RegisterPasses(llvm::PassBuilder& builder);

// Registers what LLVM's pass managers need and runs `pipeline` on `module`. `machine` may be null. LLVM's own
// options for looking at passes work (-print-after-all, -opt-bisect-limit, -time-passes, ...). With
// `verify_each` LLVM's verifier runs after each pass; a module that it does not like ends the process.
void RunPipeline(llvm::ModulePassManager& pipeline, llvm::Module& module, llvm::TargetMachine* machine,
                 bool verify_each);

}  // namespace llvmparse::passes

#endif  // LLVMPARSE_PASSES_PIPELINE_H_
