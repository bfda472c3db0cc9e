#include "passes/expand_cold.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/IR/Module.h"
#include "passes/expansion.h"

#define DEBUG_TYPE "expand-cold"

namespace llvmparse::passes {

using llvm::CallInst;

STATISTIC(NumColdCalls, "Number of calls of the cold decoder");
STATISTIC(NumPacked, "Number of calls of the packed decoder");

namespace {

// Calls `name` of the runtime in place of the op, with the op's arguments.
void ReplaceByCall(CallInst& op, llvm::StringRef name, llvm::FunctionType* type, Heat heat) {
  llvm::IRBuilder<> builder(&op);
  llvm::Function* const callee = RuntimeFunction(*op.getModule(), name, type, op.getCallingConv(), heat);
  llvm::SmallVector<llvm::Value*> arguments;
  for (const auto& [argument, wanted] : llvm::zip(op.args(), type->params())) {
    arguments.push_back(wanted->isIntegerTy() ? builder.CreateZExtOrTrunc(argument, wanted) : argument.get());
  }
  op.replaceAllUsesWith(CreateColdCall(builder, callee, arguments, op.getName()));
  op.eraseFromParent();
}

}  // namespace

llvm::PreservedAnalyses ExpandCold::run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
  const auto fields = Collect(module, ParseOp::kColdField);
  const auto groups = Collect(module, ParseOp::kColdGroup);
  const auto packed = Collect(module, ParseOp::kPacked);
  for (CallInst* const op : fields) {
    ReplaceByCall(*op, "llvmparse_cold_field", op->getFunctionType(), Heat::kCold);
    ++NumColdCalls;
  }
  for (CallInst* const op : groups) {
    ReplaceByCall(*op, "llvmparse_cold_group", op->getFunctionType(), Heat::kCold);
    ++NumColdCalls;
  }
  for (CallInst* const op : packed) {
    // The last parameter is an abi::FieldType: one byte.
    llvm::SmallVector<llvm::Type*> types(op->getFunctionType()->params());
    types.back() = llvm::Type::getInt8Ty(op->getContext());
    ReplaceByCall(*op, "llvmparse_packed", llvm::FunctionType::get(op->getType(), types, false), Heat::kWarm);
    ++NumPacked;
  }
  const bool changed = !fields.empty() || !groups.empty() || !packed.empty();
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

}  // namespace llvmparse::passes
