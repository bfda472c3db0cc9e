// What must not go unnoticed. Linked in place of passes/expand_cold.cc, it calls the runtime as any C++
// compiler would: by the C convention, which saves no registers, and with no word of how unlikely that is.
#include "passes/expand_cold.h"

#include "passes/expansion.h"

namespace llvmparse::passes {

llvm::PreservedAnalyses ExpandCold::run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
  for (const auto& [op, name] : {std::pair(ParseOp::kColdField, "llvmparse_cold_field"),
                                 std::pair(ParseOp::kColdGroup, "llvmparse_cold_group")}) {
    for (llvm::CallInst* const call : Collect(module, op)) {
      call->setCalledFunction(RuntimeFunction(module, name, call->getFunctionType(), llvm::CallingConv::C));
      call->setCallingConv(llvm::CallingConv::C);
      for (llvm::BasicBlock& block : *call->getFunction()) {
        block.getTerminator()->setMetadata(llvm::LLVMContext::MD_prof, nullptr);
      }
    }
  }
  return llvm::PreservedAnalyses::none();
}

}  // namespace llvmparse::passes
