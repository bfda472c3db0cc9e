// What the passes that expand parse ops share: taking an op out of its block, and the cold functions that
// expansions call.
#ifndef LLVMPARSE_PASSES_EXPANSION_H_
#define LLVMPARSE_PASSES_EXPANSION_H_

#include "llvm/IR/IRBuilder.h"
#include "passes/abi_types.h"
#include "passes/parse_ops.h"

namespace llvmparse::passes {

// Replaces an op that can bail out by code that the caller builds.
//
//   before:  head: … op, test -> cold | next          after:  head: …  (open: the caller ends it)
//                                                              next: phi of the results that Finish got
//
// Usage: build inline cases from builder() on; where one has its result, call Finish(results); where one
// leaves the hot path, call Bail() or one of its variants. Each of them ends the current block. The last step
// is Done(), which gives the op's users the merged results and erases op and test.
class Expansion {
 public:
  explicit Expansion(llvm::CallInst& op);

  llvm::IRBuilder<>& builder() { return builder_; }
  llvm::CallInst& op() { return op_; }
  llvm::BasicBlock* NewBlock(const llvm::Twine& name);
  // A conditional branch of which `likely` is expected; goes on in `likely`.
  void BranchLikely(llvm::Value* condition, llvm::BasicBlock* likely, llvm::BasicBlock* unlikely);
  void Bail();
  void BailIf(llvm::Value* condition);  // goes on where it is false
  void BailIfNull(llvm::Value* pointer);
  // One value per member of the op's result.
  void Finish(llvm::ArrayRef<llvm::Value*> results);
  void Done();

 private:
  llvm::CallInst& op_;
  BailTest test_;
  llvm::BasicBlock* tail_;  // starts with the op
  llvm::IRBuilder<> builder_;
  llvm::SmallVector<std::pair<llvm::BasicBlock*, llvm::SmallVector<llvm::Value*, 2>>> finished_;
};

// The bytes from one address to another. (Two instructions as arguments of one call would come in an order
// that is up to the host's compiler, and output must not depend on that.)
llvm::Value* Distance(llvm::IRBuilderBase& builder, llvm::Value* from, llvm::Value* to,
                      const llvm::Twine& name);

// Branch weights for a test that hardly ever is true.
llvm::MDNode* UnlikelyTrue(llvm::LLVMContext& context);

// Gives the phis of `block` a value for the new predecessor `added`: the one they have for `like`.
void AddPredecessor(llvm::BasicBlock& block, llvm::BasicBlock& added, llvm::BasicBlock& like);

// A function of this module with the convention `cold_call`: hot code can call it without losing registers.
// Made by `build`, which fills in the body, when the module has none of that name yet.
// `kWarm` is for what ordinary input needs now and then, like a copy of a string; `kCold` code goes to the
// section for unlikely code.
enum class Heat { kWarm, kCold };
using BuildFunction = llvm::function_ref<void(llvm::Function&, llvm::IRBuilder<>&)>;
llvm::Function* ColdFunction(llvm::Module& module, llvm::StringRef name, llvm::FunctionType* type,
                             llvm::CallingConv::ID cold_call, Heat heat, BuildFunction build);

// Ends a cold function with what the runtime's `name` returns for `arguments`.
void ReturnRuntimeCall(llvm::IRBuilderBase& builder, llvm::StringRef name,
                       llvm::ArrayRef<llvm::Value*> arguments);

// Ends a cold function by a jump to another one with the same parameters. A cold function saves all registers
// that any path in it uses, so a path that uses more than the others is better off on its own.
void FinishIn(llvm::IRBuilderBase& builder, llvm::StringRef name, Heat heat, BuildFunction build);

// The same for a function of the runtime: a thunk that passes its arguments on, or the runtime's function
// itself where `cold_call` is the C convention.
llvm::Function* RuntimeFunction(llvm::Module& module, llvm::StringRef name, llvm::FunctionType* type,
                                llvm::CallingConv::ID cold_call, Heat heat = Heat::kCold);

// Calls either with the right convention.
llvm::CallInst* CreateColdCall(llvm::IRBuilderBase& builder, llvm::Function* callee,
                               llvm::ArrayRef<llvm::Value*> arguments, const llvm::Twine& name = "");

}  // namespace llvmparse::passes

#endif  // LLVMPARSE_PASSES_EXPANSION_H_
