#include "passes/expansion.h"

#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

namespace llvmparse::passes {

using llvm::BasicBlock;
using llvm::CallInst;
using llvm::Function;
using llvm::Value;

llvm::MDNode* UnlikelyTrue(llvm::LLVMContext& context) {
  return llvm::MDBuilder(context).createBranchWeights(1, 4000);
}

void AddPredecessor(BasicBlock& block, BasicBlock& added, BasicBlock& like) {
  for (llvm::PHINode& phi : block.phis()) phi.addIncoming(phi.getIncomingValueForBlock(&like), &added);
}

Expansion::Expansion(CallInst& op) : op_(op), test_(BailTestOf(op)), builder_(op.getContext()) {
  // Insert before the op; the op, what reads its members and the test stay behind until Done().
  BasicBlock* const head = op.getParent();
  tail_ = head->splitBasicBlock(&op, op.getCalledFunction()->getName().drop_front(3) + ".done");
  head->getTerminator()->eraseFromParent();
  builder_.SetInsertPoint(head);
  builder_.SetCurrentDebugLocation(op.getDebugLoc());
}

BasicBlock* Expansion::NewBlock(const llvm::Twine& name) {
  return BasicBlock::Create(op_.getContext(), name, tail_->getParent(), tail_);
}

void Expansion::BranchLikely(Value* condition, BasicBlock* likely, BasicBlock* unlikely) {
  llvm::MDNode* const weights = llvm::MDBuilder(op_.getContext()).createBranchWeights(2000, 1);
  builder_.CreateCondBr(condition, likely, unlikely, weights);
  builder_.SetInsertPoint(likely);
}

void Expansion::Bail() {
  AddPredecessor(*test_.cold, *builder_.GetInsertBlock(), *tail_);
  builder_.CreateBr(test_.cold);
}

void Expansion::BailIf(Value* condition) {
  BasicBlock* const here = builder_.GetInsertBlock();
  BasicBlock* const go_on = NewBlock(here->getName() + ".ok");
  AddPredecessor(*test_.cold, *here, *tail_);
  builder_.CreateCondBr(condition, test_.cold, go_on, UnlikelyTrue(op_.getContext()));
  builder_.SetInsertPoint(go_on);
}

void Expansion::BailIfNull(Value* pointer) { BailIf(builder_.CreateIsNull(pointer)); }

void Expansion::Finish(llvm::ArrayRef<Value*> results) {
  finished_.emplace_back(builder_.GetInsertBlock(),
                         llvm::SmallVector<Value*, 2>(results.begin(), results.end()));
  builder_.CreateBr(tail_);
}

void Expansion::Done() {
  builder_.SetInsertPoint(tail_, tail_->begin());
  llvm::SmallVector<Value*, 2> merged;
  const unsigned count = finished_.front().second.size();
  for (unsigned i = 0; i < count; ++i) {
    llvm::PHINode* const phi = builder_.CreatePHI(finished_.front().second[i]->getType(), finished_.size());
    for (const auto& [block, results] : finished_) phi->addIncoming(results[i], block);
    merged.push_back(phi);
  }
  // Whoever gets here has a result, so the test is no more needed.
  test_.cold->removePredecessor(tail_);
  auto* const condition = llvm::cast<llvm::Instruction>(test_.branch->getCondition());
  llvm::IRBuilder<>(test_.branch).CreateBr(test_.next);
  test_.branch->eraseFromParent();
  condition->eraseFromParent();
  if (op_.getType()->isStructTy()) {
    for (llvm::User* const user : llvm::make_early_inc_range(op_.users())) {
      auto* const extract = llvm::cast<llvm::ExtractValueInst>(user);
      extract->replaceAllUsesWith(merged[extract->getIndices().front()]);
      extract->eraseFromParent();
    }
  } else {
    op_.replaceAllUsesWith(merged.front());
  }
  op_.eraseFromParent();
}

Function* ColdFunction(llvm::Module& module, llvm::StringRef name, llvm::FunctionType* type,
                       llvm::CallingConv::ID cold_call, Heat heat, BuildFunction build) {
  if (Function* const existing = module.getFunction(name)) return existing;
  Function* const function = Function::Create(type, Function::InternalLinkage, name, module);
  function->setCallingConv(cold_call);
  function->addFnAttr(llvm::Attribute::NoInline);
  function->addFnAttr(llvm::Attribute::NoUnwind);
  if (heat == Heat::kCold) {
    function->addFnAttr(llvm::Attribute::Cold);
    if (llvm::Triple(module.getTargetTriple()).isOSBinFormatELF()) function->setSection(".text.unlikely.");
  }
  llvm::IRBuilder<> builder(BasicBlock::Create(module.getContext(), "entry", function));
  build(*function, builder);
  return function;
}

Function* RuntimeFunction(llvm::Module& module, llvm::StringRef name, llvm::FunctionType* type,
                          llvm::CallingConv::ID cold_call, Heat heat) {
  auto* const target = llvm::cast<Function>(module.getOrInsertFunction(name, type).getCallee());
  target->addFnAttr(llvm::Attribute::NoUnwind);
  // C's bool and uint8_t are passed and returned extended.
  for (llvm::Argument& argument : target->args()) {
    if (argument.getType()->isIntegerTy(8) || argument.getType()->isIntegerTy(1)) {
      argument.addAttr(llvm::Attribute::ZExt);
    }
  }
  if (type->getReturnType()->isIntegerTy(1)) target->addRetAttr(llvm::Attribute::ZExt);
  if (cold_call == llvm::CallingConv::C) return target;
  return ColdFunction(module, ("lp.thunk." + name.substr(name.find('_') + 1)).str(), type, cold_call, heat,
                      [&](Function& thunk, llvm::IRBuilder<>& builder) {
                        llvm::SmallVector<Value*> arguments;
                        for (llvm::Argument& argument : thunk.args()) arguments.push_back(&argument);
                        CallInst* const call = builder.CreateCall(target, arguments);
                        call->setAttributes(target->getAttributes());
                        builder.CreateRet(call);
                      });
}

CallInst* CreateColdCall(llvm::IRBuilderBase& builder, Function* callee, llvm::ArrayRef<Value*> arguments,
                         const llvm::Twine& name) {
  CallInst* const call = builder.CreateCall(callee, arguments, name);
  call->setCallingConv(callee->getCallingConv());
  if (callee->isDeclaration()) call->setAttributes(callee->getAttributes());
  return call;
}

Value* Distance(llvm::IRBuilderBase& builder, Value* from, Value* to, const llvm::Twine& name) {
  llvm::Type* const word =
      builder.GetInsertBlock()->getModule()->getDataLayout().getIntPtrType(from->getType());
  Value* const end = builder.CreatePtrToInt(to, word);
  Value* const start = builder.CreatePtrToInt(from, word);
  return builder.CreateSub(end, start, name);
}

void ReturnRuntimeCall(llvm::IRBuilderBase& builder, llvm::StringRef name, llvm::ArrayRef<Value*> arguments) {
  Function& function = *builder.GetInsertBlock()->getParent();
  llvm::SmallVector<llvm::Type*> types;
  for (Value* const argument : arguments) types.push_back(argument->getType());
  auto* const type = llvm::FunctionType::get(function.getReturnType(), types, false);
  Function* const callee = RuntimeFunction(*function.getParent(), name, type, llvm::CallingConv::C);
  builder.CreateRet(CreateColdCall(builder, callee, arguments));
}

void FinishIn(llvm::IRBuilderBase& builder, llvm::StringRef name, Heat heat, BuildFunction build) {
  Function& function = *builder.GetInsertBlock()->getParent();
  Function* const next = ColdFunction(*function.getParent(), name, function.getFunctionType(),
                                      function.getCallingConv(), heat, build);
  llvm::SmallVector<Value*> arguments;
  for (llvm::Argument& argument : function.args()) arguments.push_back(&argument);
  CallInst* const call = CreateColdCall(builder, next, arguments);
  call->setTailCallKind(CallInst::TCK_MustTail);
  builder.CreateRet(call);
}

}  // namespace llvmparse::passes
