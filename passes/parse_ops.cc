#include "passes/parse_ops.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/ErrorHandling.h"

namespace llvmparse::passes {

using llvm::CallInst;
using llvm::FunctionType;
using llvm::Type;

namespace {

// The declared type of an op. Dispatch takes its tags as further arguments.
FunctionType* TypeOf(ParseOp op, llvm::LLVMContext& context, Type* word) {
  Type* const pointer = llvm::PointerType::get(context, 0);
  Type* const i1 = Type::getInt1Ty(context);
  Type* const i32 = Type::getInt32Ty(context);
  Type* const pointer_and_i64 = llvm::StructType::get(pointer, Type::getInt64Ty(context));
  Type* const pointer_and_word = llvm::StructType::get(pointer, word);
  const auto make = [&](Type* result, std::initializer_list<Type*> arguments) {
    return FunctionType::get(result, arguments, /*isVarArg=*/op == ParseOp::kDispatch);
  };
  switch (op) {
#define PARSE_OP(enumerator, name, result, ...) \
  case ParseOp::k##enumerator:                  \
    return make(result, {__VA_ARGS__});
#include "passes/parse_ops.def"
  }
  llvm_unreachable("no such parse op");
}

}  // namespace

llvm::StringRef NameOf(ParseOp op) {
  switch (op) {
#define PARSE_OP(enumerator, name, ...) \
  case ParseOp::k##enumerator:          \
    return name;
#include "passes/parse_ops.def"
  }
  llvm_unreachable("no such parse op");
}

std::optional<ParseOp> ParseOpOf(const llvm::CallBase& call) {
  const llvm::Function* const callee = call.getCalledFunction();
  if (callee == nullptr || !callee->getName().starts_with("lp.")) return std::nullopt;
  return llvm::StringSwitch<std::optional<ParseOp>>(callee->getName())
#define PARSE_OP(enumerator, name, ...) .Case(name, ParseOp::k##enumerator)
#include "passes/parse_ops.def"
      .Default(std::nullopt);
}

llvm::SmallVector<CallInst*> Collect(llvm::Module& module, ParseOp op) {
  llvm::SmallVector<CallInst*> calls;
  const llvm::Function* const callee = module.getFunction(NameOf(op));
  if (callee == nullptr) return calls;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* const call = llvm::dyn_cast<CallInst>(&instruction);
      if (call != nullptr && call->getCalledFunction() == callee) calls.push_back(call);
    }
  }
  return calls;
}

CallInst* CreateParseOp(llvm::IRBuilderBase& builder, ParseOp op, llvm::ArrayRef<llvm::Value*> arguments,
                        llvm::CallingConv::ID cold_call, const llvm::Twine& name) {
  llvm::Module& module = *builder.GetInsertBlock()->getModule();
  Type* const word = module.getDataLayout().getIntPtrType(builder.getContext());
  const auto callee = module.getOrInsertFunction(NameOf(op), TypeOf(op, builder.getContext(), word));
  CallInst* const call = builder.CreateCall(callee, arguments, name);
  call->setCallingConv(cold_call);
  return call;
}

BailTest BailTestOf(CallInst& op) {
  namespace match = llvm::PatternMatch;
  auto* const branch = llvm::dyn_cast<llvm::BranchInst>(op.getParent()->getTerminator());
  if (branch != nullptr && branch->isConditional()) {
    llvm::ICmpInst::Predicate predicate;
    const auto pointer =
        match::m_CombineOr(match::m_Specific(&op), match::m_ExtractValue<0>(match::m_Specific(&op)));
    const bool tests =
        match::match(branch->getCondition(), match::m_ICmp(predicate, pointer, match::m_Zero()));
    if (tests && predicate == llvm::CmpInst::ICMP_EQ) {
      return {branch, branch->getSuccessor(0), branch->getSuccessor(1)};
    }
  }
  llvm::report_fatal_error("parse op " + op.getCalledFunction()->getName() + " in " +
                           op.getFunction()->getName() + " is not followed by its test for null");
}

}  // namespace llvmparse::passes
