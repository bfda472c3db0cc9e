#include "passes/split_cold.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/CodeGen/BasicBlockSectionUtils.h"
#include "llvm/CodeGen/MachineJumpTableInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/DebugCounter.h"
#include "passes/hot_blocks.h"

#define DEBUG_TYPE "split-cold"

namespace llvmparse::passes {

using llvm::DebugCounter;
using llvm::MachineBasicBlock;

STATISTIC(NumCold, "Number of cold blocks moved");
DEBUG_COUNTER(kCounter, DEBUG_TYPE, "Which functions are split");

char SplitCold::ID = 0;
// For -print-after=split-cold.
static const llvm::RegisterPass<SplitCold> kRegistration(DEBUG_TYPE, "Move cold blocks to their own section");

void SplitCold::getAnalysisUsage(llvm::AnalysisUsage& usage) const {
  usage.addRequired<llvm::MachineBranchProbabilityInfoWrapperPass>();
  MachineFunctionPass::getAnalysisUsage(usage);
}

namespace {

// Some targets (AArch64) have jump tables of short offsets, which cannot lead to another section. There a
// jump in the hot part leads on to the cold block.
void AddJump(llvm::MachineFunction& function, MachineBasicBlock& cold,
             const llvm::TargetInstrInfo& instructions) {
  MachineBasicBlock* const jump = function.CreateMachineBasicBlock(cold.getBasicBlock());
  function.push_back(jump);
  instructions.insertUnconditionalBranch(*jump, &cold, llvm::DebugLoc());
  jump->addSuccessor(&cold);
  for (const llvm::MachineBasicBlock::RegisterMaskPair& live : cold.liveins()) jump->addLiveIn(live);
  llvm::MachineJumpTableInfo& tables = *function.getJumpTableInfo();
  for (MachineBasicBlock* const before : llvm::SmallVector<MachineBasicBlock*>(cold.predecessors())) {
    if (before == jump || !llvm::any_of(before->terminators(), [](const llvm::MachineInstr& instruction) {
          return instruction.isIndirectBranch();
        })) {
      continue;
    }
    before->replaceSuccessor(&cold, jump);
  }
  tables.ReplaceMBBInJumpTables(&cold, jump);
}

}  // namespace

bool SplitCold::runOnMachineFunction(llvm::MachineFunction& function) {
  // What is in a section of its own as a whole is cold already.
  if (function.getFunction().hasSection()) return false;
  const HotBlocks hot =
      FindHotBlocks(function, getAnalysis<llvm::MachineBranchProbabilityInfoWrapperPass>().getMBPI());
  if (hot.size() == function.size() || !DebugCounter::shouldExecuteImpl(kCounter)) return false;

  const llvm::TargetInstrInfo& instructions = *function.getSubtarget().getInstrInfo();
  llvm::SmallVector<MachineBasicBlock*> cold;
  for (MachineBasicBlock& block : function) {
    if (!hot.contains(&block)) cold.push_back(&block);
  }
  for (MachineBasicBlock* const block : cold) {
    if (!instructions.isMBBSafeToSplitToCold(*block) && function.getJumpTableInfo() != nullptr) {
      AddJump(function, *block, instructions);
    }
  }
  llvm::erase_if(cold,
                 [&](MachineBasicBlock* block) { return !instructions.isMBBSafeToSplitToCold(*block); });

  function.RenumberBlocks();
  function.setBBSectionsType(llvm::BasicBlockSection::Preset);
  for (MachineBasicBlock* const block : cold) block->setSectionID(llvm::MBBSectionID::ColdSectionID);
  NumCold += cold.size();
  // Within each part blocks stay as they were placed.
  llvm::sortBasicBlocksAndUpdateBranches(
      function, [](const MachineBasicBlock& a, const MachineBasicBlock& b) {
        const auto order = [](const MachineBasicBlock& block) {
          return std::pair(block.getSectionID() == llvm::MBBSectionID::ColdSectionID, block.getNumber());
        };
        return order(a) < order(b);
      });
  return true;
}

}  // namespace llvmparse::passes
