#include "compiler/driver/compile.h"

#include "compiler/emit/object.h"
#include "compiler/emit/report.h"
#include "compiler/emit/tables.h"
#include "compiler/layout/layout.h"
#include "compiler/lower/lower.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMRemarkStreamer.h"
#include "llvm/IR/Module.h"
#include "passes/pipeline.h"

namespace llvmparse::driver {
namespace {

std::string LayoutListing(const schema::File& file, layout::LayoutCache& layouts,
                          const llvm::DataLayout& target) {
  std::string listing;
  for (const schema::Message* const message : file.all_messages) {
    listing += layout::Dump(*message, layouts.Of(*message), target);
  }
  return listing;
}

// Tells code generation what the module's functions may assume of the machine.
void SetTargetAttributes(llvm::Module& module, const llvm::TargetMachine& machine) {
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    // As C compilers do by default: profilers, heap profilers and debuggers unwind through parsers. Without
    // an operating system nobody does, and on ARM the tables would need a function of the compiler's library.
    if (machine.getTargetTriple().getOS() != llvm::Triple::UnknownOS) {
      function.setUWTableKind(llvm::UWTableKind::Default);
    }
    if (!machine.getTargetCPU().empty()) function.addFnAttr("target-cpu", machine.getTargetCPU());
    if (!machine.getTargetFeatureString().empty()) {
      function.addFnAttr("target-features", machine.getTargetFeatureString());
    }
  }
}

std::string Print(const llvm::Module& module, bool bitcode) {
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  if (bitcode) {
    llvm::WriteBitcodeToFile(module, stream);
  } else {
    module.print(stream, nullptr);
  }
  return bytes;
}

}  // namespace

llvm::Expected<Compiled> Compile(const schema::File& file, const target::Target& target,
                                 const CompileOptions& options) {
  layout::LayoutCache layouts(target.data_layout);
  Compiled compiled;
  if (options.emit == Emit::kLayout) {
    compiled.bytes = LayoutListing(file, layouts, target.data_layout);
    return compiled;
  }

  auto pipeline = passes::BuildPipeline(options.stop_after);
  if (!pipeline) return pipeline.takeError();
  llvm::raw_string_ostream remarks(compiled.remarks);
  llvm::LLVMContext context;
  if (options.remarks) {
    if (llvm::Error error = llvm::setupLLVMOptimizationRemarks(context, remarks, /*RemarksPasses=*/"", "yaml",
                                                               /*RemarksWithHotness=*/false)) {
      return error;
    }
  }
  llvm::Module module(file.path, context);
  module.setTargetTriple(target.machine->getTargetTriple().str());
  module.setDataLayout(target.data_layout);
  if (target.machine->isPositionIndependent()) module.setPICLevel(llvm::PICLevel::BigPIC);

  lower::LowerFile(file, options.hot, options.debug_info, target.cold_call, layouts, module);
  if (llvm::Error error = emit::EmitTables(file, {options.hot, options.names}, layouts, module)) return error;
  passes::RunPipeline(*pipeline, module, target.machine.get(), options.verify);
  SetTargetAttributes(module, *target.machine);
  if (options.emit == Emit::kLlvm || options.emit == Emit::kBitcode) {
    compiled.bytes = Print(module, options.emit == Emit::kBitcode);
    return compiled;
  }

  auto code = emit::GenerateCode(module, target,
                                 options.emit == Emit::kAssembly ? llvm::CodeGenFileType::AssemblyFile
                                                                 : llvm::CodeGenFileType::ObjectFile,
                                 options.verify);
  if (!code) return code.takeError();
  if (options.verify) {
    if (llvm::Error error = emit::Verify(file, code->hot_paths)) return error;
  }
  compiled.bytes = std::move(code->bytes);
  if (options.report) compiled.report = emit::Report(file, layouts, target.data_layout, code->hot_paths);
  return compiled;
}

}  // namespace llvmparse::driver
