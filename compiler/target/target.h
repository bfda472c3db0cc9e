// The target: which machine the object is for, and what code for it may assume.
//
// Everything that differs between targets and is not in LLVM's data layout stands in one table (target.cc):
// which calling conventions work, and which targets are refused. LLVM aborts the process on what it cannot
// do, so an unsupported target is refused here, before any code is generated.
#ifndef LLVMPARSE_COMPILER_TARGET_TARGET_H_
#define LLVMPARSE_COMPILER_TARGET_TARGET_H_

#include <memory>
#include <string>

#include "llvm/IR/CallingConv.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"

namespace llvmparse::target {

struct TargetOptions {
  std::string triple;    // empty: the host's
  std::string cpu;       // empty: the triple's baseline
  std::string features;  // as in llc -mattr
  bool pic = true;
};

struct Target {
  std::unique_ptr<llvm::TargetMachine> machine;
  llvm::DataLayout data_layout{""};
  // Convention of the thunks that hot code calls on its cold paths: one that saves the caller's registers
  // where the target has such a thing (preserve_most), else the C convention.
  llvm::CallingConv::ID cold_call = llvm::CallingConv::C;
  // Whether cold blocks can be put into a section of their own.
  bool splits_cold = false;
};

// Errors name the unsupported triple, CPU or feature and what is supported.
llvm::Expected<Target> CreateTarget(const TargetOptions& options);

}  // namespace llvmparse::target

#endif  // LLVMPARSE_COMPILER_TARGET_TARGET_H_
