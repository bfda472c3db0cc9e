// Submessages and groups: the message that the field's value is merged into, and the call of its parser.
#include "compiler/lower/hot_function.h"
#include "compiler/lower/wire.h"
#include "llvm/IR/MDBuilder.h"

namespace llvmparse::lower {

using llvm::BasicBlock;
using llvm::Value;
using passes::ParseOp;
using schema::Field;

namespace {

Value* NewMessage(HotFunction& function, const Field& field) {
  const uint32_t size = function.LayoutOf(*field.message_type).size;
  return function.OrCold(function.Op(ParseOp::kNew, {function.state(), function.Word(size)}, "new"));
}

// The message to merge into: a new element, the one that is there already, or a new one.
Value* Submessage(HotFunction& function, const Field& field) {
  llvm::IRBuilder<>& builder = function.builder();
  if (field.repeated) {
    Value* const created = NewMessage(function, field);
    builder.CreateStore(created, function.Place(field));
    return created;
  }
  BasicBlock* const create = function.NewBlock(field.name + ".new");
  BasicBlock* const merge = function.NewBlock(field.name + ".merge");
  BasicBlock* const parse = function.NewBlock(field.name + ".parse");
  Value* absent;
  if (field.oneof != nullptr) {
    Value* const which = builder.CreateLoad(builder.getInt32Ty(), function.OneofCase(field), "case");
    absent = builder.CreateICmpNE(which, builder.getInt32(field.number), "absent");
  } else {
    absent =
        builder.CreateIsNull(builder.CreateLoad(function.abi().pointer, function.AddressOf(field)), "absent");
  }
  llvm::MDNode* const likely = llvm::MDBuilder(builder.getContext()).createBranchWeights(100, 1);
  builder.CreateCondBr(absent, create, merge, likely);

  builder.SetInsertPoint(create);
  Value* const created = NewMessage(function, field);
  builder.CreateStore(created, function.Place(field));
  BasicBlock* const created_in = builder.GetInsertBlock();
  builder.CreateBr(parse);

  builder.SetInsertPoint(merge);
  Value* const present = builder.CreateLoad(function.abi().pointer, function.AddressOf(field), "present");
  builder.CreateBr(parse);

  builder.SetInsertPoint(parse);
  llvm::PHINode* const submessage = builder.CreatePHI(function.abi().pointer, 2, "submessage");
  submessage->addIncoming(created, created_in);
  submessage->addIncoming(present, merge);
  return submessage;
}

// Calls the parser of the field's type on the bytes from `p` to `limit`, one level deeper. Returns where it
// stopped, or null.
Value* Parse(HotFunction& function, const Field& field, Value* submessage, Value* p, Value* limit) {
  llvm::IRBuilder<>& builder = function.builder();
  llvm::Function* const parser = function.HotParserOf(*field.message_type);
  return builder.CreateCall(parser, {function.state(), submessage, p, limit}, "stopped");
}

// Adds to the levels of nesting that are left. In memory, rather than keep them in a register over a call.
Value* AddDepth(HotFunction& function, int levels) {
  llvm::IRBuilder<>& builder = function.builder();
  Value* const address = function.StateMember(passes::parse_state::kDepth);
  Value* const depth = builder.CreateLoad(builder.getInt32Ty(), address, "depth");
  Value* const changed = builder.CreateAdd(depth, llvm::ConstantInt::getSigned(depth->getType(), levels));
  builder.CreateStore(changed, address);
  return changed;
}

// Takes a level of nesting. Where none is left, cold code finds even fewer, and reports that.
void Enter(HotFunction& function) {
  Value* const left = AddDepth(function, -1);
  function.ColdIf(function.builder().CreateICmpSLT(left, function.builder().getInt32(0)));
}

void Leave(HotFunction& function) { AddDepth(function, 1); }

}  // namespace

Value* LowerMessage(HotFunction& function, const Field& field, Value* p) {
  llvm::IRBuilder<>& builder = function.builder();
  llvm::CallInst* const length = function.Op(ParseOp::kLength, {p, function.limit(), builder.getFalse()});
  Value* const start = function.OrCold(length);
  Value* const size = builder.CreateExtractValue(length, 1, "size");
  Value* const end = builder.CreateInBoundsGEP(builder.getInt8Ty(), start, size, "end");
  Value* const submessage = Submessage(function, field);
  Enter(function);
  Value* const stopped = Parse(function, field, submessage, start, end);
  // Everything else that a parser can return is an error here.
  function.FailIf(builder.CreateICmpNE(stopped, end));
  Leave(function);
  return end;
}

Value* LowerGroup(HotFunction& function, const Field& field, Value* p) {
  llvm::IRBuilder<>& builder = function.builder();
  const uint32_t end_tag = Tag(field.number, WireType::kEndGroup);
  Value* const submessage = Submessage(function, field);
  Enter(function);
  Value* const stopped = Parse(function, field, submessage, p, function.limit());
  function.FailIf(builder.CreateIsNull(stopped));

  BasicBlock* const check = function.NewBlock(field.name + ".end");
  BasicBlock* const ended = function.NewBlock(field.name + ".ended");
  BasicBlock* const not_yet = function.NewBlock(field.name + ".not.yet");
  BasicBlock* const done = function.NewBlock(field.name + ".done");
  llvm::MDNode* const likely = llvm::MDBuilder(builder.getContext()).createBranchWeights(2000, 1);
  builder.CreateCondBr(builder.CreateICmpULT(stopped, function.limit()), check, not_yet, likely);
  builder.SetInsertPoint(check);
  Value* const expected = function.Op(ParseOp::kExpect, {stopped, builder.getInt32(end_tag)}, "expected");
  builder.CreateCondBr(expected, ended, not_yet, likely);

  builder.SetInsertPoint(ended);
  Value* const behind_tag = function.Advance(stopped, VarintSize(end_tag));
  builder.CreateBr(done);

  builder.SetInsertPoint(not_yet);
  llvm::GlobalVariable* const table = function.TableOf(*field.message_type);
  Value* const finished = function.Op(
      ParseOp::kColdGroup,
      {function.state(), submessage, stopped, function.limit(), table, builder.getInt32(field.number)});
  function.FailIf(builder.CreateIsNull(finished));
  BasicBlock* const finished_in = builder.GetInsertBlock();
  builder.CreateBr(done);

  builder.SetInsertPoint(done);
  llvm::PHINode* const behind = builder.CreatePHI(function.abi().pointer, 2, "behind");
  behind->addIncoming(behind_tag, ended);
  behind->addIncoming(finished, finished_in);
  Leave(function);
  return behind;
}

}  // namespace llvmparse::lower
