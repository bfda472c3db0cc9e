// Which blocks of a function are hot, on the machine level.
//
// Hot is what can be reached from the entry without taking an edge that hardly ever is taken. Expansions give
// such edges (to cold blocks, to the slow path of an allocation) branch weights, and code generation keeps
// them.
#ifndef LLVMPARSE_PASSES_HOT_BLOCKS_H_
#define LLVMPARSE_PASSES_HOT_BLOCKS_H_

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/CodeGen/MachineBranchProbabilityInfo.h"
#include "llvm/CodeGen/MachineFunction.h"

namespace llvmparse::passes {

using HotBlocks = llvm::SmallPtrSet<const llvm::MachineBasicBlock*, 32>;

HotBlocks FindHotBlocks(const llvm::MachineFunction& function,
                        const llvm::MachineBranchProbabilityInfo& probabilities);

}  // namespace llvmparse::passes

#endif  // LLVMPARSE_PASSES_HOT_BLOCKS_H_
