#include "passes/expand_memory.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/IR/Module.h"
#include "passes/arena.h"
#include "passes/expansion.h"

#define DEBUG_TYPE "expand-memory"

namespace llvmparse::passes {

using llvm::BasicBlock;
using llvm::CallInst;
using llvm::IRBuilder;
using llvm::Value;

STATISTIC(NumNew, "Number of message allocations expanded inline");
STATISTIC(NumLargeNew, "Number of allocations of large messages");
STATISTIC(NumAppend, "Number of array appends expanded");

namespace {

// More zeroing than this is done out of line, where the time it takes hides the call.
constexpr uint64_t kMaxInlineZero = 256;
constexpr uint64_t kVector = 16;

void StoreZeros(IRBuilder<>& builder, Value* start, uint64_t size) {
  auto* const vector = llvm::FixedVectorType::get(builder.getInt64Ty(), 2);
  const auto store = [&](llvm::Type* type, uint64_t offset) {
    Value* const at = builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), start, offset);
    builder.CreateAlignedStore(llvm::Constant::getNullValue(type), at, llvm::Align(8));
  };
  uint64_t offset = 0;
  for (; offset + kVector <= size; offset += kVector) store(vector, offset);
  if (offset < size) store(builder.getInt64Ty(), offset);
}

// ptr @lp.new_large(ptr %state, word %size): lp.new for any size.
void BuildLargeNew(llvm::Function& function, IRBuilder<>& builder) {
  const AbiTypes abi(builder.getContext(), function.getParent()->getDataLayout());
  Value* const state = function.getArg(0);
  Value* const size = function.getArg(1);
  const auto block = [&](const char* name) {
    return BasicBlock::Create(builder.getContext(), name, &function);
  };
  BasicBlock* const fast = block("fast");
  BasicBlock* const slow = block("slow");
  BasicBlock* const zero = block("zero");
  BasicBlock* const failed = block("failed");
  const Room room = RoomInArena(builder, abi, state, size);
  builder.CreateCondBr(room.fits, fast, slow);
  builder.SetInsertPoint(fast);
  Bump(builder, abi, state, room.start, size);
  builder.CreateBr(zero);
  builder.SetInsertPoint(slow);
  llvm::Function* const alloc = ColdAlloc(*function.getParent(), abi, llvm::CallingConv::C);
  Value* const fresh = CreateColdCall(builder, alloc, {state, size});
  builder.CreateCondBr(builder.CreateIsNull(fresh), failed, zero);
  builder.SetInsertPoint(zero);
  llvm::PHINode* const start = builder.CreatePHI(abi.pointer, 2);
  start->addIncoming(room.start, fast);
  start->addIncoming(fresh, slow);
  builder.CreateMemSet(start, builder.getInt8(0), size, llvm::Align(8));
  builder.CreateRet(start);
  builder.SetInsertPoint(failed);
  builder.CreateRet(llvm::ConstantPointerNull::get(abi.pointer));
}

void ExpandNew(CallInst& op, const AbiTypes& abi) {
  Expansion expansion(op);
  IRBuilder<>& builder = expansion.builder();
  Value* const state = op.getArgOperand(0);
  Value* const size = op.getArgOperand(1);
  const uint64_t bytes = llvm::cast<llvm::ConstantInt>(size)->getZExtValue();
  if (bytes > kMaxInlineZero) {
    llvm::Function* const large = ColdFunction(*op.getModule(), "lp.new_large", op.getFunctionType(),
                                               op.getCallingConv(), Heat::kWarm, BuildLargeNew);
    Value* const start = CreateColdCall(builder, large, {state, size});
    expansion.BailIfNull(start);
    expansion.Finish({start});
    ++NumLargeNew;
  } else {
    BasicBlock* const fast = expansion.NewBlock("fast");
    BasicBlock* const slow = expansion.NewBlock("slow");
    BasicBlock* const zero = expansion.NewBlock("zero");
    const Room room = RoomInArena(builder, abi, state, size);
    expansion.BranchLikely(room.fits, fast, slow);
    Bump(builder, abi, state, room.start, size);
    builder.CreateBr(zero);
    builder.SetInsertPoint(slow);
    Value* const fresh =
        CreateColdCall(builder, ColdAlloc(*op.getModule(), abi, op.getCallingConv()), {state, size});
    expansion.BailIfNull(fresh);
    BasicBlock* const slow_end = builder.GetInsertBlock();
    builder.CreateBr(zero);
    builder.SetInsertPoint(zero);
    llvm::PHINode* const start = builder.CreatePHI(abi.pointer, 2, "new");
    start->addIncoming(room.start, fast);
    start->addIncoming(fresh, slow_end);
    StoreZeros(builder, start, bytes);
    expansion.Finish({start});
    ++NumNew;
  }
  expansion.Done();
}

