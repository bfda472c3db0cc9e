// The structs of runtime/include/llvmparse/abi as LLVM types, laid out for the module's target.
// Field numbers are named so that lowering reads like the headers. Held to the C++ structs by
// test/unit/layout/abi_types_test.cc.
#ifndef LLVMPARSE_COMPILER_LAYOUT_ABI_TYPES_H_
#define LLVMPARSE_COMPILER_LAYOUT_ABI_TYPES_H_

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/LLVMContext.h"

namespace llvmparse::layout {

struct AbiTypes {
  AbiTypes(llvm::LLVMContext& context, const llvm::DataLayout& target);

  llvm::IntegerType* word;         // as wide as a pointer
  llvm::StructType* message;       // abi::Message
  llvm::StructType* string_view;   // abi::StringView
  llvm::StructType* array;         // abi::Array
  llvm::StructType* map;           // abi::Map
  llvm::StructType* mini_field;    // abi::MiniTableField
  llvm::StructType* mini_enum;     // abi::MiniTableEnum
  llvm::StructType* mini_table;    // abi::MiniTable
  llvm::StructType* parse_state;   // abi::ParseState
};

// Indices of members in the struct types above.
namespace string_view { enum : unsigned { kData, kSize }; }
namespace array { enum : unsigned { kData, kSize, kCapacity }; }
namespace parse_state {
enum : unsigned { kBump, kBumpEnd, kAliasDelta, kBodyEnd, kMessageEnd, kDepth, kCopyStrings, kMissingRequired };
}

}  // namespace llvmparse::layout

#endif  // LLVMPARSE_COMPILER_LAYOUT_ABI_TYPES_H_
