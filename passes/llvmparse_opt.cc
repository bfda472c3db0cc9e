// llvmparse-opt: runs named passes on textual IR, as `opt` does for LLVM's own. Used by test/filecheck.
//
//   llvmparse-opt -passes=expand-varints input.ll        one pass
//   llvmparse-opt -passes=llvmparse input.ll             the whole pipeline
//
// LLVM's verifier runs after each pass, and LLVM's options for looking at passes work (-print-after-all,
// -debug-counter, ...).
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "passes/pipeline.h"

int main(int argc, char** argv) {
  const llvm::InitLLVM init(argc, argv);
  llvm::cl::opt<std::string> input(llvm::cl::Positional, llvm::cl::desc("<input.ll>"), llvm::cl::init("-"));
  llvm::cl::opt<std::string> passes("passes", llvm::cl::desc("Pipeline to run, as for opt"),
                                    llvm::cl::Required);
  llvm::cl::ParseCommandLineOptions(argc, argv, "runs llvmparse's passes on LLVM IR\n");

  llvm::LLVMContext context;
  llvm::SMDiagnostic diagnostic;
  const auto module = llvm::parseIRFile(input, diagnostic, context);
  if (module == nullptr) {
    diagnostic.print(argv[0], llvm::errs());
    return 1;
  }

  llvm::PassBuilder builder;
  llvmparse::passes::RegisterPasses(builder);
  llvm::ModulePassManager pipeline;
  if (llvm::Error error = builder.parsePassPipeline(pipeline, passes)) {
    llvm::errs() << argv[0] << ": " << llvm::toString(std::move(error)) << '\n';
    return 1;
  }
  llvmparse::passes::RunPipeline(pipeline, *module, nullptr, /*verify_each=*/true);
  module->print(llvm::outs(), nullptr);
  return 0;
}