// What an array starts with: 16 bytes of small elements, 32 of pointers and larger ones, as in the runtime.
uint64_t InitialCapacity(uint64_t element_size) { return (element_size < 8 ? 16 : 32) / element_size; }

// ptr @lp.grow_more(ptr %state, ptr %array, i32 %size, i32 %initial): llvmparse_cold_grow for when the
// arena's block has room. In place if the array is the last thing in the arena.
void BuildGrowMore(llvm::Function& function, IRBuilder<>& builder) {
  const AbiTypes abi(builder.getContext(), function.getParent()->getDataLayout());
  Value* const state = function.getArg(0);
  Value* const array = function.getArg(1);
  const auto block = [&](const char* name) {
    return BasicBlock::Create(builder.getContext(), name, &function);
  };
  const auto member = [&](unsigned index) { return builder.CreateStructGEP(abi.array, array, index); };
  const auto word = [&](uint64_t value) { return llvm::ConstantInt::get(abi.word, value); };
  BasicBlock* const fast = block("fast");
  BasicBlock* const in_place = block("in.place");
  BasicBlock* const move = block("move");
  BasicBlock* const copy = block("copy");
  BasicBlock* const done = block("done");
  BasicBlock* const slow = block("slow");
  Value* const capacity = builder.CreateLoad(builder.getInt32Ty(), member(array::kCapacity), "capacity");
  Value* const data = builder.CreateLoad(abi.pointer, member(array::kData), "data");
  Value* const element_size = builder.CreateZExt(function.getArg(2), abi.word);
  Value* const old_bytes =
      builder.CreateMul(builder.CreateZExt(capacity, abi.word), element_size, "old.bytes");
  Value* const new_bytes = builder.CreateShl(old_bytes, 1, "new.bytes");
  // Far from any overflow; the runtime deals with large arrays, and with the first block of the arena.
  Value* const small =
      builder.CreateICmpULT(builder.CreateSub(capacity, builder.getInt32(1)), builder.getInt32(1 << 20));
  const Room room = RoomInArena(builder, abi, state, new_bytes);
  builder.CreateCondBr(builder.CreateAnd(small, room.fits), fast, slow);

  builder.SetInsertPoint(fast);
  Value* const doubled = builder.CreateShl(capacity, 1);
  builder.CreateStore(doubled, member(array::kCapacity));
  Value* const old_end = builder.CreateGEP(builder.getInt8Ty(), data, old_bytes, "old.end");
  builder.CreateCondBr(builder.CreateICmpEQ(old_end, room.start), in_place, move);
  builder.SetInsertPoint(in_place);
  Bump(builder, abi, state, room.start, old_bytes);
  builder.CreateRet(data);

  builder.SetInsertPoint(move);
  Bump(builder, abi, state, room.start, new_bytes);
  builder.CreateStore(room.start, member(array::kData));
  builder.CreateBr(copy);
  builder.SetInsertPoint(copy);
  llvm::PHINode* const offset = builder.CreatePHI(abi.word, 2, "offset");
  offset->addIncoming(word(0), move);
  Value* const from = builder.CreateInBoundsGEP(builder.getInt8Ty(), data, offset);
  Value* const to = builder.CreateInBoundsGEP(builder.getInt8Ty(), room.start, offset);
  builder.CreateAlignedStore(builder.CreateAlignedLoad(builder.getInt64Ty(), from, llvm::Align(8)), to,
                             llvm::Align(8));
  Value* const next = builder.CreateAdd(offset, word(8));
  offset->addIncoming(next, copy);
  builder.CreateCondBr(builder.CreateICmpULT(next, old_bytes), copy, done);
  builder.SetInsertPoint(done);
  builder.CreateRet(room.start);

  builder.SetInsertPoint(slow);
  FinishIn(builder, "lp.grow_slow", Heat::kCold, [](llvm::Function& grow, IRBuilder<>& inside) {
    ReturnRuntimeCall(inside, "llvmparse_cold_grow", {grow.getArg(0), grow.getArg(1), grow.getArg(2)});
  });
}

