// The proof on machine code: counts, at the end of code generation, what must not be in the hot blocks of a
// hot parser. A machine pass that changes nothing.
//
// Calls of other hot parsers (submessages) and of the object's own cold functions, which save the caller's
// registers, are what hot code may call.
//
// Also remarks of the pass "hot-path": an analysis remark with the counts of each function, and a missed
// remark for each instruction that should not be there.
//
// Tested in test/filecheck/codegen/report.proto and remarks.proto; test/disassembly checks finished objects
// without it.
#ifndef LLVMPARSE_PASSES_HOT_PATH_CHECK_H_
#define LLVMPARSE_PASSES_HOT_PATH_CHECK_H_

#include <string>
#include <vector>

#include "llvm/CodeGen/MachineFunctionPass.h"

namespace llvmparse::passes {

// What was counted in the hot blocks of one function, beyond what entry and exit need.
struct HotPathCounts {
  std::string function;
  unsigned instructions = 0;       // in hot blocks
  unsigned cold_instructions = 0;  // in the others
  unsigned spills = 0;             // stores to stack slots
  unsigned reloads = 0;            // loads from stack slots, structs in memory included
  unsigned stack_adjustments = 0;  // pushes, pops, changes and other uses of the stack pointer
  unsigned parser_calls = 0;       // of other hot parsers: allowed
  unsigned cold_calls = 0;         // of cold functions that save registers: allowed
  unsigned other_calls = 0;        // of anything else, memcpy and memset included

  unsigned violations() const { return spills + reloads + stack_adjustments + other_calls; }
};

// Appends the counts of each function with a name that starts with "llvmparse_hot_" to `*counts`.
struct HotPathCheck : llvm::MachineFunctionPass {
  static char ID;
  explicit HotPathCheck(std::vector<HotPathCounts>* counts) : MachineFunctionPass(ID), counts_(counts) {}
  llvm::StringRef getPassName() const override { return "Check hot paths"; }
  void getAnalysisUsage(llvm::AnalysisUsage& usage) const override;
  bool runOnMachineFunction(llvm::MachineFunction& function) override;

 private:
  std::vector<HotPathCounts>* counts_;
};

}  // namespace llvmparse::passes

#endif  // LLVMPARSE_PASSES_HOT_PATH_CHECK_H_
