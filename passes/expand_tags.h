// Expands lp.dispatch and lp.expect: which field is next?
//
//   %e = call i1 @lp.expect(ptr %p, i32 130)      ->   %t = load i16, ptr %p, align 1
//                                                      %e = icmp eq i16 %t, 386       (the bytes 82 01)
//
//   %w = call i32 (ptr, ...) @lp.dispatch(ptr %p, i32 8, i32 18, i32 130)
//   switch i32 %w, label %cold [i32 0, label %a  i32 1, label %b  i32 2, label %c]
//                                                 ->   switch on the byte at %p, or on the field number in it
//                                                      (jump table, then one compare for the wire type);
//                                                      tags of two bytes in a second switch
//
// Tested in test/filecheck/passes/expand-tags.ll.
#ifndef LLVMPARSE_PASSES_EXPAND_TAGS_H_
#define LLVMPARSE_PASSES_EXPAND_TAGS_H_

#include "llvm/IR/PassManager.h"

namespace llvmparse::passes {

struct ExpandTags : llvm::PassInfoMixin<ExpandTags> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace llvmparse::passes

#endif  // LLVMPARSE_PASSES_EXPAND_TAGS_H_
