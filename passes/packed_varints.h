// The cold functions for packed varints, 16 bytes of input a step. They write to free arena, an element for
// each byte of input, and take what they used.
//
// Elements of one and two bytes: @lp.packed_N
//
//   05 07 96 01 03 …        top bits 0010000000000001 (behind the run: 1), first set: 2
//   -- --                   two elements of one byte: all 16 bytes are widened and stored, two of them count
//         -----             an element of two bytes by itself; go on behind it
//
// That needs few instructions where most elements have one byte, and the processor can tell what comes next.
// At the first element of three bytes or more, @lp.packed_any_N starts over with a step that looks the same
// to the processor whatever the lengths are:
//
//   05 96 01 84 ad 02 03 …  what ends at each byte, if anything does: 5, -, 150, -, -, 38532, 3 …
//                           all 16 are stored, then moved together: each is copied to the next free place,
//                           which moves on behind those that ended
//
// A step in which an element of four bytes or more ends decodes one element after the other, eight bytes at
// once.
#ifndef LLVMPARSE_PASSES_PACKED_VARINTS_H_
#define LLVMPARSE_PASSES_PACKED_VARINTS_H_

#include "llvm/IR/IRBuilder.h"
#include "llvmparse/abi/mini_table.h"

namespace llvmparse::passes {

// Fills in ptr @lp.packed_N(ptr %state, ptr %array, ptr %p, word %size), see expand_packed.h.
void BuildPackedVarints(llvm::Function& function, llvm::IRBuilder<>& builder, abi::FieldType type);

}  // namespace llvmparse::passes

#endif  // LLVMPARSE_PASSES_PACKED_VARINTS_H_
