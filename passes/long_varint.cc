#include "passes/long_varint.h"

#include "passes/expansion.h"

namespace llvmparse::passes {

using llvm::BasicBlock;
using llvm::CallInst;
using llvm::IRBuilder;
using llvm::Value;

namespace {

constexpr uint64_t kTopBits = 0x8080808080808080;

// Closes the gaps between the 7-bit groups in the bytes of `x`, whose top bits are clear: eight groups of 7,
// then four of 14, then two of 28. A step multiplies the low half l of each pair, then shifts both down.
Value* JoinGroups(llvm::IRBuilderBase& builder, Value* x) {
  const auto step = [&](uint64_t low, unsigned shift) {
    Value* const times = builder.getInt64((1 << shift) - 1);
    Value* const added = builder.CreateMul(builder.CreateAnd(x, low), times);
    x = builder.CreateLShr(builder.CreateAdd(x, added), shift);
  };
  step(0x007f007f007f007f, 1);
  step(0x00003fff00003fff, 2);
  step(0x00000000ffffffff, 4);
  return x;
}

Value* LoadEight(llvm::IRBuilderBase& builder, Value* p) {
  Value* const bytes = builder.CreateAlignedLoad(builder.getInt64Ty(), p, llvm::Align(1), "bytes");
  const bool little = builder.GetInsertBlock()->getModule()->getDataLayout().isLittleEndian();
  return little ? bytes : builder.CreateUnaryIntrinsic(llvm::Intrinsic::bswap, bytes);
}

Value* Behind(llvm::IRBuilderBase& builder, Value* p, Value* bytes) {
  llvm::Type* const word = builder.getIntPtrTy(builder.GetInsertBlock()->getModule()->getDataLayout());
  return builder.CreateInBoundsGEP(builder.getInt8Ty(), p, builder.CreateZExtOrTrunc(bytes, word));
}

// Fills in functions { ptr, i64 } (ptr, ptr, ptr %p): the varint at p and the address behind it. Each deals
// with few lengths and jumps to the next for the others, so that none has to save a register.
class Builder {
 public:
  Builder(llvm::Function& function, IRBuilder<>& builder)
      : function_(function), builder_(builder), p_(function.getArg(2)) {}

  void ThreeOrMore() {
    BasicBlock* const few = Block("few");
    BasicBlock* const many = Block("many");
    Value* const byte2 = Load(2);
    Value* const byte3 = Load(3);
    builder_.CreateCondBr(IsLastByte(builder_, builder_.CreateAnd(byte2, byte3)), few, many);
    builder_.SetInsertPoint(few);
    FinishIn("lp.varint_4", &Builder::ThreeOrFour);
    builder_.SetInsertPoint(many);
    FinishIn("lp.varint_10", &Builder::NineOrTen);
  }

  // A byte at a time. Each adds byte << 7n and takes away 128 << 7(n - 1), the weight of the top bit of the
  // byte before.
  void ThreeOrFour() {
    BasicBlock* const three = Block("three");
    BasicBlock* const four = Block("four");
    const auto add = [&](Value* sum, Value* byte, unsigned n) {
      sum = builder_.CreateAdd(sum, builder_.CreateShl(Wide(byte), uint64_t{7} * n));
      return builder_.CreateSub(sum, builder_.getInt64(uint64_t{1} << 7 * n));
    };
    Value* const byte0 = Load(0);
    Value* const byte1 = Load(1);
    Value* const byte2 = Load(2);
    Value* const sum = add(add(Wide(byte0), byte1, 1), byte2, 2);
    builder_.CreateCondBr(IsLastByte(builder_, byte2), three, four);
    builder_.SetInsertPoint(three);
    ReturnAt(ByteAt(builder_, p_, 3), sum);
    builder_.SetInsertPoint(four);
    Value* const sum4 = add(sum, Load(3), 3);
    ReturnAt(ByteAt(builder_, p_, 4), sum4);
  }

  // What negative numbers and hashes have: eight bytes at once, the others by themselves. Which it is of the
  // two is hard to predict, so without a branch.
  void NineOrTen() {
    BasicBlock* const fewer = Block("fewer");
    BasicBlock* const more = Block("more");
    BasicBlock* const well_formed = Block("well.formed");
    BasicBlock* const malformed = Block("malformed");
    Value* const bytes = LoadEight(builder_, p_);
    Value* const all_go_on =
        builder_.CreateICmpEQ(builder_.CreateAnd(bytes, kTopBits), builder_.getInt64(kTopBits));
    builder_.CreateCondBr(all_go_on, more, fewer);
    builder_.SetInsertPoint(fewer);
    FinishIn("lp.varint_8", &Builder::FiveToEight);

    builder_.SetInsertPoint(more);
    Value* const low = JoinGroups(builder_, builder_.CreateXor(bytes, kTopBits));
    Value* const byte8 = Load(8);
    Value* const byte9 = Load(9);
    builder_.CreateCondBr(IsLastByte(builder_, builder_.CreateAnd(byte8, byte9)), well_formed, malformed);
    builder_.SetInsertPoint(malformed);
    FinishIn("lp.varint_bad", &Builder::Malformed);
    builder_.SetInsertPoint(well_formed);
    // The top bit of byte 8 says that there is a byte 9, and lands where that one's lowest bit belongs.
    Value* const ten = Wide(builder_.CreateLShr(byte8, 7));
    Value* const clear = builder_.CreateAnd(ten, builder_.CreateNot(Wide(byte9)));
    Value* const value = builder_.CreateAdd(low, builder_.CreateShl(Wide(byte8), 56));
    Value* const result = builder_.CreateSub(value, builder_.CreateShl(clear, 63));
    ReturnAt(Behind(builder_, ByteAt(builder_, p_, 9), ten), result);
  }

