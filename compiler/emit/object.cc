#include "compiler/emit/object.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/CodeGen/BasicBlockSectionUtils.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Support/raw_ostream.h"
#include "passes/cold_frame.h"
#include "passes/split_cold.h"

namespace llvmparse::emit {

// As LLVMTargetMachine::addPassesToEmitFile, with our own passes and without those that hurt.
llvm::Expected<Code> GenerateCode(llvm::Module& module, const target::Target& target,
                                  llvm::CodeGenFileType type, bool verify) {
  auto& machine = static_cast<llvm::LLVMTargetMachine&>(*target.machine);
  Code code;
  llvm::SmallString<0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  llvm::legacy::PassManager passes;
  auto* const module_info = new llvm::MachineModuleInfoWrapperPass(&machine);
  llvm::TargetPassConfig* const config = machine.createPassConfig(passes);
  // Hoisting the address of a jump table out of the loop takes a register for the whole function, and so
  // drives something that each field needs out of one. So does a value that blocks far apart share, like a
  // pointer that x32 has to widen for each call.
  config->disablePass(&llvm::EarlyMachineLICMID);
  config->disablePass(&llvm::MachineLICMID);
  config->disablePass(&llvm::MachineCSEID);
  // Blocks of a few instructions leave nothing to order, and to find what each load may alias it follows the
  // position back through all fields, which takes a fifth of the time of a message of 1,100.
  config->disablePass(&llvm::MachineSchedulerID);
  config->setDisableVerify(!verify);
  // A section that GNU ld puts elsewhere, too; LLVM's own ".text.split." is known to lld only.
  llvm::BBSectionsColdTextPrefix = ".text.unlikely.";
  if (target.splits_cold) config->insertPass(&llvm::StackMapLivenessID, new passes::SplitCold());
  passes.add(config);
  passes.add(module_info);
  bool failed = config->addISelPasses();
  if (!failed) {
    config->addMachinePasses();
    config->setInitialized();
    if (target.splits_cold) passes.add(new passes::ColdFrame());
    passes.add(new passes::HotPathCheck(&code.hot_paths));
    failed = machine.addAsmPrinter(passes, stream, nullptr, type, module_info->getMMI().getContext());
  }
  if (failed) {
    return llvm::createStringError("target '" + machine.getTargetTriple().str() +
                                   "' cannot write such a file");
  }
  passes.add(llvm::createFreeMachineFunctionPass());
  passes.run(module);
  code.bytes = std::string(bytes);
  return code;
}

}  // namespace llvmparse::emit
