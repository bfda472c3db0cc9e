// Lowering: from the messages of a file to hot parsers made of parse ops.
//
// One function a message, with the contract of abi/parse_state.h:
//
//   next:      p < limit? else leave
//   dispatch:  which field's tag is at p?          -> its block, or cold
//   <field>:   decode, store, p = behind it
//   <field>.after:  p < limit? is the tag there the one that usually follows?  -> its block, else dispatch
//   cold:      llvmparse_cold_field for the field at p, then next
//   leave:     store the has-bits, note missing required fields, return p
//
// The frame is hot_function.*; how a field is decoded stands in one file a wire family: varint, fixed,
// string, message, packed. All of it sees resolved schema properties and the layout only, and assumes nothing
// about the target but its data layout. Tested in test/filecheck/lower/ and by every case in test/cases.
#ifndef LLVMPARSE_COMPILER_LOWER_LOWER_H_
#define LLVMPARSE_COMPILER_LOWER_LOWER_H_

#include "compiler/layout/layout.h"
#include "compiler/schema/schema.h"
#include "llvm/IR/CallingConv.h"
#include "llvm/IR/Module.h"

namespace llvmparse::lower {

// Adds a parser for each message of `file` to `module`, whose data layout is that of the target. Where `hot`
// is false the parsers know no field and leave all to cold code: objects that were made with hot code may
// call them. `debug_info` says whether code gets locations in the .proto file (debug_info.h).
void LowerFile(const schema::File& file, bool hot, bool debug_info, llvm::CallingConv::ID cold_call,
               layout::LayoutCache& layouts, llvm::Module& module);

}  // namespace llvmparse::lower

#endif  // LLVMPARSE_COMPILER_LOWER_LOWER_H_
