#include "passes/hot_path_check.h"

#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/PseudoSourceValue.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetLowering.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "passes/hot_blocks.h"

namespace llvmparse::passes {

using llvm::MachineInstr;
using llvm::MachineOperand;

char HotPathCheck::ID = 0;

namespace {

bool IsHotParser(llvm::StringRef name) { return name.starts_with("llvmparse_hot_"); }

// The name of what is called, or empty.
llvm::StringRef CalleeOf(const MachineInstr& call) {
  for (const MachineOperand& operand : call.operands()) {
    if (operand.isGlobal()) return operand.getGlobal()->getName();
    if (operand.isSymbol()) return operand.getSymbolName();
  }
  return "";
}

bool TouchesStackSlot(const MachineInstr& instruction) {
  return llvm::any_of(instruction.memoperands(), [](const llvm::MachineMemOperand* access) {
    const llvm::PseudoSourceValue* const place = access->getPseudoValue();
    return place != nullptr && (place->kind() == llvm::PseudoSourceValue::FixedStack || place->isStack());
  });
}

void Count(const MachineInstr& instruction, llvm::Register stack_pointer, HotPathCounts& counts) {
  using Flag = MachineInstr::MIFlag;
  if (instruction.getFlag(Flag::FrameSetup) || instruction.getFlag(Flag::FrameDestroy)) return;
  if (instruction.isCall() && !instruction.isTerminator()) {
    const llvm::StringRef callee = CalleeOf(instruction);
    unsigned& calls = IsHotParser(callee)         ? counts.parser_calls
                      : callee.starts_with("lp.") ? counts.cold_calls
                                                  : counts.other_calls;
    ++calls;
    return;
  }
  if (TouchesStackSlot(instruction)) {
    counts.spills += instruction.mayStore();
    counts.reloads += instruction.mayLoad();
    return;
  }
  if (instruction.modifiesRegister(stack_pointer, nullptr)) ++counts.stack_adjustments;
}

}  // namespace

void HotPathCheck::getAnalysisUsage(llvm::AnalysisUsage& usage) const {
  usage.addRequired<llvm::MachineBranchProbabilityInfoWrapperPass>();
  usage.setPreservesAll();
  MachineFunctionPass::getAnalysisUsage(usage);
}

bool HotPathCheck::runOnMachineFunction(llvm::MachineFunction& function) {
  if (!IsHotParser(function.getName())) return false;
  const HotBlocks hot =
      FindHotBlocks(function, getAnalysis<llvm::MachineBranchProbabilityInfoWrapperPass>().getMBPI());
  const llvm::Register stack_pointer =
      function.getSubtarget().getTargetLowering()->getStackPointerRegisterToSaveRestore();
  HotPathCounts counts;
  counts.function = function.getName().str();
  for (const llvm::MachineBasicBlock& block : function) {
    for (const MachineInstr& instruction : block) {
      if (instruction.isMetaInstruction()) continue;
      if (!hot.contains(&block)) {
        ++counts.cold_instructions;
        continue;
      }
      ++counts.instructions;
      Count(instruction, stack_pointer, counts);
    }
  }
  counts_->push_back(counts);
  return false;
}

}  // namespace llvmparse::passes
