// Fields of four and eight bytes: fixed32, sfixed32, float, fixed64, sfixed64, double.
#include "compiler/lower/hot_function.h"
#include "compiler/lower/wire.h"
#include "llvm/IR/Module.h"

namespace llvmparse::lower {

llvm::Value* LowerFixed(HotFunction& function, const schema::Field& field, llvm::Value* p) {
  llvm::IRBuilder<>& builder = function.builder();
  const unsigned bytes = WireTypeOf(field.type) == WireType::kI32 ? 4 : 8;
  // Floating point values are moved as integers: all that counts here are their bits.
  llvm::Value* value = builder.CreateAlignedLoad(builder.getIntNTy(8 * bytes), p, llvm::Align(1), "value");
  if (builder.GetInsertBlock()->getModule()->getDataLayout().isBigEndian()) {
    value = builder.CreateUnaryIntrinsic(llvm::Intrinsic::bswap, value);
  }
  builder.CreateStore(value, function.Place(field));
  return function.Advance(p, bytes);
}

}  // namespace llvmparse::lower
