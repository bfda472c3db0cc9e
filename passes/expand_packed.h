// Expands lp.packed: the elements of a packed field, all at once.
//
//   %q = call ptr @lp.packed(ptr %state, ptr %array, ptr %p, i64 %n, i32 13)
//          ->   %q = call ptr @lp.packed_5(ptr %state, ptr %array, ptr %p, i64 %n)
//
// a cold function for all element types that are the same in memory (13 is uint32, 5 int32). For varints see
// packed_varints.h; elements of fixed width are copied, 16 bytes a step. A field that has elements already,
// an arena's block without much room, and what is malformed at its end are the runtime's business.
//
// Tested in test/filecheck/passes/expand-packed.ll and by many cases.
#ifndef LLVMPARSE_PASSES_EXPAND_PACKED_H_
#define LLVMPARSE_PASSES_EXPAND_PACKED_H_

#include "llvm/IR/PassManager.h"

namespace llvmparse::passes {

struct ExpandPacked : llvm::PassInfoMixin<ExpandPacked> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace llvmparse::passes

#endif  // LLVMPARSE_PASSES_EXPAND_PACKED_H_
