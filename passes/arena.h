// Arena allocation in IR, for the expansions and cold functions that need memory.
#ifndef LLVMPARSE_PASSES_ARENA_H_
#define LLVMPARSE_PASSES_ARENA_H_

#include "llvm/IR/IRBuilder.h"
#include "passes/abi_types.h"

namespace llvmparse::passes {

// The bump pointer of `state`, and whether `needed` bytes (far less than the address space has) fit in the
// block behind it.
struct Room {
  llvm::Value* start;
  llvm::Value* fits;
};
Room RoomInArena(llvm::IRBuilderBase& builder, const AbiTypes& abi, llvm::Value* state, llvm::Value* needed);

// Takes `size` bytes, a multiple of 8, from `start` on.
void Bump(llvm::IRBuilderBase& builder, const AbiTypes& abi, llvm::Value* state, llvm::Value* start,
          llvm::Value* size);

// What an allocation of `size` bytes takes: a multiple of 8.
llvm::Value* RoundUpTo8(llvm::IRBuilderBase& builder, llvm::Value* size);

// llvmparse_cold_alloc, to be called with `cold_call`.
llvm::Function* ColdAlloc(llvm::Module& module, const AbiTypes& abi, llvm::CallingConv::ID cold_call);

}  // namespace llvmparse::passes

#endif  // LLVMPARSE_PASSES_ARENA_H_
