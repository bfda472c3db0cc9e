#include "passes/vector.h"

#include "llvm/IR/Module.h"

namespace llvmparse::passes {

using llvm::Value;

Value* LoadVector(llvm::IRBuilderBase& builder, Value* p) {
  return builder.CreateAlignedLoad(llvm::FixedVectorType::get(builder.getInt8Ty(), kVector), p,
                                   llvm::Align(1));
}

Value* TopBits(llvm::IRBuilderBase& builder, Value* vector) {
  Value* const negative = builder.CreateICmpSLT(vector, llvm::Constant::getNullValue(vector->getType()));
  Value* const bits = builder.CreateBitCast(negative, builder.getInt16Ty());
  const bool little = builder.GetInsertBlock()->getModule()->getDataLayout().isLittleEndian();
  return little ? bits : builder.CreateUnaryIntrinsic(llvm::Intrinsic::bitreverse, bits);
}

void CopyVectors(llvm::IRBuilderBase& builder, Value* to, Value* from, Value* size) {
  llvm::BasicBlock* const before = builder.GetInsertBlock();
  llvm::Type* const word = size->getType();
  auto* const loop = llvm::BasicBlock::Create(builder.getContext(), "copy", before->getParent());
  auto* const done = llvm::BasicBlock::Create(builder.getContext(), "copied", before->getParent());
  const auto copy = [&](Value* source, Value* target) {
    builder.CreateAlignedStore(LoadVector(builder, source), target, llvm::Align(1));
  };
  // Most strings are short, so the first vector is not the loop's.
  copy(from, to);
  Value* const vector = llvm::ConstantInt::get(word, kVector);
  builder.CreateCondBr(builder.CreateICmpULE(size, vector), done, loop);
  builder.SetInsertPoint(loop);
  llvm::PHINode* const offset = builder.CreatePHI(word, 2, "offset");
  offset->addIncoming(vector, before);
  const auto at = [&](Value* base) { return builder.CreateInBoundsGEP(builder.getInt8Ty(), base, offset); };
  Value* const source = at(from);
  copy(source, at(to));
  Value* const next = builder.CreateAdd(offset, vector);
  offset->addIncoming(next, loop);
  builder.CreateCondBr(builder.CreateICmpULT(next, size), loop, done);
  builder.SetInsertPoint(done);
}

}  // namespace llvmparse::passes
