#include "passes/long_varint.h"

#include "passes/expansion.h"

namespace llvmparse::passes {

using llvm::BasicBlock;
using llvm::IRBuilder;
using llvm::Value;

namespace {

// Closes the gaps between the 7-bit groups in the bytes of `x`, whose top bits are clear: eight groups of 7,
// then four of 14, then two of 28.
Value* JoinGroups(IRBuilder<>& builder, Value* x) {
  const auto step = [&](uint64_t low, unsigned shift) {
    Value* const high = builder.CreateLShr(builder.CreateAnd(x, ~low), shift);
    x = builder.CreateOr(builder.CreateAnd(x, low), high);
  };
  step(0x007f007f007f007f, 1);
  step(0x00003fff00003fff, 2);
  step(0x000000000fffffff, 4);
  return x;
}

// Three and four bytes, the most frequent by far, a byte at a time. Else eight bytes at once, and the ninth
// and tenth, which negative numbers have, by themselves.
void BuildLongVarint(llvm::Function& function, IRBuilder<>& builder) {
  constexpr uint64_t kTopBits = 0x8080808080808080;
  Value* const p = function.getArg(0);
  llvm::Type* const i64 = builder.getInt64Ty();
  const auto block = [&](const char* name) {
    return BasicBlock::Create(builder.getContext(), name, &function);
  };
  const auto result = [&](Value* end, Value* value) {
    Value* const with_end =
        builder.CreateInsertValue(llvm::PoisonValue::get(function.getReturnType()), end, 0);
    builder.CreateRet(builder.CreateInsertValue(with_end, value, 1));
  };
  BasicBlock* const eight = block("eight");
  BasicBlock* const more = block("more");
  BasicBlock* const nine = block("nine");
  BasicBlock* const last = block("last");
  BasicBlock* const ten = block("ten");
  BasicBlock* const malformed = block("malformed");

  const auto load = [&](unsigned i) {
    return builder.CreateLoad(builder.getInt8Ty(), ByteAt(builder, p, i));
  };
  // Each step adds byte << 7n and takes away 128 << 7(n - 1), the weight of the top bit of the byte before.
  Value* sum = builder.CreateZExt(load(0), i64);
  for (unsigned i = 1; i < 4; ++i) {
    Value* const byte = load(i);
    sum = builder.CreateAdd(sum, builder.CreateShl(builder.CreateZExt(byte, i64), uint64_t{7} * i));
    sum = builder.CreateSub(sum, builder.getInt64(uint64_t{1} << 7 * i));
    if (i == 1) continue;
    BasicBlock* const short_end = block("short");
    BasicBlock* const go_on = block("longer");
    builder.CreateCondBr(IsLastByte(builder, byte), short_end, go_on);
    builder.SetInsertPoint(short_end);
    result(ByteAt(builder, p, i + 1), sum);
    builder.SetInsertPoint(go_on);
  }

  Value* bytes = builder.CreateAlignedLoad(i64, p, llvm::Align(1), "bytes");
  if (function.getParent()->getDataLayout().isBigEndian()) {
    bytes = builder.CreateUnaryIntrinsic(llvm::Intrinsic::bswap, bytes);
  }
  // The lowest clear top bit is in the last byte. What is up to it counts; all, if there is none.
  Value* const stops = builder.CreateAnd(builder.CreateNot(bytes), kTopBits, "stops");
  Value* const counts = builder.CreateXor(stops, builder.CreateSub(stops, builder.getInt64(1)), "counts");
  Value* const groups = builder.CreateAnd(builder.CreateAnd(bytes, counts), ~kTopBits, "groups");
  Value* const value = JoinGroups(builder, groups);
  builder.CreateCondBr(builder.CreateIsNotNull(stops), eight, more);

  builder.SetInsertPoint(eight);
  Value* const bits = builder.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, stops, builder.getTrue());
  Value* const index = builder.CreateZExtOrTrunc(
      builder.CreateLShr(bits, 3), builder.getIntPtrTy(function.getParent()->getDataLayout()), "index");
  result(builder.CreateInBoundsGEP(builder.getInt8Ty(), ByteAt(builder, p, 1), index), value);

  builder.SetInsertPoint(more);
  Value* const byte8 = load(8);
  Value* const group8 = builder.CreateZExt(builder.CreateAnd(byte8, 0x7f), i64);
  Value* const value9 = builder.CreateOr(value, builder.CreateShl(group8, 56));
  builder.CreateCondBr(IsLastByte(builder, byte8), nine, last);
  builder.SetInsertPoint(nine);
  result(ByteAt(builder, p, 9), value9);
  builder.SetInsertPoint(last);
  Value* const byte9 = load(9);
  builder.CreateCondBr(IsLastByte(builder, byte9), ten, malformed);
  builder.SetInsertPoint(ten);
  result(ByteAt(builder, p, 10),
         builder.CreateOr(value9, builder.CreateShl(builder.CreateZExt(byte9, i64), 63)));
  builder.SetInsertPoint(malformed);
  builder.CreateRet(llvm::Constant::getNullValue(function.getReturnType()));
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
