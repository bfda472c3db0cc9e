// The generated C API of a .proto file (option c_api=1): foo.llvmparse.c.h and foo.llvmparse.c.
//
// The header's functions are inline: loads at the offsets of the layout, and calls of the runtime's
// llvmparse/c.h. The source makes symbols of them, for languages that do not read C headers: it includes the
// header with a macro that turns the definitions into external ones. Both are C99 and C++. docs/c.md
// describes them for users. Tested in test/unit/emit/, and with all test schemas in test/headers/ and by
// probes.
#ifndef LLVMPARSE_COMPILER_EMIT_C_HEADER_H_
#define LLVMPARSE_COMPILER_EMIT_C_HEADER_H_

#include <string>

#include "compiler/emit/c_names.h"
#include "compiler/schema/schema.h"
#include "llvm/IR/DataLayout.h"

namespace llvmparse::emit {

// `triple` is for error messages only.
std::string EmitCHeader(const schema::File& file, const CNames& names, const llvm::DataLayout& target,
                        const std::string& triple);

std::string EmitCSource(const schema::File& file);

}  // namespace llvmparse::emit

#endif  // LLVMPARSE_COMPILER_EMIT_C_HEADER_H_
