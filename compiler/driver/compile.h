// The compiler's pipeline, from a resolved schema file to the bytes of an object: the table of contents of
// the whole compiler.
#ifndef LLVMPARSE_COMPILER_DRIVER_COMPILE_H_
#define LLVMPARSE_COMPILER_DRIVER_COMPILE_H_

#include <string>

#include "compiler/schema/schema.h"
#include "compiler/target/target.h"
#include "llvm/Support/Error.h"

namespace llvmparse::driver {

enum class Emit {
  kObject,
  kAssembly,
  kLlvm,     // optimised IR as text
  kBitcode,  // the same as bitcode
  kLayout,   // where each field lies, as text
};

struct CompileOptions {
  Emit emit = Emit::kObject;
  // False: tables only, all parsing is done by the runtime's cold decoder.
  bool hot = true;
  // Whether the object holds the names of messages, fields and enum values.
  bool names = true;
  // Whether code has locations in the .proto file, for debuggers and profilers.
  bool debug_info = false;
  // Only the passes up to this one are run (passes/pipeline.h), for looking at IR; empty: all. Not for
  // objects.
  std::string stop_after;
  // Whether to write a report of layout and code, and to fail where a hot path is not what it should be. Both
  // need code generation: emit=obj or asm.
  bool report = false;
  bool verify = false;
  // Whether to collect LLVM's remarks of all passes, those on hot paths among them. The same holds.
  bool remarks = false;
};

struct Compiled {
  std::string bytes;    // everything that the object for the file holds, in the form that `emit` asks for
  std::string report;   // text; empty unless asked for
  std::string remarks;  // YAML; the same
};

llvm::Expected<Compiled> Compile(const schema::File& file, const target::Target& target,
                                 const CompileOptions& options);

}  // namespace llvmparse::driver

#endif  // LLVMPARSE_COMPILER_DRIVER_COMPILE_H_
