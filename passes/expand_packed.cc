#include "passes/expand_packed.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvmparse/abi/mini_table.h"
#include "passes/arena.h"
#include "passes/expansion.h"
#include "passes/long_varint.h"
#include "passes/vector.h"

#define DEBUG_TYPE "expand-packed"

namespace llvmparse::passes {

using abi::FieldType;
using llvm::BasicBlock;
using llvm::CallInst;
using llvm::IRBuilder;
using llvm::Value;

STATISTIC(NumPacked, "Number of packed fields expanded");

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

bool IsFixed(FieldType type) {
  switch (type) {
    case FieldType::kFixed32:
    case FieldType::kSfixed32:
    case FieldType::kFloat:
    case FieldType::kFixed64:
    case FieldType::kSfixed64:
    case FieldType::kDouble:
      return true;
    default:
      return false;
  }
}

// What is stored for a decoded `value`: an integer of 64 bits, or a vector of bytes.
Value* ToElement(IRBuilder<>& builder, FieldType type, Value* value) {
  llvm::Type* element = builder.getIntNTy(8 * ElementBytes(type));
  if (auto* const vector = llvm::dyn_cast<llvm::VectorType>(value->getType())) {
    element = llvm::VectorType::get(element, vector->getElementCount());
  }
  if (type == FieldType::kBool) return builder.CreateZExt(builder.CreateIsNotNull(value), element);
  value = builder.CreateZExtOrTrunc(value, element);
  if (type != FieldType::kSint32 && type != FieldType::kSint64) return value;
  Value* const sign = builder.CreateNeg(builder.CreateAnd(value, llvm::ConstantInt::get(element, 1)));
  return builder.CreateXor(builder.CreateLShr(value, llvm::ConstantInt::get(element, 1)), sign);
}

// ptr @lp.packed_N(ptr %state, ptr %array, ptr %p, word %size), see expand_packed.h.
class PackedFunction {
 public:
  PackedFunction(llvm::Function& function, IRBuilder<>& builder, FieldType type)
      : function_(function),
        builder_(builder),
        type_(type),
        element_bytes_(ElementBytes(type)),
        abi_(builder.getContext(), function.getParent()->getDataLayout()),
        state_(function.getArg(0)),
        array_(function.getArg(1)),
        start_(function.getArg(2)),
        size_(function.getArg(3)) {}

  void Build() {
    if (IsFixed(type_)) {
      BuildFixed();
    } else {
      BuildVarints();
    }
  }

 private:
  // Numbers of fixed width are in memory as on the wire, if that is as little-endian as the wire.
  void BuildFixed() {
    if (!function_.getParent()->getDataLayout().isLittleEndian()) return GoOnInRuntime();
    BasicBlock* const check = Block("check");
    BasicBlock* const fast = Block("fast");
    BasicBlock* const slow = Block("slow");
    Value* const capacity = LoadCapacity();
    Value* const rest = builder_.CreateAnd(size_, Word(element_bytes_ - 1), "rest");
    builder_.CreateCondBr(
        builder_.CreateIsNull(builder_.CreateOr(builder_.CreateZExt(capacity, abi_.word), rest)), check,
        slow);
    builder_.SetInsertPoint(check);
    const Room room = RoomInArena(builder_, abi_, state_, builder_.CreateAdd(size_, Word(kVector)));
    builder_.CreateCondBr(room.fits, fast, slow);
    builder_.SetInsertPoint(fast);
    Commit(room.start, builder_.CreateInBoundsGEP(builder_.getInt8Ty(), room.start, size_));
    CopyVectors(builder_, room.start, start_, size_);
    builder_.CreateRet(builder_.CreateInBoundsGEP(builder_.getInt8Ty(), start_, size_));
    builder_.SetInsertPoint(slow);
    GoOnInRuntime();
  }

