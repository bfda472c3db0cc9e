#include "compiler/target/target.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"
#include "llvm/TargetParser/Triple.h"

namespace llvmparse::target {

using llvm::Triple;

namespace {

// What is known of a kind of target. Found by trying with LLVM 19; see docs/decisions/calling-conventions.md.
struct Kind {
  Triple::ArchType arch;
  Triple::ObjectFormatType format;
  const char* examples;  // for the message that lists what is supported
  llvm::CallingConv::ID cold_call;
  bool splits_cold;
  const char* features = "";  // what every such system has, where LLVM takes less for granted
  const char* abi = "";       // as in llc -target-abi
};

// preserve_most is accepted on ARM32 and s390x, but saves no register; on RISC-V it aborts. Cold blocks
// cannot be moved where conditional branches do not reach another section, as LLVM lengthens them before
// that, and where LLVM knows of no section for them (Mach-O, COFF).
constexpr Kind kKinds[] = {
    {Triple::x86_64, Triple::ELF, "x86_64-linux-gnu, x86_64-linux-gnux32", llvm::CallingConv::PreserveMost,
     true},
    {Triple::x86_64, Triple::MachO, "x86_64-apple-darwin", llvm::CallingConv::PreserveMost, false},
    {Triple::x86_64, Triple::COFF, "x86_64-pc-windows-msvc", llvm::CallingConv::PreserveMost, false},
    {Triple::aarch64, Triple::ELF, "aarch64-linux-gnu", llvm::CallingConv::PreserveMost, true},
    {Triple::aarch64, Triple::MachO, "aarch64-apple-darwin", llvm::CallingConv::PreserveMost, false},
    {Triple::arm, Triple::ELF, "armv7-linux-gnueabihf, armv7-none-eabihf", llvm::CallingConv::C, false},
    {Triple::riscv64, Triple::ELF, "riscv64-linux-gnu", llvm::CallingConv::C, false, "+m,+a,+f,+d,+c",
     "lp64d"},
    {Triple::systemz, Triple::ELF, "s390x-linux-gnu", llvm::CallingConv::C, false},
};

const Kind* Find(const Triple& triple) {
  // NEON and unaligned loads are taken for granted.
  if (triple.getArch() == Triple::arm && triple.getSubArch() != Triple::ARMSubArch_v7) return nullptr;
  for (const Kind& kind : kKinds) {
    if (kind.arch == triple.getArch() && kind.format == triple.getObjectFormat()) return &kind;
  }
  return nullptr;
}

llvm::Error Unsupported(llvm::StringRef triple) {
  std::string known;
  for (const Kind& kind : kKinds) known += (known.empty() ? "" : ", ") + std::string(kind.examples);
  return llvm::createStringError("target '" + triple + "' is not supported; supported are " + known);
}

void InitializeTargets() {
  static const bool once = [] {
#define LLVMPARSE_INITIALIZE(name)    \
  LLVMInitialize##name##TargetInfo(); \
  LLVMInitialize##name##Target();     \
  LLVMInitialize##name##TargetMC();   \
  LLVMInitialize##name##AsmPrinter()
    LLVMPARSE_INITIALIZE(AArch64);
    LLVMPARSE_INITIALIZE(ARM);
    LLVMPARSE_INITIALIZE(RISCV);
    LLVMPARSE_INITIALIZE(SystemZ);
    LLVMPARSE_INITIALIZE(X86);
#undef LLVMPARSE_INITIALIZE
    return true;
  }();
  (void)once;
}

// LLVM only warns of a CPU or feature that it does not know, on stderr.
llvm::Error Check(const llvm::MCSubtargetInfo& known, const TargetOptions& options) {
  if (!options.cpu.empty() && !known.isCPUStringValid(options.cpu)) {
    return llvm::createStringError("cpu '" + options.cpu + "' is not known for target '" + options.triple +
                                   "'");
  }
  for (llvm::StringRef flag : llvm::split(options.features, ',')) {
    if (flag.empty()) continue;
    const llvm::StringRef name = llvm::SubtargetFeatures::StripFlag(flag);
    const bool found =
        llvm::any_of(known.getAllProcessorFeatures(),
                     [&](const llvm::SubtargetFeatureKV& feature) { return name == feature.Key; });
    if (!found || !llvm::SubtargetFeatures::hasFlag(flag)) {
      return llvm::createStringError("feature '" + flag.str() + "' is not known for target '" +
                                     options.triple + "'; features are written +name or -name");
    }
  }
  return llvm::Error::success();
}

}  // namespace

llvm::Expected<Target> CreateTarget(const TargetOptions& given) {
  InitializeTargets();
  TargetOptions options = given;
  if (options.triple.empty()) options.triple = llvm::sys::getDefaultTargetTriple();
  const Triple triple(Triple::normalize(options.triple));
  const Kind* const kind = Find(triple);
  std::string error;
  const llvm::Target* const found =
      kind == nullptr ? nullptr : llvm::TargetRegistry::lookupTarget(triple.str(), error);
  if (found == nullptr) return Unsupported(options.triple);

  const std::unique_ptr<llvm::MCSubtargetInfo> known(found->createMCSubtargetInfo(triple.str(), "", ""));
  if (llvm::Error bad = Check(*known, options)) return bad;

  llvm::TargetOptions code;
  code.FunctionSections = true;  // a program takes only the parsers that it calls
  code.DataSections = true;
  code.MCOptions.ABIName = kind->abi;
  code.EABIVersion = llvm::EABI::GNU;  // memcpy by that name, not __aeabi_memcpy
  if (triple.getArch() == Triple::arm) {
    const bool hard = triple.getEnvironment() == Triple::GNUEABIHF ||
                      triple.getEnvironment() == Triple::EABIHF ||
                      triple.getEnvironment() == Triple::MuslEABIHF;
    code.FloatABIType = hard ? llvm::FloatABI::Hard : llvm::FloatABI::Soft;
  }
  Target target;
  std::string features = kind->features;
  if (!features.empty() && !options.features.empty()) features += ",";
  features += options.features;
  target.machine.reset(found->createTargetMachine(triple.str(), options.cpu, features, code,
                                                  options.pic ? llvm::Reloc::PIC_ : llvm::Reloc::Static,
                                                  std::nullopt, llvm::CodeGenOptLevel::Default));
  target.data_layout = target.machine->createDataLayout();
  target.cold_call = kind->cold_call;
  target.splits_cold = kind->splits_cold;
  return target;
}

}  // namespace llvmparse::target
