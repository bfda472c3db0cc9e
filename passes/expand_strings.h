// Expands lp.string and lp.utf8.
//
//   %d = call ptr @lp.string(ptr %state, ptr %p, i64 %n)
//          ->   strings alias the input: %p + the state's alias_delta, inline
//               strings are copied: call @lp.copy_string, 16 bytes a step, null: the op's cold block
//   %ok = call i1 @lp.utf8(ptr %p, i64 %n)
//          ->   call @lp.utf8_check: 16 bytes a step while they are ASCII, else llvmparse_utf8_valid
//
// Both functions read up to 15 bytes behind the string, which the slack behind a limit allows.
//
// Tested in test/filecheck/passes/expand-strings.ll.
#ifndef LLVMPARSE_PASSES_EXPAND_STRINGS_H_
#define LLVMPARSE_PASSES_EXPAND_STRINGS_H_

#include "llvm/IR/PassManager.h"

namespace llvmparse::passes {

struct ExpandStrings : llvm::PassInfoMixin<ExpandStrings> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace llvmparse::passes

#endif  // LLVMPARSE_PASSES_EXPAND_STRINGS_H_
