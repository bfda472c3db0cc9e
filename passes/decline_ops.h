// Leaves chosen parse ops to cold code: each is answered by what is correct for any input, if slow.
//
//   lp.expect, lp.utf8                       ->  false
//   lp.dispatch                              ->  -1, no tag that hot code knows
//   ops that can bail out: lp.varint, ...    ->  null, so they bail out
//
// For finding an expansion that miscompiles, and for measuring what one is worth. Each of these ops has an
// LLVM debug counter of its name: -debug-counter=lp.varint=0-41 expands the first 42 varints of a module and
// declines the others (docs/passes.md has the recipe). What is declined is a missed remark of the pass
// "decline-ops". Without counters the pass does nothing.
//
// Tested in test/filecheck/passes/decline-ops.ll and by test/bisect.
#ifndef LLVMPARSE_PASSES_DECLINE_OPS_H_
#define LLVMPARSE_PASSES_DECLINE_OPS_H_

#include "llvm/IR/PassManager.h"

namespace llvmparse::passes {

struct DeclineOps : llvm::PassInfoMixin<DeclineOps> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace llvmparse::passes

#endif  // LLVMPARSE_PASSES_DECLINE_OPS_H_
