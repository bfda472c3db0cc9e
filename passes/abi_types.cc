#include "passes/abi_types.h"

namespace llvmparse::passes {

using llvm::StructType;
using llvm::Type;

AbiTypes::AbiTypes(llvm::LLVMContext& context, const llvm::DataLayout& target) {
  pointer = llvm::PointerType::get(context, 0);
  word = target.getIntPtrType(context);
  Type* const i8 = Type::getInt8Ty(context);
  Type* const i16 = Type::getInt16Ty(context);
  Type* const i32 = Type::getInt32Ty(context);
  Type* const i64 = Type::getInt64Ty(context);
  // Literal structs: two AbiTypes in one context are the same types, and printed IR needs no preamble.
  const auto make = [&](std::initializer_list<Type*> members) { return StructType::get(context, members); };
  message = make({pointer});
  string_view = make({pointer, word});
  array = make({pointer, i32, i32});
  map = make({pointer, i32, i32, pointer, i32});
  mini_field = make({i32, i32, i32, i16, i8, i8});
  mini_enum = make({i64, pointer, i32, pointer});
  mini_extension = make({mini_field, pointer, pointer, pointer});
  mini_table = make({pointer, pointer, pointer, pointer, i32, i32, i32, i32, i32, pointer, pointer});
  parse_state = make({pointer, pointer, word, pointer, pointer, i32, i8, i8});
}

}  // namespace llvmparse::passes
