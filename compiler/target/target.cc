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

// What is known of an architecture. Found by trying with LLVM 19; see docs/decisions/calling-conventions.md.
struct Architecture {
  Triple::ArchType arch;
  const char* examples;  // for the message that lists what is supported
  llvm::CallingConv::ID cold_call;
  bool splits_cold;
  const char* features = "";  // what every system of this kind has, where LLVM takes less for granted
  const char* abi = "";       // as in llc -target-abi
};

constexpr Architecture kArchitectures[] = {
    {Triple::x86_64, "x86_64-linux-gnu, x86_64-linux-gnux32", llvm::CallingConv::PreserveMost, true},
    {Triple::aarch64, "aarch64-linux-gnu", llvm::CallingConv::PreserveMost, true},
    // preserve_most is accepted on ARM32 and s390x, but saves no register; on RISC-V it aborts. Where cold
    // blocks stay, conditional branches do not reach another section, and LLVM lengthens them before blocks
    // move there.
    {Triple::arm, "armv7-linux-gnueabihf", llvm::CallingConv::C, false},
    {Triple::riscv64, "riscv64-linux-gnu", llvm::CallingConv::C, false, "+m,+a,+f,+d,+c", "lp64d"},
    {Triple::systemz, "s390x-linux-gnu", llvm::CallingConv::C, false},
};

const Architecture* Find(const Triple& triple) {
  if (!triple.isOSBinFormatELF()) return nullptr;
  // NEON and unaligned loads are taken for granted.
  if (triple.getArch() == Triple::arm && triple.getSubArch() != Triple::ARMSubArch_v7) return nullptr;
  for (const Architecture& architecture : kArchitectures) {
    if (architecture.arch == triple.getArch()) return &architecture;
  }
  return nullptr;
}

llvm::Error Unsupported(llvm::StringRef triple) {
  std::string known;
  for (const Architecture& architecture : kArchitectures) {
    known += (known.empty() ? "" : ", ") + std::string(architecture.examples);
  }
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
  const Architecture* const architecture = Find(triple);
  std::string error;
  const llvm::Target* const found =
      architecture == nullptr ? nullptr : llvm::TargetRegistry::lookupTarget(triple.str(), error);
  if (found == nullptr) return Unsupported(options.triple);

  const std::unique_ptr<llvm::MCSubtargetInfo> known(found->createMCSubtargetInfo(triple.str(), "", ""));
  if (llvm::Error bad = Check(*known, options)) return bad;

  llvm::TargetOptions code;
  code.FunctionSections = true;  // a program takes only the parsers that it calls
  code.DataSections = true;
  code.MCOptions.ABIName = architecture->abi;
  if (triple.getArch() == Triple::arm) {
    const bool hard = triple.getEnvironment() == Triple::GNUEABIHF ||
                      triple.getEnvironment() == Triple::EABIHF ||
                      triple.getEnvironment() == Triple::MuslEABIHF;
    code.FloatABIType = hard ? llvm::FloatABI::Hard : llvm::FloatABI::Soft;
  }
  Target target;
  std::string features = architecture->features;
  if (!features.empty() && !options.features.empty()) features += ",";
  features += options.features;
  target.machine.reset(found->createTargetMachine(triple.str(), options.cpu, features, code,
                                                  options.pic ? llvm::Reloc::PIC_ : llvm::Reloc::Static,
                                                  std::nullopt, llvm::CodeGenOptLevel::Default));
  target.data_layout = target.machine->createDataLayout();
  target.cold_call = architecture->cold_call;
  target.splits_cold = architecture->splits_cold;
  return target;
}

}  // namespace llvmparse::target
