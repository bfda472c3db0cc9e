#include "passes/pipeline.h"

#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "passes/check_expanded.h"
#include "passes/expand_cold.h"
#include "passes/expand_memory.h"
#include "passes/expand_packed.h"
#include "passes/expand_strings.h"
#include "passes/expand_tags.h"
#include "passes/expand_varints.h"

namespace llvmparse::passes {
namespace {

using llvm::ModulePassManager;

struct Step {
  llvm::StringRef name;
  void (*add)(ModulePassManager& pipeline);
};

template <typename Pass>
void Add(ModulePassManager& pipeline) {
  pipeline.addPass(Pass());
}

// The position and the has-bits, which lowering keeps in stack slots, move to registers.
void AddPromote(ModulePassManager& pipeline) {
  pipeline.addPass(llvm::createModuleToFunctionPassAdaptor(llvm::SROAPass(llvm::SROAOptions::ModifyCFG)));
}

// What is redundant goes. Nothing here may make a call of memset or memcpy out of something else, as
// MemCpyOpt and LoopIdiom do: a call in a hot parser costs it its registers.
void AddSimplify(ModulePassManager& pipeline) {
  llvm::FunctionPassManager function;
  function.addPass(llvm::EarlyCSEPass());
  function.addPass(llvm::SimplifyCFGPass());
  function.addPass(llvm::InstCombinePass());
  function.addPass(llvm::SimplifyCFGPass());
  pipeline.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(function)));
}

constexpr Step kPipeline[] = {
    // Parse ops become instructions. The order among these is free: no expansion makes another op.
    {"expand-tags", Add<ExpandTags>},
    {"expand-varints", Add<ExpandVarints>},
    {"expand-strings", Add<ExpandStrings>},
    {"expand-memory", Add<ExpandMemory>},
    {"expand-packed", Add<ExpandPacked>},
    {"expand-cold", Add<ExpandCold>},
    {"check-expanded", Add<CheckExpanded>},
    {"promote", AddPromote},
    {"simplify", AddSimplify},
};

}  // namespace

llvm::Expected<ModulePassManager> BuildPipeline(llvm::StringRef stop_after) {
  ModulePassManager pipeline;
  if (stop_after == "lower") return pipeline;
  std::string names = "lower";
  for (const Step& step : kPipeline) {
    step.add(pipeline);
    if (stop_after == step.name) return pipeline;
    names += ", " + step.name.str();
  }
  if (stop_after.empty()) return pipeline;
  return llvm::createStringError("there is no pass '" + stop_after + "'; the passes are " + names);
}

void RegisterPasses(llvm::PassBuilder& builder) {
  builder.registerPipelineParsingCallback([](llvm::StringRef name, ModulePassManager& pipeline,
                                             llvm::ArrayRef<llvm::PassBuilder::PipelineElement>) {
    for (const Step& step : kPipeline) {
      if (name != step.name && name != "llvmparse") continue;
      step.add(pipeline);
      if (name == step.name) return true;
    }
    return name == "llvmparse";
  });
}

void RunPipeline(ModulePassManager& pipeline, llvm::Module& module, llvm::TargetMachine* machine) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(machine);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  pipeline.run(module, modules);
}

}  // namespace llvmparse::passes
