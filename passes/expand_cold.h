// Expands the ops that are calls of the runtime as a whole: lp.cold_field, lp.cold_group.
//
//   %q = call preserve_mostcc ptr @lp.cold_field(ptr %state, …)
//          ->   %q = call preserve_mostcc ptr @lp.thunk.cold_field(ptr %state, …)
//               a function in the section for unlikely code that passes its arguments on to the runtime's
//               llvmparse_cold_field and saves the caller's registers itself
//
// Tested in test/filecheck/passes/expand-cold.ll.
#ifndef LLVMPARSE_PASSES_EXPAND_COLD_H_
#define LLVMPARSE_PASSES_EXPAND_COLD_H_

#include "llvm/IR/PassManager.h"

namespace llvmparse::passes {

struct ExpandCold : llvm::PassInfoMixin<ExpandCold> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace llvmparse::passes

#endif  // LLVMPARSE_PASSES_EXPAND_COLD_H_
