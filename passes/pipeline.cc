#include "passes/pipeline.h"

#include "llvm/IR/Module.h"
#include "llvm/Passes/StandardInstrumentations.h"
#include "llvm/Support/DebugCounter.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "passes/check_expanded.h"
#include "passes/decline_ops.h"
#include "passes/expand_cold.h"
#include "passes/expand_memory.h"
#include "passes/expand_packed.h"
#include "passes/expand_strings.h"
#include "passes/expand_tags.h"
#include "passes/expand_varints.h"
#include "passes/inline_leaves.h"

namespace llvmparse::passes {
namespace {

using llvm::DebugCounter;
using llvm::ModulePassManager;

struct Step {
  llvm::StringRef name;
  void (*add)(ModulePassManager& pipeline);
  // Of a pass of ours: what LLVM calls it, for options that take a pass, such as -print-after.
  llvm::StringRef (*class_name)() = nullptr;
};

// The steps that can be left out: -debug-counter=simplify=1 runs it for none but the second module.
DEBUG_COUNTER(kPromoteCounter, "promote", "For which modules the position moves to registers");
DEBUG_COUNTER(kSimplifyCounter, "simplify", "For which modules redundant code goes");

template <typename Pass>
void Add(ModulePassManager& pipeline) {
  pipeline.addPass(Pass());
}

// The position and the has-bits, which lowering keeps in stack slots, move to registers.
void AddPromote(ModulePassManager& pipeline) {
  if (!DebugCounter::shouldExecuteImpl(kPromoteCounter)) return;
  pipeline.addPass(llvm::createModuleToFunctionPassAdaptor(llvm::SROAPass(llvm::SROAOptions::ModifyCFG)));
}

// What is redundant goes. Nothing here may make a call of memset or memcpy out of something else, as
// MemCpyOpt and LoopIdiom do: a call in a hot parser costs it its registers.
void AddSimplify(ModulePassManager& pipeline) {
  if (!DebugCounter::shouldExecuteImpl(kSimplifyCounter)) return;
  llvm::FunctionPassManager function;
  function.addPass(llvm::EarlyCSEPass());
  function.addPass(llvm::SimplifyCFGPass());
  function.addPass(llvm::InstCombinePass());
  function.addPass(llvm::SimplifyCFGPass());
  pipeline.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(function)));
}

constexpr Step kPipeline[] = {
    {"decline-ops", Add<DeclineOps>, DeclineOps::name},
    // Parse ops become instructions. The order among the expansions is free: none makes another op. Leaves
    // move while they are short, but behind expand-tags: inlining would fold a small switch that lp.dispatch
    // needs.
    {"expand-tags", Add<ExpandTags>, ExpandTags::name},
    {"inline-leaves", Add<InlineLeaves>, InlineLeaves::name},
    {"expand-varints", Add<ExpandVarints>, ExpandVarints::name},
    {"expand-strings", Add<ExpandStrings>, ExpandStrings::name},
    {"expand-memory", Add<ExpandMemory>, ExpandMemory::name},
    {"expand-packed", Add<ExpandPacked>, ExpandPacked::name},
    {"expand-cold", Add<ExpandCold>, ExpandCold::name},
    {"check-expanded", Add<CheckExpanded>, CheckExpanded::name},
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

void RunPipeline(ModulePassManager& pipeline, llvm::Module& module, llvm::TargetMachine* machine,
                 bool verify_each) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassInstrumentationCallbacks callbacks;
  for (const Step& step : kPipeline) {
    if (step.class_name != nullptr) callbacks.addClassToPassName(step.class_name(), step.name);
  }
  llvm::StandardInstrumentations instrumentations(module.getContext(), /*DebugLogging=*/false, verify_each);
  llvm::PassBuilder builder(machine, llvm::PipelineTuningOptions(), std::nullopt, &callbacks);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  instrumentations.registerCallbacks(callbacks, &modules);
  pipeline.run(module, modules);
}

}  // namespace llvmparse::passes
