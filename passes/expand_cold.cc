#include "passes/expand_cold.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/IR/Module.h"
#include "passes/expansion.h"

#define DEBUG_TYPE "expand-cold"

namespace llvmparse::passes {

using llvm::CallInst;

STATISTIC(NumColdCalls, "Number of calls of the cold decoder");

namespace {

// Calls `name` of the runtime in place of the op, with the op's arguments.
void ReplaceByCall(CallInst& op, llvm::StringRef name) {
  llvm::IRBuilder<> builder(&op);
  llvm::Function* const callee =
      RuntimeFunction(*op.getModule(), name, op.getFunctionType(), op.getCallingConv());
  const llvm::SmallVector<llvm::Value*> arguments(op.args());
  op.replaceAllUsesWith(CreateColdCall(builder, callee, arguments, op.getName()));
  op.eraseFromParent();
}

}  // namespace

llvm::PreservedAnalyses ExpandCold::run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
  const auto fields = Collect(module, ParseOp::kColdField);
  const auto groups = Collect(module, ParseOp::kColdGroup);
  for (CallInst* const op : fields) {
    ReplaceByCall(*op, "llvmparse_cold_field");
    ++NumColdCalls;
  }
  for (CallInst* const op : groups) {
    ReplaceByCall(*op, "llvmparse_cold_group");
    ++NumColdCalls;
  }
  const bool changed = !fields.empty() || !groups.empty();
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

}  // namespace llvmparse::passes
