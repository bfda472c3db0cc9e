#include "passes/check_expanded.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/ErrorHandling.h"
#include "passes/parse_ops.h"

namespace llvmparse::passes {

llvm::PreservedAnalyses CheckExpanded::run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      const auto* const call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      const auto op = call != nullptr ? ParseOpOf(*call) : std::nullopt;
      if (op) llvm::report_fatal_error("parse op " + NameOf(*op) + " left in " + function.getName());
    }
  }
  return llvm::PreservedAnalyses::all();
}

}  // namespace llvmparse::passes
