#include "compiler/driver/compile.h"

#include "compiler/emit/object.h"
#include "compiler/emit/tables.h"
#include "compiler/layout/layout.h"
#include "compiler/lower/lower.h"
#include "llvm/Bitcode/BitcodeWriter.h"
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

llvm::Expected<std::string> Compile(const schema::File& file, const target::Target& target,
                                    const CompileOptions& options) {
  layout::LayoutCache layouts(target.data_layout);
  if (options.emit == Emit::kLayout) return LayoutListing(file, layouts, target.data_layout);

  auto pipeline = passes::BuildPipeline(options.stop_after);
  if (!pipeline) return pipeline.takeError();
  llvm::LLVMContext context;
  llvm::Module module(file.path, context);
  module.setTargetTriple(target.machine->getTargetTriple().str());
  module.setDataLayout(target.data_layout);
  if (target.machine->isPositionIndependent()) module.setPICLevel(llvm::PICLevel::BigPIC);

  lower::LowerFile(file, options.hot, target.cold_call, layouts, module);
  if (llvm::Error error = emit::EmitTables(file, {options.hot, options.names}, layouts, module)) return error;
  passes::RunPipeline(*pipeline, module, target.machine.get());
  SetTargetAttributes(module, *target.machine);

  switch (options.emit) {
    case Emit::kLlvm:
      return Print(module, /*bitcode=*/false);
    case Emit::kBitcode:
      return Print(module, /*bitcode=*/true);
    case Emit::kAssembly:
      return emit::GenerateCode(module, *target.machine, llvm::CodeGenFileType::AssemblyFile);
    default:
      return emit::GenerateCode(module, *target.machine, llvm::CodeGenFileType::ObjectFile);
  }
}

}  // namespace llvmparse::driver
