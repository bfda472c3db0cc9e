#include "passes/pipeline.h"

#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "passes/check_expanded.h"
#include "passes/expand_cold.h"
#include "passes/expand_memory.h"
#include "passes/expand_strings.h"
#include "passes/expand_tags.h"
#include "passes/expand_varints.h"

namespace llvmparse::passes {

llvm::ModulePassManager BuildPipeline() {
  llvm::ModulePassManager module;
  // Parse ops become instructions. The order among these is free: no expansion makes another op.
  module.addPass(ExpandTags());
  module.addPass(ExpandVarints());
  module.addPass(ExpandStrings());
  module.addPass(ExpandMemory());
  module.addPass(ExpandCold());
  module.addPass(CheckExpanded());

  llvm::FunctionPassManager function;
  // The position and the has-bits, which lowering keeps in stack slots, move to registers; what that makes
  // redundant goes. Nothing here may call memset or memcpy where lowering did not.
  function.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  function.addPass(llvm::EarlyCSEPass());
  function.addPass(llvm::SimplifyCFGPass());
  function.addPass(llvm::InstCombinePass());
  function.addPass(llvm::SimplifyCFGPass());
  module.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(function)));
  return module;
}

void RegisterPasses(llvm::PassBuilder& builder) {
  builder.registerPipelineParsingCallback(
      [](llvm::StringRef name, llvm::ModulePassManager& manager, llvm::ArrayRef<llvm::PassBuilder::PipelineElement>) {
        if (name == "expand-tags") return manager.addPass(ExpandTags()), true;
        if (name == "expand-varints") return manager.addPass(ExpandVarints()), true;
        if (name == "expand-strings") return manager.addPass(ExpandStrings()), true;
        if (name == "expand-memory") return manager.addPass(ExpandMemory()), true;
        if (name == "expand-cold") return manager.addPass(ExpandCold()), true;
        if (name == "check-expanded") return manager.addPass(CheckExpanded()), true;
        if (name == "llvmparse") return manager.addPass(BuildPipeline()), true;
        return false;
      });
}

}  // namespace llvmparse::passes
