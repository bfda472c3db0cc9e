#include "passes/decline_ops.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/DebugCounter.h"
#include "passes/parse_ops.h"

#define DEBUG_TYPE "decline-ops"

namespace llvmparse::passes {

using llvm::CallInst;

STATISTIC(NumDeclined, "Number of parse ops left to cold code");

namespace {

// The counter of each op; an op's number is its enumerator's.
const unsigned kCounters[] = {
#define PARSE_OP(enumerator, name, ...) \
  llvm::DebugCounter::registerCounter(name, "Which of these parse ops are expanded"),
#include "passes/parse_ops.def"
};

// What an op may be answered with whatever the input is, or null where nothing is.
llvm::Constant* Declined(ParseOp op, llvm::Type* type) {
  switch (op) {
    case ParseOp::kDispatch:
      return llvm::Constant::getAllOnesValue(type);
    case ParseOp::kColdField:
    case ParseOp::kColdGroup:
      return nullptr;
    case ParseOp::kExpect:
    case ParseOp::kVarint:
    case ParseOp::kLength:
    case ParseOp::kNew:
    case ParseOp::kAppend:
    case ParseOp::kString:
    case ParseOp::kUtf8:
    case ParseOp::kPacked:
      return llvm::Constant::getNullValue(type);
  }
  llvm_unreachable("no such parse op");
}

void Decline(CallInst& op, llvm::Constant* answer) {
  llvm::OptimizationRemarkEmitter(op.getFunction()).emit([&] {
    return llvm::OptimizationRemarkMissed(DEBUG_TYPE, "Declined", &op)
           << llvm::ore::NV("Op", op.getCalledFunction()->getName()) << " in block "
           << llvm::ore::NV("Block", op.getParent()->getName()) << " of "
           << llvm::ore::NV("Function", op.getFunction()->getName()) << " is left to cold code";
  });
  op.replaceAllUsesWith(answer);
  op.eraseFromParent();
  ++NumDeclined;
}

}  // namespace

llvm::PreservedAnalyses DeclineOps::run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
  bool changed = false;
  for (unsigned i = 0; i < std::size(kCounters); ++i) {
    for (CallInst* const call : Collect(module, ParseOp(i))) {
      llvm::Constant* const answer = Declined(ParseOp(i), call->getType());
      // Not shouldExecute(): that is compiled out of release builds, which is where miscompiles are met.
      if (answer == nullptr || llvm::DebugCounter::shouldExecuteImpl(kCounters[i])) continue;
      Decline(*call, answer);
      changed = true;
    }
  }
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

}  // namespace llvmparse::passes
