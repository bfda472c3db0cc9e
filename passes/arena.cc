#include "passes/arena.h"

#include "passes/expansion.h"

namespace llvmparse::passes {

using llvm::Value;

Room RoomInArena(llvm::IRBuilderBase& builder, const AbiTypes& abi, Value* state, Value* needed) {
  const auto load = [&](unsigned member, const char* name) {
    return builder.CreateLoad(abi.pointer, builder.CreateStructGEP(abi.parse_state, state, member), name);
  };
  Value* const start = load(parse_state::kBump, "bump");
  Value* const end = load(parse_state::kBumpEnd, "bump.end");
  if (abi.word->getBitWidth() == 64) {
    // No address in use is so high that this wraps.
    Value* const next = builder.CreateGEP(builder.getInt8Ty(), start, needed);
    return {start, builder.CreateICmpULE(next, end, "fits")};
  }
  Value* const room = Distance(builder, start, end, "room");
  return {start, builder.CreateICmpUGE(room, needed, "fits")};
}

void Bump(llvm::IRBuilderBase& builder, const AbiTypes& abi, Value* state, Value* start, Value* size) {
  Value* const next = builder.CreateInBoundsGEP(builder.getInt8Ty(), start, size, "bump.next");
  builder.CreateStore(next, builder.CreateStructGEP(abi.parse_state, state, parse_state::kBump));
}

Value* RoundUpTo8(llvm::IRBuilderBase& builder, Value* size) {
  Value* const over = builder.CreateAdd(size, llvm::ConstantInt::get(size->getType(), 7));
  return builder.CreateAnd(over, llvm::ConstantInt::getSigned(size->getType(), -8), "rounded");
}

llvm::Function* ColdAlloc(llvm::Module& module, const AbiTypes& abi, llvm::CallingConv::ID cold_call) {
  auto* const type = llvm::FunctionType::get(abi.pointer, {abi.pointer, abi.word}, false);
  return RuntimeFunction(module, "llvmparse_cold_alloc", type, cold_call);
}

}  // namespace llvmparse::passes
