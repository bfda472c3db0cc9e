#include "passes/inline_leaves.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/DebugCounter.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "passes/parse_ops.h"

#define DEBUG_TYPE "inline-leaves"

namespace llvmparse::passes {

using llvm::CallInst;
using llvm::DebugCounter;
using llvm::Function;

STATISTIC(NumInlined, "Number of calls of leaf parsers inlined");
DEBUG_COUNTER(kInlineCounter, "inline-leaves", "Which calls of leaf parsers are inlined");

namespace {

// In instructions: a parser of a dozen fields has some 250.
constexpr unsigned kMaxLeaf = 320;

// Arrays have more live values than the registers hold beside those of the caller.
bool IsLeaf(const Function& function) {
  if (function.isDeclaration() || function.isVarArg()) return false;
  bool parses = false;
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    const auto* const call = llvm::dyn_cast<CallInst>(&instruction);
    if (call == nullptr || llvm::isa<llvm::IntrinsicInst>(call)) continue;
    const auto op = ParseOpOf(*call);
    if (!op || op == ParseOp::kAppend || op == ParseOp::kPacked) return false;
    parses = true;
  }
  return parses;
}

// The one call of a function, if there is just one. More would have to earn more code.
CallInst* OnlyCallOf(Function& function) {
  CallInst* only = nullptr;
  for (llvm::User* const user : function.users()) {
    auto* const call = llvm::dyn_cast<CallInst>(user);
    if (call == nullptr || call->getCalledFunction() != &function) continue;
    if (only != nullptr) return nullptr;
    only = call;
  }
  return only;
}

}  // namespace

llvm::PreservedAnalyses InlineLeaves::run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
  llvm::SmallVector<CallInst*> calls;
  for (Function& function : module) {
    if (!IsLeaf(function) || function.getInstructionCount() > kMaxLeaf) continue;
    if (CallInst* const call = OnlyCallOf(function)) calls.push_back(call);
  }
  bool changed = false;
  for (CallInst* const call : calls) {
    if (!DebugCounter::shouldExecuteImpl(kInlineCounter)) continue;
    llvm::InlineFunctionInfo info;
    if (!llvm::InlineFunction(*call, info).isSuccess()) continue;
    ++NumInlined;
    changed = true;
  }
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

}  // namespace llvmparse::passes
