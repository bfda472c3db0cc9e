// Unwind information of cold parts, where LLVM makes none: a machine pass behind SplitCold and CFIFixup.
//
//   f.cold:                       f.cold:
//     bl lp.grow            ->      .cfi_def_cfa_offset 48     what the prologue in f says
//     b  f+96                       .cfi_offset w30, -48
//                                   .cfi_remember_state        for CFIFixup's .cfi_restore_state behind a
//                                   return bl lp.grow ...
//
// A part has a frame description entry of its own, which starts as if no frame were set up. On x86 LLVM's
// CFIInstrInserter repeats what holds there; CFIFixup, which does its work on AArch64, knows of no parts in
// LLVM 19.
//
// Tested in test/filecheck/codegen/unwind.proto.
#ifndef LLVMPARSE_PASSES_COLD_FRAME_H_
#define LLVMPARSE_PASSES_COLD_FRAME_H_

#include "llvm/CodeGen/MachineFunctionPass.h"

namespace llvmparse::passes {

struct ColdFrame : llvm::MachineFunctionPass {
  static char ID;
  ColdFrame() : MachineFunctionPass(ID) {}
  llvm::StringRef getPassName() const override { return "Describe the frames of cold parts"; }
  bool runOnMachineFunction(llvm::MachineFunction& function) override;
};

}  // namespace llvmparse::passes

#endif  // LLVMPARSE_PASSES_COLD_FRAME_H_