  void Malformed() { builder_.CreateRet(llvm::Constant::getNullValue(function_.getReturnType())); }

  void FiveToEight() {
    const EightBytes varint(builder_, p_);
    Value* const value = varint.Decode(builder_);
    ReturnAt(varint.End(builder_), value);
  }

 private:
  void FinishIn(const char* name, void (Builder::*build)()) {
    passes::FinishIn(builder_, name, Heat::kWarm, [&](llvm::Function& function, IRBuilder<>& builder) {
      (Builder(function, builder).*build)();
    });
  }
  BasicBlock* Block(const char* name) { return BasicBlock::Create(builder_.getContext(), name, &function_); }
  Value* Load(unsigned i) { return builder_.CreateLoad(builder_.getInt8Ty(), ByteAt(builder_, p_, i)); }
  Value* Wide(Value* byte) { return builder_.CreateZExt(byte, builder_.getInt64Ty()); }
  void ReturnAt(Value* end, Value* value) {
    Value* const with_end =
        builder_.CreateInsertValue(llvm::PoisonValue::get(function_.getReturnType()), end, 0);
    builder_.CreateRet(builder_.CreateInsertValue(with_end, value, 1));
  }

  llvm::Function& function_;
  IRBuilder<>& builder_;
  Value* p_;
};

void BuildLongLength(llvm::Function& function, IRBuilder<>& builder) {
  Value* const limit = function.getArg(3);
  CallInst* const varint = CallLongVarint(builder, function.getArg(2), function.getCallingConv());
  Value* const end = builder.CreateExtractValue(varint, 0);
  Value* const value = builder.CreateExtractValue(varint, 1);
  Value* const room = Distance(builder, end, limit, "room");
  // The field may begin so near the limit that less than nothing remains. Where `end` is null nothing
  // matters.
  Value* const some_room = builder.CreateBinaryIntrinsic(llvm::Intrinsic::smax, room,
                                                         llvm::Constant::getNullValue(room->getType()));
  Value* const wide_room = builder.CreateZExt(some_room, value->getType());
  Value* const too_long = builder.CreateICmpUGT(value, wide_room, "too.long");
  Value* const null = llvm::Constant::getNullValue(end->getType());
  Value* const end_or_null = builder.CreateSelect(too_long, null, end);
  Value* const with_end =
      builder.CreateInsertValue(llvm::PoisonValue::get(function.getReturnType()), end_or_null, 0);
  builder.CreateRet(builder.CreateInsertValue(with_end, builder.CreateTrunc(value, room->getType()), 1));
}

}  // namespace

Value* ByteAt(llvm::IRBuilderBase& builder, Value* p, unsigned offset) {
  return builder.CreateConstInBoundsGEP1_32(builder.getInt8Ty(), p, offset);
}

Value* IsLastByte(llvm::IRBuilderBase& builder, Value* byte) {
  return builder.CreateICmpSGE(byte, builder.getInt8(0));
}

EightBytes::EightBytes(llvm::IRBuilderBase& builder, llvm::Value* p)
    : bytes(LoadEight(builder, p)),
      stops(builder.CreateAnd(builder.CreateNot(bytes), kTopBits, "stops")),
      p_(p) {}

// The lowest clear top bit is in the last byte. What is up to it counts.
Value* EightBytes::Decode(llvm::IRBuilderBase& builder) const {
  Value* const counts = builder.CreateXor(stops, builder.CreateSub(stops, builder.getInt64(1)), "counts");
  Value* const groups = builder.CreateAnd(builder.CreateAnd(bytes, counts), ~kTopBits, "groups");
  return JoinGroups(builder, groups);
}

Value* EightBytes::End(llvm::IRBuilderBase& builder) const {
  Value* const bits = builder.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, stops, builder.getTrue());
  Value* const second = ByteAt(builder, p_, 1);
  return Behind(builder, second, builder.CreateLShr(bits, 3));
}

CallInst* CallLongVarint(llvm::IRBuilderBase& builder, Value* p, llvm::CallingConv::ID cold_call) {
  llvm::Module& module = *builder.GetInsertBlock()->getModule();
  llvm::Type* const pointer = p->getType();
  auto* const result = llvm::StructType::get(pointer, builder.getInt64Ty());
  auto* const type = llvm::FunctionType::get(result, {pointer, pointer, pointer}, false);
  llvm::Function* const function =
      ColdFunction(module, "lp.varint_long", type, cold_call, Heat::kWarm,
                   [](llvm::Function& made, IRBuilder<>& inside) { Builder(made, inside).ThreeOrMore(); });
  Value* const unused = llvm::PoisonValue::get(pointer);
  return CreateColdCall(builder, function, {unused, unused, p});
}

CallInst* CallLongLength(llvm::IRBuilderBase& builder, Value* p, Value* limit,
                         llvm::CallingConv::ID cold_call) {
  llvm::Module& module = *builder.GetInsertBlock()->getModule();
  llvm::Type* const pointer = p->getType();
  llvm::Type* const word = builder.getIntPtrTy(module.getDataLayout());
  auto* const result = llvm::StructType::get(pointer, word);
  auto* const type = llvm::FunctionType::get(result, {pointer, pointer, pointer, pointer}, false);
  llvm::Function* const function =
      ColdFunction(module, "lp.length_long", type, cold_call, Heat::kWarm, BuildLongLength);
  Value* const unused = llvm::PoisonValue::get(pointer);
  return CreateColdCall(builder, function, {unused, unused, p, limit});
}

}  // namespace llvmparse::passes
