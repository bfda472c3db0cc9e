#include "passes/cold_frame.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/MC/MCDwarf.h"
#include "llvm/Target/TargetMachine.h"

namespace llvmparse::passes {

using llvm::MachineBasicBlock;
using llvm::MachineInstr;
using llvm::MCCFIInstruction;

char ColdFrame::ID = 0;

bool ColdFrame::runOnMachineFunction(llvm::MachineFunction& function) {
  if (!function.hasBBSections() || !function.getTarget().Options.EnableCFIFixup) return false;
  const auto cold = llvm::find_if(function, [](const MachineBasicBlock& block) {
    return block.getSectionID() == llvm::MBBSectionID::ColdSectionID;
  });
  if (cold == function.end()) return false;

  const auto is_state = [&](const MachineInstr& instruction) {
    if (!instruction.isCFIInstruction()) return false;
    const auto operation =
        function.getFrameInstructions()[instruction.getOperand(0).getCFIIndex()].getOperation();
    return operation == MCCFIInstruction::OpRememberState || operation == MCCFIInstruction::OpRestoreState;
  };
  // At the very start these are about the end of the hot part.
  while (!cold->empty() && is_state(cold->front())) cold->begin()->eraseFromParent();
  const auto at = cold->begin();
  const auto add = [&](unsigned index) {
    llvm::BuildMI(*cold, at, llvm::DebugLoc(),
                  function.getSubtarget().getInstrInfo()->get(llvm::TargetOpcode::CFI_INSTRUCTION))
        .addCFIIndex(index);
  };
  // Hot parsers set up their frame at once, and so before any cold block.
  for (const MachineInstr& instruction : function.front()) {
    if (!instruction.isCFIInstruction() || !instruction.getFlag(MachineInstr::FrameSetup)) continue;
    add(instruction.getOperand(0).getCFIIndex());
  }
  add(function.addFrameInst(MCCFIInstruction::createRememberState(nullptr)));
  return true;
}

}  // namespace llvmparse::passes
