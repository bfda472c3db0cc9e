// Packed repeated fields.
#include "compiler/lower/hot_function.h"

namespace llvmparse::lower {

using llvm::Value;
using passes::ParseOp;

Value* LowerPacked(HotFunction& function, const schema::Field& field, Value* p) {
  llvm::IRBuilder<>& builder = function.builder();
  // Unlisted values of a closed enum go to the unknown fields, one by one: a matter for cold code.
  if (field.type == schema::FieldType::kEnum && field.enum_type->closed) {
    function.ColdIf(builder.getTrue());
    return p;
  }
  llvm::CallInst* const length = function.Op(ParseOp::kLength, {p, function.limit(), builder.getTrue()});
  Value* const start = function.OrCold(length);
  Value* const size = builder.CreateExtractValue(length, 1, "size");
  Value* const type = builder.getInt32(uint32_t(field.type));
  return function.OrCold(function.Op(
      ParseOp::kPacked, {function.state(), function.AddressOf(field), start, size, type}, "behind"));
}

}  // namespace llvmparse::lower
