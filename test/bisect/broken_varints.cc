// A miscompile for bisect_ops.py to find. Linked in place of passes/expand_varints.cc, it takes each varint
// for one of a single byte: wrong from 128 on.
#include "passes/expand_varints.h"

#include "passes/expansion.h"
#include "passes/long_varint.h"

namespace llvmparse::passes {

llvm::PreservedAnalyses ExpandVarints::run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
  for (llvm::CallInst* const op : Collect(module, ParseOp::kVarint)) {
    Expansion expansion(*op);
    llvm::IRBuilder<>& builder = expansion.builder();
    llvm::Value* const p = op->getArgOperand(0);
    llvm::Value* const byte = builder.CreateLoad(builder.getInt8Ty(), p);
    expansion.Finish({ByteAt(builder, p, 1), builder.CreateZExt(byte, builder.getInt64Ty())});
    expansion.Done();
  }
  for (llvm::CallInst* const op : Collect(module, ParseOp::kLength)) {
    op->replaceAllUsesWith(llvm::Constant::getNullValue(op->getType()));
    op->eraseFromParent();
  }
  return llvm::PreservedAnalyses::none();
}

}  // namespace llvmparse::passes
