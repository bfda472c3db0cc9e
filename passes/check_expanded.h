// Reports a fatal error when a parse op is left that no pass has expanded. Changes nothing.
//
// Tested in test/filecheck/passes/check-expanded.ll.
#ifndef LLVMPARSE_PASSES_CHECK_EXPANDED_H_
#define LLVMPARSE_PASSES_CHECK_EXPANDED_H_

#include "llvm/IR/PassManager.h"

namespace llvmparse::passes {

struct CheckExpanded : llvm::PassInfoMixin<CheckExpanded> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace llvmparse::passes

#endif  // LLVMPARSE_PASSES_CHECK_EXPANDED_H_
