// Expands lp.new and lp.append: room for a message, room for one more element.
//
//   %m = call ptr @lp.new(ptr %state, i64 40)    ->   bump the arena's pointer by 40, store zeros; a new
//   block is
//                                                     the runtime's business (llvmparse_cold_alloc)
//   %e = call ptr @lp.append(ptr %state, ptr %a, i32 8)
//                                                ->   the place behind the last element, size + 1; a full
//                                                array
//                                                     grows in a cold function, @lp.grow
//
// Zeroing is a row of vector stores, not a memset: a call would cost the hot path its registers. Messages too
// large for that are made by a cold function.
//
// Tested in test/filecheck/passes/expand-memory.ll.
#ifndef LLVMPARSE_PASSES_EXPAND_MEMORY_H_
#define LLVMPARSE_PASSES_EXPAND_MEMORY_H_

#include "llvm/IR/PassManager.h"

namespace llvmparse::passes {

struct ExpandMemory : llvm::PassInfoMixin<ExpandMemory> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace llvmparse::passes

#endif  // LLVMPARSE_PASSES_EXPAND_MEMORY_H_
