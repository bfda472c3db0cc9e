#include "passes/long_varint.h"

#include "passes/expansion.h"

namespace llvmparse::passes {

using llvm::BasicBlock;
using llvm::IRBuilder;
using llvm::Value;

namespace {

constexpr unsigned kMaxVarintBytes = 10;

// Each step adds (byte - 1) << 7n instead of taking the top bit of the byte before away: the top bit of byte n
// weighs just as much as the lowest bit of byte n + 1.
void BuildLongVarint(llvm::Function& function, IRBuilder<>& builder) {
  Value* const p = function.getArg(0);
  llvm::Type* const i64 = builder.getInt64Ty();
  const auto load = [&](unsigned i) { return builder.CreateLoad(builder.getInt8Ty(), ByteAt(builder, p, i)); };
  const auto add = [&](Value* sum, Value* byte, unsigned i) {
    Value* const one_less = builder.CreateSub(builder.CreateZExt(byte, i64), builder.getInt64(1));
    return builder.CreateAdd(sum, builder.CreateShl(one_less, 7 * i));
  };
  Value* sum = builder.CreateZExt(load(0), i64);
  sum = add(sum, load(1), 1);
  BasicBlock* const done = BasicBlock::Create(builder.getContext(), "done", &function);
  llvm::PHINode* const value = llvm::PHINode::Create(i64, kMaxVarintBytes - 2, "value", done);
  llvm::PHINode* const end = llvm::PHINode::Create(builder.getPtrTy(), kMaxVarintBytes - 2, "end", done);
  for (unsigned i = 2; i < kMaxVarintBytes; ++i) {
    Value* const byte = load(i);
    sum = add(sum, byte, i);
    value->addIncoming(sum, builder.GetInsertBlock());
    end->addIncoming(ByteAt(builder, p, i + 1), builder.GetInsertBlock());
    BasicBlock* const more = BasicBlock::Create(builder.getContext(), "more", &function, done);
    builder.CreateCondBr(IsLastByte(builder, byte), done, more);
    builder.SetInsertPoint(more);
  }
  builder.CreateRet(llvm::Constant::getNullValue(function.getReturnType()));
  builder.SetInsertPoint(done);
  Value* const result = builder.CreateInsertValue(llvm::PoisonValue::get(function.getReturnType()), end, 0);
  builder.CreateRet(builder.CreateInsertValue(result, value, 1));
}

}  // namespace

Value* ByteAt(llvm::IRBuilderBase& builder, Value* p, unsigned offset) {
  return builder.CreateConstInBoundsGEP1_32(builder.getInt8Ty(), p, offset);
}

Value* IsLastByte(llvm::IRBuilderBase& builder, Value* byte) {
  return builder.CreateICmpSGE(byte, builder.getInt8(0));
}

llvm::Function* LongVarint(llvm::Module& module, llvm::CallingConv::ID cold_call) {
  auto* const pointer = llvm::PointerType::get(module.getContext(), 0);
  auto* const result = llvm::StructType::get(pointer, llvm::Type::getInt64Ty(module.getContext()));
  auto* const type = llvm::FunctionType::get(result, {pointer}, false);
  return ColdFunction(module, "lp.varint_long", type, cold_call, Heat::kWarm, BuildLongVarint);
}

}  // namespace llvmparse::passes
