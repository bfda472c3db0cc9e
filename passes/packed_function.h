// What the cold functions for packed fields (expand_packed.h) share: their parameters, and how decoded
// elements get into the array.
#ifndef LLVMPARSE_PASSES_PACKED_FUNCTION_H_
#define LLVMPARSE_PASSES_PACKED_FUNCTION_H_

#include "llvmparse/abi/mini_table.h"
#include "passes/abi_types.h"
#include "passes/arena.h"
#include "passes/expansion.h"

namespace llvmparse::passes {

// ptr (ptr %state, ptr %array, ptr %start, word %size): appends the elements in [start, start + size) to an
// abi::Array and returns start + size, or null.
class PackedFunction {
 public:
  PackedFunction(llvm::Function& function, llvm::IRBuilder<>& builder, abi::FieldType type);

 protected:
  // Goes on where the condition holds; else the runtime decodes the field.
  void Expect(llvm::Value* condition, const char* name);
  // Expects that the array is empty and that `needed` bytes are free in the arena's block; gives their
  // address.
  llvm::Value* ExpectRoom(llvm::Value* needed);
  // Gives the array the elements in [start, end), which is free arena, and returns.
  void Commit(llvm::Value* start, llvm::Value* end);
  // Ends the function with what the runtime makes of the field.
  void GoOnInRuntime();

  // What is stored for decoded values: an integer, or a vector of integers. None is wider than an element.
  llvm::Value* ToElement(llvm::Value* value);
  void StoreElement(llvm::Value* value, llvm::Value* at);
  llvm::Value* Elements(llvm::Value* from, llvm::Value* count, const llvm::Twine& name = "");

  llvm::BasicBlock* Block(const llvm::Twine& name);
  llvm::Constant* Word(uint64_t value) const { return llvm::ConstantInt::get(abi_.word, value); }
  llvm::Type* ElementType() const { return builder_.getIntNTy(8 * element_bytes_); }

  llvm::Function& function_;
  llvm::IRBuilder<>& builder_;
  const abi::FieldType type_;
  const unsigned element_bytes_;
  const AbiTypes abi_;
  // The function's parameters.
  llvm::Value* const state_;
  llvm::Value* const array_;
  llvm::Value* const start_;
  llvm::Value* const size_;

 private:
  llvm::BasicBlock* slow_ = nullptr;

  llvm::Value* Member(unsigned index) { return builder_.CreateStructGEP(abi_.array, array_, index); }
};

}  // namespace llvmparse::passes

#endif  // LLVMPARSE_PASSES_PACKED_FUNCTION_H_
