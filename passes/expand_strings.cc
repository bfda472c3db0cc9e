#include "passes/expand_strings.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/IR/Module.h"
#include "passes/arena.h"
#include "passes/expansion.h"
#include "passes/vector.h"

#define DEBUG_TYPE "expand-strings"

namespace llvmparse::passes {

using llvm::BasicBlock;
using llvm::CallInst;
using llvm::IRBuilder;
using llvm::Value;

STATISTIC(NumStrings, "Number of strings expanded");
STATISTIC(NumUtf8, "Number of UTF-8 checks expanded");

namespace {

// The 16 bytes at p + offset.
Value* LoadVectorAt(IRBuilder<>& builder, Value* p, Value* offset) {
  return LoadVector(builder, builder.CreateInBoundsGEP(builder.getInt8Ty(), p, offset));
}

// lp.copy_string where the arena's block has no room.
void BuildCopyStringSlow(llvm::Function& function, IRBuilder<>& builder) {
  llvm::Module& module = *function.getParent();
  const AbiTypes abi(builder.getContext(), module.getDataLayout());
  Value* const size = function.getArg(2);
  BasicBlock* const copy = BasicBlock::Create(builder.getContext(), "copy", &function);
  BasicBlock* const failed = BasicBlock::Create(builder.getContext(), "failed", &function);
  llvm::Function* const alloc = ColdAlloc(module, abi, llvm::CallingConv::C);
  Value* const fresh =
      CreateColdCall(builder, alloc, {function.getArg(0), RoundUpTo8(builder, size)}, "fresh");
  builder.CreateCondBr(builder.CreateIsNull(fresh), failed, copy);
  builder.SetInsertPoint(copy);
  builder.CreateMemCpy(fresh, llvm::Align(8), function.getArg(1), llvm::Align(1), size);
  builder.CreateRet(fresh);
  builder.SetInsertPoint(failed);
  builder.CreateRet(llvm::ConstantPointerNull::get(abi.pointer));
}

// ptr @lp.copy_string(ptr %state, ptr %p, word %size)
void BuildCopyString(llvm::Function& function, IRBuilder<>& builder) {
  const AbiTypes abi(builder.getContext(), function.getParent()->getDataLayout());
  Value* const state = function.getArg(0);
  Value* const p = function.getArg(1);
  Value* const size = function.getArg(2);
  const auto number = [&](uint64_t value) { return llvm::ConstantInt::get(abi.word, value); };
  const auto block = [&](const char* name) {
    return BasicBlock::Create(builder.getContext(), name, &function);
  };
  BasicBlock* const fast = block("fast");
  BasicBlock* const slow = block("slow");
  // The last step may write a whole vector behind the string: into free arena, if there is that much.
  const Room room = RoomInArena(builder, abi, state, builder.CreateAdd(size, number(kVector)));
  builder.CreateCondBr(room.fits, fast, slow);

  builder.SetInsertPoint(fast);
  Bump(builder, abi, state, room.start, RoundUpTo8(builder, size));
  CopyVectors(builder, room.start, p, size);
  builder.CreateRet(room.start);

  builder.SetInsertPoint(slow);
  FinishIn(builder, "lp.copy_string_slow", Heat::kCold, BuildCopyStringSlow);
}

// i1 @lp.utf8_check(ptr %p, word %size)
void BuildUtf8Check(llvm::Function& function, IRBuilder<>& builder) {
  Value* const p = function.getArg(0);
  Value* const size = function.getArg(1);
  llvm::Type* const word = size->getType();
  const auto number = [&](uint64_t value) { return llvm::ConstantInt::get(word, value); };
  const auto block = [&](const char* name) {
    return BasicBlock::Create(builder.getContext(), name, &function);
  };
  BasicBlock* const small = block("small");
  BasicBlock* const loop = block("loop");
  BasicBlock* const step = block("step");
  BasicBlock* const last = block("last");
  BasicBlock* const ascii = block("ascii");
  BasicBlock* const full = block("full");
  const auto non_ascii = [&](Value* offset) { return TopBits(builder, LoadVectorAt(builder, p, offset)); };
  const auto is_zero = [&](Value* bits) { return builder.CreateIsNull(bits); };
  builder.CreateCondBr(builder.CreateICmpULT(size, number(kVector)), small, loop);

  builder.SetInsertPoint(small);
  Value* const bits = builder.CreateZExt(non_ascii(number(0)), builder.getInt32Ty());
  Value* const with_end = builder.CreateOr(bits, 1 << kVector);
  Value* const first = builder.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, with_end, builder.getTrue());
  builder.CreateCondBr(builder.CreateICmpUGE(builder.CreateZExtOrTrunc(first, word), size), ascii, full);