  void BuildVarints() {
    BasicBlock* const check = Block("check");
    BasicBlock* const prepare = Block("prepare");
    BasicBlock* const step = Block("step");
    BasicBlock* const more = Block("more");
    BasicBlock* const longer = Block("longer");
    BasicBlock* const valid = Block("valid");
    BasicBlock* const single = Block("single");
    BasicBlock* const done = Block("done");
    BasicBlock* const store = Block("store");
    BasicBlock* const failed = Block("failed");
    BasicBlock* const slow = Block("slow");

    Value* const end = builder_.CreateInBoundsGEP(builder_.getInt8Ty(), start_, size_, "end");
    Value* const empty = builder_.CreateIsNull(LoadCapacity());
    Value* const plain = builder_.CreateAnd(empty, builder_.CreateIsNotNull(size_), "plain");
    builder_.CreateCondBr(plain, check, slow);

    // Whole vectors are stored, so the last step may write that much behind the last element.
    builder_.SetInsertPoint(check);
    Value* const most =
        builder_.CreateMul(builder_.CreateAdd(size_, Word(kVector)), Word(element_bytes_), "most");
    const Room room = RoomInArena(builder_, abi_, state_, most);
    builder_.CreateCondBr(room.fits, prepare, slow);
    builder_.SetInsertPoint(prepare);
    builder_.CreateBr(step);

    builder_.SetInsertPoint(step);
    llvm::PHINode* const p = builder_.CreatePHI(abi_.pointer, 3, "p");
    llvm::PHINode* const out = builder_.CreatePHI(abi_.pointer, 3, "out");
    p->addIncoming(start_, prepare);
    out->addIncoming(room.start, prepare);
    Value* const vector = LoadVector(builder_, p);
    Value* const left = Distance(builder_, p, end, "left");
    Value* const count =
        builder_.CreateTrunc(builder_.CreateBinaryIntrinsic(llvm::Intrinsic::umin, left, Word(kVector)),
                             builder_.getInt32Ty(), "count");
    Value* const stop = builder_.CreateShl(builder_.getInt32(1), count);
    Value* const bits =
        builder_.CreateOr(builder_.CreateZExt(TopBits(builder_, vector), builder_.getInt32Ty()), stop);
    Value* const singles =
        builder_.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, bits, builder_.getTrue(), nullptr, "singles");
    builder_.CreateAlignedStore(ToElement(builder_, type_, vector), out, llvm::Align(1));
    Value* const wide_singles = builder_.CreateZExt(singles, abi_.word);
    Value* const p1 = builder_.CreateInBoundsGEP(builder_.getInt8Ty(), p, wide_singles, "p1");
    Value* const out1 = Elements(out, wide_singles, "out1");
    builder_.CreateCondBr(builder_.CreateICmpEQ(p1, end), done, single);

    // Either all 16 were single bytes, or a longer element is next.
    builder_.SetInsertPoint(single);
    p->addIncoming(p1, single);
    out->addIncoming(out1, single);
    builder_.CreateCondBr(builder_.CreateICmpEQ(singles, builder_.getInt32(kVector)), step, more);
    builder_.SetInsertPoint(more);
    Value* const byte0 = builder_.CreateZExt(Byte(p1, 0), builder_.getInt64Ty());
    Value* const last = Byte(p1, 1);
    Value* const two =
        builder_.CreateAdd(builder_.CreateShl(builder_.CreateZExt(last, builder_.getInt64Ty()), 7), byte0);
    Value* const two_value = builder_.CreateSub(two, builder_.getInt64(128));
    Value* const two_end = ByteAt(builder_, p1, 2);
    builder_.CreateCondBr(IsLastByte(builder_, last), store, longer,
                          llvm::MDBuilder(builder_.getContext()).createBranchWeights(20, 1));
    builder_.SetInsertPoint(longer);
    CallInst* const varint = CallLongVarint(builder_, p1, function_.getCallingConv());
    Value* const long_end = builder_.CreateExtractValue(varint, 0);
    Value* const long_value = builder_.CreateExtractValue(varint, 1);
    builder_.CreateCondBr(builder_.CreateIsNull(long_end), failed, valid);
    builder_.SetInsertPoint(valid);
    builder_.CreateBr(store);