// ptr @lp.grow(ptr %state, ptr %array, i32 %size, i32 %initial): the same, and the first elements of an array
// by itself, without saving a register for it: that is all that most arrays need.
void BuildGrow(llvm::Function& function, IRBuilder<>& builder) {
  const AbiTypes abi(builder.getContext(), function.getParent()->getDataLayout());
  Value* const state = function.getArg(0);
  Value* const array = function.getArg(1);
  Value* const size = function.getArg(2);
  Value* const initial = function.getArg(3);
  const auto block = [&](const char* name) {
    return BasicBlock::Create(builder.getContext(), name, &function);
  };
  const auto member = [&](unsigned index) { return builder.CreateStructGEP(abi.array, array, index); };
  BasicBlock* const first = block("first");
  BasicBlock* const fast = block("fast");
  BasicBlock* const more = block("more");
  Value* const capacity = builder.CreateLoad(builder.getInt32Ty(), member(array::kCapacity), "capacity");
  builder.CreateCondBr(builder.CreateIsNull(capacity), first, more);
  builder.SetInsertPoint(first);
  Value* const bytes = builder.CreateZExt(builder.CreateMul(size, initial), abi.word, "bytes");
  const Room room = RoomInArena(builder, abi, state, bytes);
  builder.CreateCondBr(room.fits, fast, more);
  builder.SetInsertPoint(fast);
  Bump(builder, abi, state, room.start, bytes);
  builder.CreateStore(room.start, member(array::kData));
  builder.CreateStore(initial, member(array::kCapacity));
  builder.CreateRet(room.start);
  builder.SetInsertPoint(more);
  FinishIn(builder, "lp.grow_more", Heat::kWarm, BuildGrowMore);
}

void ExpandAppend(CallInst& op, const AbiTypes& abi) {
  Expansion expansion(op);
  IRBuilder<>& builder = expansion.builder();
  Value* const state = op.getArgOperand(0);
  Value* const array = op.getArgOperand(1);
  Value* const element_size = op.getArgOperand(2);
  const auto member = [&](unsigned index) { return builder.CreateStructGEP(abi.array, array, index); };
  BasicBlock* const room = expansion.NewBlock("room");
  BasicBlock* const full = expansion.NewBlock("full");
  BasicBlock* const add = expansion.NewBlock("add");
  llvm::Type* const i32 = builder.getInt32Ty();
  const auto load_size = [&] {
    return builder.CreateZExt(builder.CreateLoad(builder.getInt32Ty(), member(array::kSize), "size"),
                              abi.word);
  };
  Value* const old_size = load_size();
  Value* const capacity = builder.CreateLoad(builder.getInt32Ty(), member(array::kCapacity), "capacity");
  Value* const has_room = builder.CreateICmpNE(builder.CreateTrunc(old_size, i32), capacity, "has.room");
  expansion.BranchLikely(has_room, room, full);
  Value* const old_data = builder.CreateLoad(abi.pointer, member(array::kData), "data");
  builder.CreateBr(add);
  builder.SetInsertPoint(full);
  auto* const type = llvm::FunctionType::get(abi.pointer, {abi.pointer, abi.pointer, i32, i32}, false);
  llvm::Function* const grow =
      ColdFunction(*op.getModule(), "lp.grow", type, op.getCallingConv(), Heat::kWarm, BuildGrow);
  const uint64_t bytes = llvm::cast<llvm::ConstantInt>(element_size)->getZExtValue();
  Value* const initial = builder.getInt32(uint32_t(InitialCapacity(bytes)));
  Value* const new_data = CreateColdCall(builder, grow, {state, array, element_size, initial});
  expansion.BailIfNull(new_data);
  // Again, rather than keep it in a register over the call.
  Value* const same_size = load_size();
  BasicBlock* const full_end = builder.GetInsertBlock();
  builder.CreateBr(add);
  builder.SetInsertPoint(add);
  llvm::PHINode* const size = builder.CreatePHI(abi.word, 2, "size");
  size->addIncoming(old_size, room);
  size->addIncoming(same_size, full_end);
  llvm::PHINode* const data = builder.CreatePHI(abi.pointer, 2, "data");
  data->addIncoming(old_data, room);
  data->addIncoming(new_data, full_end);
  Value* const one_more = builder.CreateAdd(builder.CreateTrunc(size, i32), builder.getInt32(1));
  builder.CreateStore(one_more, member(array::kSize));
  auto* const element = llvm::ArrayType::get(builder.getInt8Ty(), bytes);
  expansion.Finish({builder.CreateInBoundsGEP(element, data, size, "element")});
  expansion.Done();
  ++NumAppend;
}

}  // namespace

llvm::PreservedAnalyses ExpandMemory::run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
  const auto news = Collect(module, ParseOp::kNew);
  const auto appends = Collect(module, ParseOp::kAppend);
  if (news.empty() && appends.empty()) return llvm::PreservedAnalyses::all();
  const AbiTypes abi(module.getContext(), module.getDataLayout());
  for (CallInst* const op : news) ExpandNew(*op, abi);
  for (CallInst* const op : appends) ExpandAppend(*op, abi);
  return llvm::PreservedAnalyses::none();
}

}  // namespace llvmparse::passes
