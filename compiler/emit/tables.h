// Mini-tables as constants of the object: abi/mini_table.h filled in from schema and layout.
// Tested in test/filecheck/lower/table-mode.proto and, through the cold decoder, by every case.
#ifndef LLVMPARSE_COMPILER_EMIT_TABLES_H_
#define LLVMPARSE_COMPILER_EMIT_TABLES_H_

#include "compiler/layout/layout.h"
#include "compiler/schema/schema.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace llvmparse::emit {

struct TableOptions {
  bool hot = true;    // tables refer to their hot parsers, which `module` has
  bool names = true;  // of messages, fields, enum values and extensions, for errors and text
};

// Adds the mini-table of each message, enum and extension in `file` to `module`, whose data layout is that of
// the target; and a reference to the ABI symbol, by which the linker finds out whether object and runtime
// fit. Fails on a message that a table cannot describe.
llvm::Error EmitTables(const schema::File& file, const TableOptions& options, layout::LayoutCache& layouts,
                       llvm::Module& module);

}  // namespace llvmparse::emit

#endif  // LLVMPARSE_COMPILER_EMIT_TABLES_H_
