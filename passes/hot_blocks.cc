#include "passes/hot_blocks.h"

namespace llvmparse::passes {

HotBlocks FindHotBlocks(const llvm::MachineFunction& function,
                        const llvm::MachineBranchProbabilityInfo& probabilities) {
  const llvm::BranchProbability hot(1, 100);
  HotBlocks found;
  llvm::SmallVector<const llvm::MachineBasicBlock*> open{&function.front()};
  found.insert(&function.front());
  while (!open.empty()) {
    const llvm::MachineBasicBlock* const block = open.pop_back_val();
    for (const llvm::MachineBasicBlock* const next : block->successors()) {
      if (probabilities.getEdgeProbability(block, next) < hot) continue;
      if (found.insert(next).second) open.push_back(next);
    }
  }
  return found;
}

}  // namespace llvmparse::passes
