// Options of the plugin: protoc --llvmparse_opt=key=value,key=value. docs/options.md describes them for
// users. Tested in test/unit/driver/.
#ifndef LLVMPARSE_COMPILER_DRIVER_OPTIONS_H_
#define LLVMPARSE_COMPILER_DRIVER_OPTIONS_H_

#include <string>
#include <string_view>
#include <vector>

#include "compiler/driver/compile.h"
#include "compiler/target/target.h"
#include "llvm/Support/Error.h"

namespace llvmparse::driver {

struct Options {
  target::TargetOptions target;  // target= cpu= features= pic=
  CompileOptions compile;        // emit= mode= names= debug_info= report= verify= remarks= stop_after=
  std::string inner_namespace = "fast";  // namespace=
  bool c_api = false;                    // c_api=
  // Where the object (or what emit= asks for) is written by the plugin itself; empty: it goes through protoc.
  std::string object_dir;
  // For LLVM's own command line: mllvm=-print-after-all and so on.
  std::vector<std::string> llvm_arguments;
};

// `parameter` is as protoc passes it: all --llvmparse_opt and what stands before the ':' of --llvmparse_out,
// joined by commas. The error names the option that is wrong and those that are known.
llvm::Expected<Options> ParseOptions(std::string_view parameter);

// One line an option, for --help.
std::string DescribeOptions();

}  // namespace llvmparse::driver

#endif  // LLVMPARSE_COMPILER_DRIVER_OPTIONS_H_