    builder_.SetInsertPoint(store);
    llvm::PHINode* const value = builder_.CreatePHI(builder_.getInt64Ty(), 2, "value");
    llvm::PHINode* const p2 = builder_.CreatePHI(abi_.pointer, 2, "p2");
    value->addIncoming(two_value, more);
    value->addIncoming(long_value, valid);
    p2->addIncoming(two_end, more);
    p2->addIncoming(long_end, valid);
    builder_.CreateAlignedStore(ToElement(builder_, type_, value), out1, llvm::Align(1));
    Value* const out2 = Elements(out1, Word(1), "out2");
    p->addIncoming(p2, store);
    out->addIncoming(out2, store);
    BasicBlock* const at_end = Block("at.end");
    builder_.CreateCondBr(builder_.CreateICmpULT(p2, end), step, at_end);
    // The last element may have run over the end.
    builder_.SetInsertPoint(at_end);
    builder_.CreateCondBr(builder_.CreateICmpEQ(p2, end), done, failed);

    builder_.SetInsertPoint(done);
    llvm::PHINode* const out_end = builder_.CreatePHI(abi_.pointer, 2, "out.end");
    out_end->addIncoming(out1, step);
    out_end->addIncoming(out2, at_end);
    Commit(room.start, out_end);
    builder_.CreateRet(end);

    builder_.SetInsertPoint(failed);
    builder_.CreateRet(llvm::ConstantPointerNull::get(abi_.pointer));
    builder_.SetInsertPoint(slow);
    GoOnInRuntime();
  }

  void GoOnInRuntime() {
    FinishIn(builder_, ("lp.packed_slow_" + llvm::Twine(unsigned(type_))).str(), Heat::kWarm,
             [this](llvm::Function& slow, IRBuilder<>& builder) {
               llvm::SmallVector<Value*> arguments;
               for (llvm::Argument& argument : slow.args()) arguments.push_back(&argument);
               arguments.push_back(builder.getInt8(uint8_t(type_)));
               ReturnRuntimeCall(builder, "llvmparse_packed", arguments);
             });
  }

  // Takes the words up to `end` from the arena; capacity counts all that fits in them.
  void Commit(Value* start, Value* end) {
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
    store_count(array::kCapacity, taken);
  }

  BasicBlock* Block(const char* name) { return BasicBlock::Create(builder_.getContext(), name, &function_); }
  llvm::Constant* Word(uint64_t value) { return llvm::ConstantInt::get(abi_.word, value); }
  Value* Member(unsigned index) { return builder_.CreateStructGEP(abi_.array, array_, index); }
  Value* LoadCapacity() {
    return builder_.CreateLoad(builder_.getInt32Ty(), Member(array::kCapacity), "capacity");
  }
  Value* Byte(Value* p, unsigned offset) {
    return builder_.CreateLoad(builder_.getInt8Ty(), ByteAt(builder_, p, offset));
  }
  Value* Elements(Value* from, Value* count, const char* name) {
    return builder_.CreateInBoundsGEP(builder_.getIntNTy(8 * element_bytes_), from, count, name);
  }

  llvm::Function& function_;
  IRBuilder<>& builder_;
  const FieldType type_;
  const unsigned element_bytes_;
  const AbiTypes abi_;
  // The function's parameters.
  Value* const state_;
  Value* const array_;
  Value* const start_;
  Value* const size_;
};

void Expand(CallInst& op) {
  IRBuilder<> builder(&op);
  const auto type = FieldType(llvm::cast<llvm::ConstantInt>(op.getArgOperand(4))->getZExtValue());
  llvm::SmallVector<Value*> arguments(llvm::drop_end(op.args()));
  llvm::SmallVector<llvm::Type*> types;
  for (Value* const argument : arguments) types.push_back(argument->getType());
  llvm::Function* const function = ColdFunction(
      *op.getModule(), ("lp.packed_" + llvm::Twine(unsigned(type))).str(),
      llvm::FunctionType::get(op.getType(), types, false), op.getCallingConv(), Heat::kWarm,
      [&](llvm::Function& made, IRBuilder<>& body) { PackedFunction(made, body, type).Build(); });
  op.replaceAllUsesWith(CreateColdCall(builder, function, arguments, "packed"));
  op.eraseFromParent();
  ++NumPacked;
}

}  // namespace

llvm::PreservedAnalyses ExpandPacked::run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
  const auto ops = Collect(module, ParseOp::kPacked);
  for (CallInst* const op : ops) Expand(*op);
  return ops.empty() ? llvm::PreservedAnalyses::all() : llvm::PreservedAnalyses::none();
}

}  // namespace llvmparse::passes
