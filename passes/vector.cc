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

}  // namespace llvmparse::passes
