// Expands lp.packed: the elements of a packed field, all at once.
//
//   %q = call ptr @lp.packed(ptr %state, ptr %array, ptr %p, i64 %n, i32 13)
//          ->   %q = call ptr @lp.packed_13(ptr %state, ptr %array, ptr %p, i64 %n)
//
// a cold function for each element type (13 is uint32), with 16 bytes a step:
//
//   05 07 96 01 03 …        top bits 0010000000000001 (behind the run: 1), first set: 2
//   -- --                   two elements of one byte: all 16 bytes are widened and stored, two of them count
//         -----             an element of more bytes by itself; go on behind it
//
// It writes to free arena, four bytes (or what an element takes) for each byte of input, and takes what it
// used. Elements of fixed width are copied, 16 bytes a step as well. A field that has elements already, or an
// arena's block without that much room, is the runtime's business.
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
