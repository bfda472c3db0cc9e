// Strings and bytes.
#include "compiler/lower/hot_function.h"

namespace llvmparse::lower {

using llvm::Value;
using passes::ParseOp;

Value* LowerString(HotFunction& function, const schema::Field& field, Value* p) {
  llvm::IRBuilder<>& builder = function.builder();
  llvm::CallInst* const length = function.Op(ParseOp::kLength, {p, function.limit(), builder.getFalse()});
  Value* const start = function.OrCold(length);
  Value* const size = builder.CreateExtractValue(length, 1, "size");
  if (field.validate_utf8) {
    function.ColdIf(builder.CreateNot(function.Op(ParseOp::kUtf8, {start, size}, "utf8")));
  }
  Value* const data = function.OrCold(function.Op(ParseOp::kString, {function.state(), start, size}, "data"));
  Value* const place = function.Place(field);
  llvm::StructType* const view = function.abi().string_view;
  builder.CreateStore(data, builder.CreateStructGEP(view, place, passes::string_view::kData));
  builder.CreateStore(size, builder.CreateStructGEP(view, place, passes::string_view::kSize));
  return builder.CreateInBoundsGEP(builder.getInt8Ty(), start, size, "behind");
}

}  // namespace llvmparse::lower
