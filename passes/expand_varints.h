// Expands lp.varint and lp.length: one and two bytes inline, longer varints in a cold function.
//
//   %r = call { ptr, i64 } @lp.varint(ptr %p)    ->   load the byte at %p
//   %q = extractvalue { ptr, i64 } %r, 0                top bit clear: value = byte, q = p + 1
//   %bail = icmp eq ptr %q, null                        else load the next; clear: value of 14 bits, q = p +
//   2 br i1 %bail, label %cold, label %next               else call @lp.varint_long, null: %cold
//
// A length is the same with a test against what remains before the limit. It has the third case only where
// the op says so; else lengths of 16 KiB and more leave the hot path.
//
// Tested in test/filecheck/passes/expand-varints.ll.
#ifndef LLVMPARSE_PASSES_EXPAND_VARINTS_H_
#define LLVMPARSE_PASSES_EXPAND_VARINTS_H_

#include "llvm/IR/PassManager.h"

namespace llvmparse::passes {

struct ExpandVarints : llvm::PassInfoMixin<ExpandVarints> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace llvmparse::passes

#endif  // LLVMPARSE_PASSES_EXPAND_VARINTS_H_
