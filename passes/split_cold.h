// Moves the cold blocks of each function to the section for unlikely code: a machine pass, after register
// allocation.
//
//   f:       hot block                   .text.f:           f:       hot block
//            cold block          ->                                  hot block
//            hot block                   .text.unlikely.f:  f.cold:  cold block
//
// So hot code is dense, and what a cold path needs (saving a register around a call that grows an array, say)
// stands nowhere near it. The blocks stay one function to the register allocator: the edge between the parts
// is a jump, not a call, and needs no convention at all. LLVM's own MachineFunctionSplitter does the same
// from a profile; we know which paths are cold from how they were made. For targets whose code generation
// cannot put blocks into sections (32-bit ARM) the pass is not used.
//
// Tested in test/filecheck/codegen/split-cold.proto.
#ifndef LLVMPARSE_PASSES_SPLIT_COLD_H_
#define LLVMPARSE_PASSES_SPLIT_COLD_H_

#include "llvm/CodeGen/MachineFunctionPass.h"

namespace llvmparse::passes {

struct SplitCold : llvm::MachineFunctionPass {
  static char ID;
  SplitCold() : MachineFunctionPass(ID) {}
  llvm::StringRef getPassName() const override { return "Move cold blocks to their own section"; }
  void getAnalysisUsage(llvm::AnalysisUsage& usage) const override;
  bool runOnMachineFunction(llvm::MachineFunction& function) override;
};

}  // namespace llvmparse::passes

#endif  // LLVMPARSE_PASSES_SPLIT_COLD_H_
