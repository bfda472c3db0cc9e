// Making and finding parse ops. What each op means is in parse_ops.def.
#ifndef LLVMPARSE_PASSES_PARSE_OPS_H_
#define LLVMPARSE_PASSES_PARSE_OPS_H_

#include <optional>

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace llvmparse::passes {

enum class ParseOp {
#define PARSE_OP(enumerator, ...) k##enumerator,
#include "passes/parse_ops.def"
};

llvm::StringRef NameOf(ParseOp op);

// The op that a call stands for, if any.
std::optional<ParseOp> ParseOpOf(const llvm::CallBase& call);

// All calls of `op` in `module`, in order. Passes collect first and change then. (They are module passes
// because an expansion may add a cold function.)
llvm::SmallVector<llvm::CallInst*> Collect(llvm::Module& module, ParseOp op);

// Emits a call of `op` at the builder's place. `cold_call` is the convention for the op's cold functions.
llvm::CallInst* CreateParseOp(llvm::IRBuilderBase& builder, ParseOp op,
                              llvm::ArrayRef<llvm::Value*> arguments,
                              llvm::CallingConv::ID cold_call = llvm::CallingConv::C,
                              const llvm::Twine& name = "");

// The instructions right behind an op that test whether it bailed out; see parse_ops.def.
struct BailTest {
  llvm::BranchInst* branch;
  llvm::BasicBlock* cold;  // taken when the op's pointer is null
  llvm::BasicBlock* next;
};
// Reports a fatal error when `op` is not followed by its test: the IR is not what lowering emits.
BailTest BailTestOf(llvm::CallInst& op);

}  // namespace llvmparse::passes

#endif  // LLVMPARSE_PASSES_PARSE_OPS_H_
