// The cold functions for varints of three to ten bytes, and the pieces of varint code.
#ifndef LLVMPARSE_PASSES_LONG_VARINT_H_
#define LLVMPARSE_PASSES_LONG_VARINT_H_

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace llvmparse::passes {

// The address of the byte `offset` behind `p`, and whether a byte is the last of its varint.
llvm::Value* ByteAt(llvm::IRBuilderBase& builder, llvm::Value* p, unsigned offset);
llvm::Value* IsLastByte(llvm::IRBuilderBase& builder, llvm::Value* byte);

// A varint of at most eight bytes at `p`, from which that many are read, without branches. `stops` is zero
// where it has more.
class EightBytes {
 public:
  EightBytes(llvm::IRBuilderBase& builder, llvm::Value* p);
  llvm::Value* Decode(llvm::IRBuilderBase& builder) const;
  llvm::Value* End(llvm::IRBuilderBase& builder) const;

  llvm::Value* const bytes;
  llvm::Value* const stops;  // the top bits that are clear

 private:
  llvm::Value* const p_;
};

// Calls { ptr, i64 } @lp.varint_long(ptr, ptr, ptr %p): the varint at `p`, whose first two bytes have their
// top bit set, and the address behind it; null when its tenth byte has it too. `p` is the third argument
// because it is that of a hot parser: the first two, state and message, may stay in their registers.
llvm::CallInst* CallLongVarint(llvm::IRBuilderBase& builder, llvm::Value* p, llvm::CallingConv::ID cold_call);

// Calls { ptr, word } @lp.length_long(ptr, ptr, ptr %p, ptr %limit): such a varint as a length; null also
// when fewer bytes than that remain before the limit.
llvm::CallInst* CallLongLength(llvm::IRBuilderBase& builder, llvm::Value* p, llvm::Value* limit,
                               llvm::CallingConv::ID cold_call);

}  // namespace llvmparse::passes

#endif  // LLVMPARSE_PASSES_LONG_VARINT_H_
