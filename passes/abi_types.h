// The structs of runtime/include/llvmparse/abi as LLVM types, laid out for a module's target, and the indices
// of their members, so that lowering and passes read like the headers. test/unit/passes/abi_types_test.cc
// holds them to the C++ structs.
#ifndef LLVMPARSE_PASSES_ABI_TYPES_H_
#define LLVMPARSE_PASSES_ABI_TYPES_H_

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/LLVMContext.h"

namespace llvmparse::passes {

struct AbiTypes {
  AbiTypes(llvm::LLVMContext& context, const llvm::DataLayout& target);

  llvm::PointerType* pointer;
  llvm::IntegerType* word;           // as wide as a pointer
  llvm::StructType* message;         // abi::Message
  llvm::StructType* string_view;     // abi::StringView
  llvm::StructType* array;           // abi::Array
  llvm::StructType* map;             // abi::Map
  llvm::StructType* mini_field;      // abi::MiniTableField
  llvm::StructType* mini_enum;       // abi::MiniTableEnum
  llvm::StructType* mini_extension;  // abi::MiniTableExtension
  llvm::StructType* mini_table;      // abi::MiniTable
  llvm::StructType* parse_state;     // abi::ParseState
};

namespace string_view {
enum : unsigned { kData, kSize };
}
namespace array {
enum : unsigned { kData, kSize, kCapacity };
}
namespace parse_state {
enum : unsigned {
  kBump,
  kBumpEnd,
  kAliasDelta,
  kBodyEnd,
  kMessageEnd,
  kDepth,
  kCopyStrings,
  kMissingRequired
};
}

}  // namespace llvmparse::passes

#endif  // LLVMPARSE_PASSES_ABI_TYPES_H_
