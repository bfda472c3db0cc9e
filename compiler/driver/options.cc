#include "compiler/driver/options.h"

#include <algorithm>

#include "compiler/schema/validate.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace llvmparse::driver {
namespace {

// Each returns false if it does not like the value.
using Setter = bool (*)(Options& options, llvm::StringRef value);

bool SetEmit(Options& options, llvm::StringRef value) {
  static constexpr std::pair<llvm::StringLiteral, Emit> kKinds[] = {{"obj", Emit::kObject},
                                                                    {"asm", Emit::kAssembly},
                                                                    {"llvm", Emit::kLlvm},
                                                                    {"bc", Emit::kBitcode},
                                                                    {"layout", Emit::kLayout}};
  for (const auto& [name, kind] : kKinds) {
    if (value != name) continue;
    options.compile.emit = kind;
    return true;
  }
  return false;
}

bool SetBool(bool& target, llvm::StringRef value, llvm::StringRef yes, llvm::StringRef no) {
  target = value == yes;
  return value == yes || value == no;
}

bool SetNamespace(Options& options, llvm::StringRef value) {
  options.inner_namespace = value.str();
  llvm::SmallVector<llvm::StringRef> parts;
  value.split(parts, "::");
  return value.empty() || llvm::all_of(parts, [](llvm::StringRef part) { return schema::IsName(part); });
}

// "+a,-b": protoc's comma has split it, so each part comes alone; see ParseOptions.
bool AddFeature(Options& options, llvm::StringRef value) {
  if (!value.starts_with("+") && !value.starts_with("-")) return false;
  std::string& features = options.target.features;
  features += (features.empty() ? "" : ",") + value.str();
  return true;
}

struct Option {
  llvm::StringLiteral name;
  llvm::StringLiteral values;  // for messages
  llvm::StringLiteral help;
  Setter set;
};

constexpr Option kOptions[] = {
    {"target", "a target triple", "the machine to compile for (default: this one)",
     [](Options& o, llvm::StringRef v) { return o.target.triple = v.str(), !v.empty(); }},
    {"cpu", "a CPU's name", "the oldest CPU that must run it (default: the target's baseline)",
     [](Options& o, llvm::StringRef v) { return o.target.cpu = v.str(), !v.empty(); }},
    {"features", "+name or -name", "CPU features to use or avoid: features=+bmi2,-avx or one a time",
     AddFeature},
    {"pic", "on, off", "position-independent code (default: on)",
     [](Options& o, llvm::StringRef v) { return SetBool(o.target.pic, v, "on", "off"); }},
    {"emit", "obj, asm, llvm, bc, layout",
     "what to write: foo.llvmparse.o, .s, .ll, .bc or .txt (default: obj)", SetEmit},
    {"mode", "hot, table", "compile parsers, or only tables for the runtime's decoder (default: hot)",
     [](Options& o, llvm::StringRef v) { return SetBool(o.compile.hot, v, "hot", "table"); }},
    {"names", "0, 1", "keep names of fields and types for errors and text output (default: 1)",
     [](Options& o, llvm::StringRef v) { return SetBool(o.compile.names, v, "1", "0"); }},
    {"debug_info", "0, 1", "DWARF, with messages, fields and their lines in the .proto file (default: 0)",
     [](Options& o, llvm::StringRef v) { return SetBool(o.compile.debug_info, v, "1", "0"); }},
    {"report", "0, 1", "also write foo.llvmparse.txt: layout and code of each message (default: 0)",
     [](Options& o, llvm::StringRef v) { return SetBool(o.compile.report, v, "1", "0"); }},
    {"verify", "0, 1", "fail if a hot path touches the stack or calls what it should not (default: 0)",
     [](Options& o, llvm::StringRef v) { return SetBool(o.compile.verify, v, "1", "0"); }},
    {"remarks", "0, 1", "also write foo.llvmparse.opt.yaml: LLVM's optimisation remarks (default: 0)",
     [](Options& o, llvm::StringRef v) { return SetBool(o.compile.remarks, v, "1", "0"); }},
    {"stop_after", "a pass's name", "with emit=llvm: show the code as that pass leaves it",
     [](Options& o, llvm::StringRef v) { return o.compile.stop_after = v.str(), !v.empty(); }},
    {"mllvm", "an option of LLVM", "as clang -mllvm, for looking at passes: mllvm=-print-after-all",
     [](Options& o, llvm::StringRef v) { return o.llvm_arguments.push_back(v.str()), v.starts_with("-"); }},
    {"namespace", "a C++ namespace, or nothing", "goes inside of the package's (default: fast)",
     SetNamespace},
    {"c_api", "0, 1", "also write foo.llvmparse.c.h and .c: functions for C and other languages (default: 0)",
     [](Options& o, llvm::StringRef v) { return SetBool(o.c_api, v, "1", "0"); }},
    {"object_dir", "a directory", "write the object there and not through protoc",
     [](Options& o, llvm::StringRef v) { return o.object_dir = v.str(), !v.empty(); }},
};

llvm::Error SetOption(Options& options, llvm::StringRef key, llvm::StringRef value) {
  const Option* option = std::find_if(std::begin(kOptions), std::end(kOptions),
                                      [&](const Option& known) { return known.name == key; });
  if (option == std::end(kOptions)) {
    std::string known =
        llvm::join(llvm::map_range(kOptions, [](const Option& o) { return o.name.str(); }), ", ");
    return llvm::createStringError("unknown option \"" + key + "\"; known are " + known);
  }
  if (option->set(options, value)) return llvm::Error::success();
  return llvm::createStringError("bad value \"" + value + "\" for option " + key + "; it takes " +
                                 option->values);
}

}  // namespace

llvm::Expected<Options> ParseOptions(std::string_view parameter) {
  Options options;
  llvm::SmallVector<llvm::StringRef> items;
  llvm::StringRef(parameter).split(items, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  llvm::StringRef key;
  for (llvm::StringRef item : items) {
    // In features=+a,-b the second item goes on with the list.
    bool continues = key == "features" && (item.starts_with("+") || item.starts_with("-"));
    llvm::StringRef value = item;
    if (!continues) {
      std::tie(key, value) = item.split('=');
      key = key.trim();
      value = value.trim();
    }
    if (llvm::Error error = SetOption(options, key, value)) return error;
  }
  bool is_ir = options.compile.emit == Emit::kLlvm || options.compile.emit == Emit::kBitcode;
  if (!options.compile.stop_after.empty() && !is_ir) {
    return llvm::createStringError(
        "option stop_after needs emit=llvm or emit=bc: what is unfinished has no object");
  }
  bool has_code = options.compile.emit == Emit::kObject || options.compile.emit == Emit::kAssembly;
  if ((options.compile.report || options.compile.verify || options.compile.remarks) && !has_code) {
    return llvm::createStringError(
        "options report, verify and remarks need emit=obj or emit=asm: they look at machine code");
  }
  return options;
}

std::string DescribeOptions() {
  std::string text;
  for (const Option& option : kOptions) {
    text +=
        ("  " + llvm::StringRef(option.name) + "=  " + option.help + "; takes " + option.values + "\n").str();
  }
  return text;
}

}  // namespace llvmparse::driver
