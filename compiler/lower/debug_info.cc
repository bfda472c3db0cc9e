#include "compiler/lower/debug_info.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfoMetadata.h"

namespace llvmparse::lower {

DebugInfo::DebugInfo(const schema::File& file, llvm::Module& module)
    : builder_(module), file_(builder_.createFile(file.path, ".")) {
  module.addModuleFlag(llvm::Module::Warning, "Debug Info Version", llvm::DEBUG_METADATA_VERSION);
  module.addModuleFlag(llvm::Module::Warning, "Dwarf Version", 5);
  builder_.createCompileUnit(
      llvm::dwarf::DW_LANG_C99, file_, "llvmparse " LLVMPARSE_VERSION, /*isOptimized=*/true,
      /*Flags=*/"", /*RV=*/0, /*SplitName=*/"", llvm::DICompileUnit::FullDebug, /*DWOId=*/0,
      /*SplitDebugInlining=*/true, /*DebugInfoForProfiling=*/false,
      llvm::DICompileUnit::DebugNameTableKind::None);
}

llvm::DebugLoc DebugInfo::Begin(llvm::Function& function, const schema::Message& message) {
  llvm::DISubprogram* const subprogram = Function(message.full_name, message.line, /*local=*/false);
  function.setSubprogram(subprogram);
  return llvm::DILocation::get(function.getContext(), message.line, /*Column=*/0, subprogram);
}

llvm::DebugLoc DebugInfo::Of(const schema::Field& field, const llvm::DebugLoc& message) {
  llvm::DISubprogram*& subprogram = fields_[&field];
  if (subprogram == nullptr) {
    subprogram = Function(field.full_name, field.line, /*local=*/true);
  }
  // Each field is inlined at a place of its own.
  llvm::DILocation* const place = llvm::DILocation::getDistinct(message->getContext(), message.getLine(),
                                                                /*Column=*/0, message.getScope());
  return llvm::DILocation::get(message->getContext(), field.line, /*Column=*/0, subprogram, place);
}

llvm::DISubprogram* DebugInfo::Function(const std::string& name, uint32_t line, bool local) {
  llvm::DISubroutineType* const type = builder_.createSubroutineType(builder_.getOrCreateTypeArray({}));
  const auto flags = llvm::DISubprogram::toSPFlags(local, /*IsDefinition=*/true, /*IsOptimized=*/true);
  return builder_.createFunction(file_, name, /*LinkageName=*/"", file_, line, type, line,
                                 llvm::DINode::FlagZero, flags);
}

}  // namespace llvmparse::lower
