#include "passes/hot_path_check.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineOptimizationRemarkEmitter.h"
#include "llvm/CodeGen/PseudoSourceValue.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetLowering.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "passes/hot_blocks.h"

#define DEBUG_TYPE "hot-path"

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

// Slots of the register allocator are known by their memory operands, variables of the IR by the register
// only.
bool TouchesStackSlot(const MachineInstr& instruction, llvm::Register stack_pointer) {
  if (!instruction.mayLoadOrStore()) return false;
  const bool by_register = llvm::any_of(instruction.explicit_uses(), [&](const MachineOperand& operand) {
    return operand.isReg() && operand.getReg() == stack_pointer;
  });
  return by_register || llvm::any_of(instruction.memoperands(), [](const llvm::MachineMemOperand* access) {
           const llvm::PseudoSourceValue* const place = access->getPseudoValue();
           return place != nullptr &&
                  (place->kind() == llvm::PseudoSourceValue::FixedStack || place->isStack());
         });
}

// Returns what is wrong with an instruction in a hot block, as a remark is named, or an empty string.
llvm::StringRef Count(const MachineInstr& instruction, llvm::Register stack_pointer, HotPathCounts& counts) {
  using Flag = MachineInstr::MIFlag;
  if (instruction.getFlag(Flag::FrameSetup) || instruction.getFlag(Flag::FrameDestroy)) return "";
  if (instruction.isCall() && !instruction.isTerminator()) {
    const llvm::StringRef callee = CalleeOf(instruction);
    unsigned& calls = IsHotParser(callee)         ? counts.parser_calls
                      : callee.starts_with("lp.") ? counts.cold_calls
                                                  : counts.other_calls;
    ++calls;
    return &calls == &counts.other_calls ? "Call" : "";
  }
  if (TouchesStackSlot(instruction, stack_pointer)) {
    counts.spills += instruction.mayStore();
    counts.reloads += instruction.mayLoad();
    return instruction.mayStore() ? "Spill" : "Reload";
  }
  const bool is_about_stack = instruction.modifiesRegister(stack_pointer, nullptr) ||
                              instruction.readsRegister(stack_pointer, nullptr);
  if (!is_about_stack || instruction.isTerminator()) return "";
  ++counts.stack_adjustments;
  return "StackAdjustment";
}

llvm::MachineOptimizationRemarkAnalysis Remark(const llvm::MachineFunction& function,
                                               const HotPathCounts& counts) {
  using llvm::ore::NV;
  llvm::MachineOptimizationRemarkAnalysis remark(DEBUG_TYPE, "HotPath",
                                                 function.getFunction().getSubprogram(), &function.front());
  remark << NV("Instructions", counts.instructions) << " hot instructions, "
         << NV("ColdInstructions", counts.cold_instructions) << " cold; on the hot path "
         << NV("Spills", counts.spills) << " spills, " << NV("Reloads", counts.reloads) << " reloads, "
         << NV("StackAdjustments", counts.stack_adjustments)
         << " stack adjustments, calls: " << NV("ParserCalls", counts.parser_calls) << " of parsers, "
         << NV("ColdCalls", counts.cold_calls) << " of cold functions, "
         << NV("OtherCalls", counts.other_calls) << " others";
  return remark;
}

}  // namespace

void HotPathCheck::getAnalysisUsage(llvm::AnalysisUsage& usage) const {
  usage.addRequired<llvm::MachineBranchProbabilityInfoWrapperPass>();
  usage.addRequired<llvm::MachineOptimizationRemarkEmitterPass>();
  usage.setPreservesAll();
  MachineFunctionPass::getAnalysisUsage(usage);
}

bool HotPathCheck::runOnMachineFunction(llvm::MachineFunction& function) {
  if (!IsHotParser(function.getName())) return false;
  const HotBlocks hot =
      FindHotBlocks(function, getAnalysis<llvm::MachineBranchProbabilityInfoWrapperPass>().getMBPI());
  const llvm::Register stack_pointer =
      function.getSubtarget().getTargetLowering()->getStackPointerRegisterToSaveRestore();
  auto& remarks = getAnalysis<llvm::MachineOptimizationRemarkEmitterPass>().getORE();
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
      const llvm::StringRef wrong = Count(instruction, stack_pointer, counts);
      if (wrong.empty()) continue;
      remarks.emit([&] {
        return llvm::MachineOptimizationRemarkMissed(DEBUG_TYPE, wrong, instruction.getDebugLoc(), &block)
               << "on the hot path of " << llvm::ore::NV("Function", counts.function) << ": "
               << llvm::ore::MNV("Instruction", instruction);
      });
    }
  }
  remarks.emit([&] { return Remark(function, counts); });
  counts_->push_back(counts);
  return false;
}

}  // namespace llvmparse::passes
