// The 16-byte vectors that cold functions read input with.
#ifndef LLVMPARSE_PASSES_VECTOR_H_
#define LLVMPARSE_PASSES_VECTOR_H_

#include "llvm/IR/IRBuilder.h"

namespace llvmparse::passes {

inline constexpr uint64_t kVector = 16;

// The 16 bytes at `p`, as <16 x i8>.
llvm::Value* LoadVector(llvm::IRBuilderBase& builder, llvm::Value* p);

// An i16 with a bit for each byte of a vector: its top bit. The first byte's is the lowest.
llvm::Value* TopBits(llvm::IRBuilderBase& builder, llvm::Value* vector);

// Copies `size` bytes in whole vectors: at least one, and the last of them may reach beyond the end. Goes on
// in a new block.
void CopyVectors(llvm::IRBuilderBase& builder, llvm::Value* to, llvm::Value* from, llvm::Value* size);

}  // namespace llvmparse::passes

#endif  // LLVMPARSE_PASSES_VECTOR_H_