  builder.SetInsertPoint(loop);
  llvm::PHINode* const offset = builder.CreatePHI(word, 2, "offset");
  offset->addIncoming(number(0), &function.getEntryBlock());
  builder.CreateCondBr(is_zero(non_ascii(offset)), step, full);
  builder.SetInsertPoint(step);
  Value* const next = builder.CreateAdd(offset, number(kVector));
  offset->addIncoming(next, step);
  Value* const last_start = builder.CreateSub(size, number(kVector));
  builder.CreateCondBr(builder.CreateICmpULE(next, last_start), loop, last);
  builder.SetInsertPoint(last);
  builder.CreateCondBr(is_zero(non_ascii(last_start)), ascii, full);

  builder.SetInsertPoint(ascii);
  builder.CreateRet(builder.getTrue());
  builder.SetInsertPoint(full);
  FinishIn(builder, "lp.utf8_check_full", Heat::kWarm, [](llvm::Function& check, IRBuilder<>& inside) {
    ReturnRuntimeCall(inside, "llvmparse_utf8_valid", {check.getArg(0), check.getArg(1)});
  });
}

void ExpandString(CallInst& op, const AbiTypes& abi) {
  Expansion expansion(op);
  IRBuilder<>& builder = expansion.builder();
  Value* const state = op.getArgOperand(0);
  Value* const p = op.getArgOperand(1);
  BasicBlock* const alias = expansion.NewBlock("alias");
  BasicBlock* const copy = expansion.NewBlock("copy");
  const auto member = [&](unsigned index) { return builder.CreateStructGEP(abi.parse_state, state, index); };
  Value* const copies = builder.CreateLoad(builder.getInt8Ty(), member(parse_state::kCopyStrings), "copies");
  builder.CreateCondBr(builder.CreateICmpEQ(copies, builder.getInt8(0)), alias, copy);
  builder.SetInsertPoint(alias);
  Value* const delta = builder.CreateLoad(abi.word, member(parse_state::kAliasDelta), "delta");
  // Not inbounds: from the copied tail this leads to another object.
  expansion.Finish({builder.CreateGEP(builder.getInt8Ty(), p, delta, "aliased")});
  builder.SetInsertPoint(copy);
  llvm::Function* const copy_string = ColdFunction(*op.getModule(), "lp.copy_string", op.getFunctionType(),
                                                   op.getCallingConv(), Heat::kWarm, BuildCopyString);
  Value* const copied = CreateColdCall(builder, copy_string, {state, p, op.getArgOperand(2)}, "copied");
  expansion.BailIfNull(copied);
  expansion.Finish({copied});
  expansion.Done();
  ++NumStrings;
}

void ExpandUtf8(CallInst& op) {
  IRBuilder<> builder(&op);
  llvm::Function* const check = ColdFunction(*op.getModule(), "lp.utf8_check", op.getFunctionType(),
                                             op.getCallingConv(), Heat::kWarm, BuildUtf8Check);
  op.replaceAllUsesWith(CreateColdCall(builder, check, {op.getArgOperand(0), op.getArgOperand(1)}, "utf8"));
  op.eraseFromParent();
  ++NumUtf8;
}

}  // namespace

llvm::PreservedAnalyses ExpandStrings::run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
  const auto strings = Collect(module, ParseOp::kString);
  const auto checks = Collect(module, ParseOp::kUtf8);
  if (strings.empty() && checks.empty()) return llvm::PreservedAnalyses::all();
  const AbiTypes abi(module.getContext(), module.getDataLayout());
  for (CallInst* const op : strings) ExpandString(*op, abi);
  for (CallInst* const op : checks) ExpandUtf8(*op);
  return llvm::PreservedAnalyses::none();
}

}  // namespace llvmparse::passes
