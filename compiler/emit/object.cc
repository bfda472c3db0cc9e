#include "compiler/emit/object.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Support/raw_ostream.h"

namespace llvmparse::emit {

llvm::Expected<std::string> GenerateCode(llvm::Module& module, llvm::TargetMachine& machine,
                                         llvm::CodeGenFileType type) {
  llvm::SmallString<0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  llvm::legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, stream, nullptr, type)) {
    return llvm::createStringError("target '" + machine.getTargetTriple().str() +
                                   "' cannot write such a file");
  }
  passes.run(module);
  return std::string(bytes);
}

}  // namespace llvmparse::emit
