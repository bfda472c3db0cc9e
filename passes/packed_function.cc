#include "passes/packed_function.h"

namespace llvmparse::passes {

using abi::FieldType;
using llvm::BasicBlock;
using llvm::IRBuilder;
using llvm::Value;

namespace {

unsigned ElementBytes(FieldType type) {
  switch (type) {
    case FieldType::kBool:
      return 1;
    case FieldType::kInt32:
    case FieldType::kUint32:
    case FieldType::kSint32:
    case FieldType::kEnum:
    case FieldType::kFixed32:
    case FieldType::kSfixed32:
    case FieldType::kFloat:
      return 4;
    default:
      return 8;
  }
}

}  // namespace

PackedFunction::PackedFunction(llvm::Function& function, IRBuilder<>& builder, FieldType type)
    : function_(function),
      builder_(builder),
      type_(type),
      element_bytes_(ElementBytes(type)),
      abi_(builder.getContext(), function.getParent()->getDataLayout()),
      state_(function.getArg(0)),
      array_(function.getArg(1)),
      start_(function.getArg(2)),
      size_(function.getArg(3)) {}

void PackedFunction::Expect(Value* condition, const char* name) {
  BasicBlock* const met = Block(name);
  if (slow_ == nullptr) {
    slow_ = Block("slow");
    const IRBuilder<>::InsertPointGuard guard(builder_);
    builder_.SetInsertPoint(slow_);
    GoOnInRuntime();
  }
  builder_.CreateCondBr(condition, met, slow_);
  builder_.SetInsertPoint(met);
}

Value* PackedFunction::ExpectRoom(Value* needed) {
  Value* const capacity = builder_.CreateLoad(builder_.getInt32Ty(), Member(array::kCapacity), "capacity");
  Expect(builder_.CreateIsNull(capacity), "empty");
  const Room room = RoomInArena(builder_, abi_, state_, needed);
  Expect(room.fits, "room");
  return room.start;
}

void PackedFunction::Commit(Value* start, Value* end) {
  Value* const bytes = Distance(builder_, start, end, "bytes");
  Value* const taken = RoundUpTo8(builder_, bytes);
  const auto store_count = [&](unsigned member, Value* of) {
    Value* const count =
        builder_.CreateTrunc(builder_.CreateUDiv(of, Word(element_bytes_)), builder_.getInt32Ty());
    builder_.CreateStore(count, Member(member));
  };
  Bump(builder_, abi_, state_, start, taken);
  builder_.CreateStore(start, Member(array::kData));
  store_count(array::kSize, bytes);
  // Capacity counts all that fits in the words that were taken.
  store_count(array::kCapacity, taken);
  builder_.CreateRet(builder_.CreateInBoundsGEP(builder_.getInt8Ty(), start_, size_));
}

void PackedFunction::GoOnInRuntime() {
  FinishIn(builder_, ("lp.packed_slow_" + llvm::Twine(unsigned(type_))).str(), Heat::kWarm,
           [this](llvm::Function& slow, IRBuilder<>& builder) {
             llvm::SmallVector<Value*> arguments;
             for (llvm::Argument& argument : slow.args()) arguments.push_back(&argument);
             arguments.push_back(builder.getInt8(uint8_t(type_)));
             ReturnRuntimeCall(builder, "llvmparse_packed", arguments);
           });
}

Value* PackedFunction::ToElement(Value* value) {
  llvm::Type* element = ElementType();
  if (auto* const vector = llvm::dyn_cast<llvm::VectorType>(value->getType())) {
    element = llvm::VectorType::get(element, vector->getElementCount());
  }
  if (type_ == FieldType::kBool) return builder_.CreateZExt(builder_.CreateIsNotNull(value), element);
  value = builder_.CreateZExtOrTrunc(value, element);
  if (type_ != FieldType::kSint32 && type_ != FieldType::kSint64) return value;
  Value* const sign = builder_.CreateNeg(builder_.CreateAnd(value, llvm::ConstantInt::get(element, 1)));
  return builder_.CreateXor(builder_.CreateLShr(value, llvm::ConstantInt::get(element, 1)), sign);
}

void PackedFunction::StoreElement(Value* value, Value* at) {
  builder_.CreateAlignedStore(ToElement(value), at, llvm::Align(1));
}

Value* PackedFunction::Elements(Value* from, Value* count, const llvm::Twine& name) {
  return builder_.CreateInBoundsGEP(ElementType(), from, count, name);
}

BasicBlock* PackedFunction::Block(const llvm::Twine& name) {
  return BasicBlock::Create(builder_.getContext(), name, &function_);
}

}  // namespace llvmparse::passes
