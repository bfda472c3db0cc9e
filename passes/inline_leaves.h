// Inlines the parsers of small leaf messages, with neither submessages nor repeated fields, into their only
// caller.
//
//   %stopped = call ptr @llvmparse_hot_Leaf(…)   ->   the dispatch and fields of Leaf, with its position and
//                                                     has-bits beside those of the caller
//
// A call costs a dozen instructions, and a caller that is left without calls has no registers to save. A leaf
// with several callers would have to earn more code. Runs while most of a parser is parse ops and short.
// Tested in test/filecheck/passes/inline-leaves.ll.
#ifndef LLVMPARSE_PASSES_INLINE_LEAVES_H_
#define LLVMPARSE_PASSES_INLINE_LEAVES_H_

#include "llvm/IR/PassManager.h"

namespace llvmparse::passes {

struct InlineLeaves : llvm::PassInfoMixin<InlineLeaves> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
};

}  // namespace llvmparse::passes

#endif  // LLVMPARSE_PASSES_INLINE_LEAVES_H_
