#include "passes/expand_varints.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/IR/Module.h"
#include "passes/expansion.h"
#include "passes/long_varint.h"

#define DEBUG_TYPE "expand-varints"

namespace llvmparse::passes {

using llvm::BasicBlock;
using llvm::CallInst;
using llvm::IRBuilder;
using llvm::Value;

STATISTIC(NumVarints, "Number of varints expanded");
STATISTIC(NumLengths, "Number of lengths expanded");

namespace {

// The cases of one and two bytes. `finish(value, end)` ends each; the builder is left where both failed.
template <typename Finish>
void ExpandShort(Expansion& expansion, llvm::Type* type, Finish finish) {
  IRBuilder<>& builder = expansion.builder();
  Value* const p = expansion.op().getArgOperand(0);
  BasicBlock* const one = expansion.NewBlock("one");
  BasicBlock* const more = expansion.NewBlock("more");
  BasicBlock* const two = expansion.NewBlock("two");
  BasicBlock* const longer = expansion.NewBlock("longer");
  Value* const byte0 = builder.CreateLoad(builder.getInt8Ty(), p, "byte0");
  Value* const low = builder.CreateZExt(byte0, type);
  builder.CreateCondBr(IsLastByte(builder, byte0), one, more);
  builder.SetInsertPoint(one);
  finish(low, ByteAt(builder, p, 1));

  builder.SetInsertPoint(more);
  Value* const byte1 = builder.CreateLoad(builder.getInt8Ty(), ByteAt(builder, p, 1), "byte1");
  expansion.BranchLikely(IsLastByte(builder, byte1), two, longer);
  Value* const high = builder.CreateShl(builder.CreateZExt(byte1, type), 7);
  // byte0 has its top bit set, which weighs as much as the lowest bit of byte1: that is what the 128 takes
  // away.
  Value* const value = builder.CreateSub(builder.CreateAdd(high, low), llvm::ConstantInt::get(type, 128));
  finish(value, ByteAt(builder, p, 2));
  builder.SetInsertPoint(longer);
}

void ExpandVarint(CallInst& op) {
  Expansion expansion(op);
  IRBuilder<>& builder = expansion.builder();
  ExpandShort(expansion, builder.getInt64Ty(),
              [&](Value* value, Value* end) { expansion.Finish({end, value}); });
  CallInst* const result = CallLongVarint(builder, op.getArgOperand(0), op.getCallingConv());
  Value* const end = builder.CreateExtractValue(result, 0);
  Value* const value = builder.CreateExtractValue(result, 1);
  expansion.BailIfNull(end);
  expansion.Finish({end, value});
  expansion.Done();
  ++NumVarints;
}

void ExpandLength(CallInst& op) {
  Expansion expansion(op);
  IRBuilder<>& builder = expansion.builder();
  Value* const limit = op.getArgOperand(1);
  llvm::Type* const word = llvm::cast<llvm::StructType>(op.getType())->getElementType(1);
  BasicBlock* const check = expansion.NewBlock("check");
  llvm::PHINode* const length = llvm::PHINode::Create(word, 2, "length", check);
  llvm::PHINode* const start = llvm::PHINode::Create(builder.getPtrTy(), 2, "start", check);
  ExpandShort(expansion, word, [&](Value* value, Value* end) {
    length->addIncoming(value, builder.GetInsertBlock());
    start->addIncoming(end, builder.GetInsertBlock());
    builder.CreateBr(check);
  });
  if (llvm::cast<llvm::ConstantInt>(op.getArgOperand(2))->isOne()) {
    CallInst* const result = CallLongLength(builder, op.getArgOperand(0), limit, op.getCallingConv());
    Value* const end = builder.CreateExtractValue(result, 0);
    Value* const value = builder.CreateExtractValue(result, 1);
    expansion.BailIfNull(end);
    expansion.Finish({end, value});
  } else {
    expansion.Bail();
  }
  builder.SetInsertPoint(check);
  if (word->getIntegerBitWidth() == 64) {
    // 16383 bytes do not lead from an address in use to behind the last one.
    Value* const end = builder.CreateGEP(builder.getInt8Ty(), start, length);
    expansion.BailIf(builder.CreateICmpUGT(end, limit, "too.long"));
  } else {
    // Signed: `start` may be beyond the limit by a few bytes.
    Value* const room = Distance(builder, start, limit, "room");
    expansion.BailIf(builder.CreateICmpSGT(length, room, "too.long"));
  }
  expansion.Finish({start, length});
  expansion.Done();
  ++NumLengths;
}

}  // namespace

llvm::PreservedAnalyses ExpandVarints::run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
  const auto varints = Collect(module, ParseOp::kVarint);
  const auto lengths = Collect(module, ParseOp::kLength);
  for (CallInst* const op : varints) ExpandVarint(*op);
  for (CallInst* const op : lengths) ExpandLength(*op);
  return varints.empty() && lengths.empty() ? llvm::PreservedAnalyses::all()
                                            : llvm::PreservedAnalyses::none();
}

}  // namespace llvmparse::passes
