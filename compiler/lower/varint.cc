// Varint fields: bool, enum, int32, int64, uint32, uint64, sint32, sint64.
#include "compiler/lower/hot_function.h"

namespace llvmparse::lower {

using llvm::Value;
using schema::FieldType;

namespace {

// (v >> 1) ^ -(v & 1)
Value* UndoZigZag(llvm::IRBuilder<>& builder, Value* value) {
  Value* const half = builder.CreateLShr(value, 1);
  return builder.CreateXor(half, builder.CreateNeg(builder.CreateAnd(value, 1)));
}

// Is `value` (i32) one that the closed enum lists? Inline for values in one run of numbers, or within 64 of
// each other; false is always allowed, it only means that cold code looks again.
Value* IsListed(llvm::IRBuilder<>& builder, const schema::Enum& type, Value* value) {
  const auto less = [](const schema::EnumValue& a, const schema::EnumValue& b) {
    return a.number < b.number;
  };
  const auto [least, greatest] = std::minmax_element(type.values.begin(), type.values.end(), less);
  const int64_t first = least->number;
  const uint64_t span = uint64_t(int64_t{greatest->number} - first) + 1;
  if (span > 64) {
    // Sparse: the run that starts at the lowest value that is not negative, the others are cold.
    llvm::SmallVector<int64_t> numbers;
    for (const schema::EnumValue& each : type.values) numbers.push_back(each.number);
    llvm::sort(numbers);
    const auto* const start = llvm::lower_bound(numbers, 0);
    if (start == numbers.end()) return builder.getFalse();
    uint64_t run = 1;
    while (llvm::is_contained(numbers, *start + int64_t(run))) ++run;
    Value* const offset = builder.CreateSub(value, builder.getInt32(uint32_t(*start)));
    return builder.CreateICmpULT(offset, builder.getInt32(uint32_t(run)));
  }
  uint64_t set = 0;
  for (const schema::EnumValue& each : type.values) set |= uint64_t{1} << (each.number - first);
  Value* const offset = builder.CreateSub(value, builder.getInt32(uint32_t(first)), "offset");
  Value* const in_span = builder.CreateICmpULT(offset, builder.getInt32(uint32_t(span)), "in.span");
  if (llvm::popcount(set) == int(span)) return in_span;
  // A shift by 64 or more is poison, hence the select and not an `and`.
  Value* const bit =
      builder.CreateLShr(builder.getInt64(set), builder.CreateZExt(offset, builder.getInt64Ty()));
  return builder.CreateSelect(in_span, builder.CreateTrunc(bit, builder.getInt1Ty()), builder.getFalse());
}

// What is stored for the varint's `value` (i64).
Value* Convert(llvm::IRBuilder<>& builder, FieldType type, Value* value) {
  llvm::Type* const i32 = builder.getInt32Ty();
  switch (type) {
    case FieldType::kBool:
      return builder.CreateZExt(builder.CreateICmpNE(value, builder.getInt64(0)), builder.getInt8Ty());
    case FieldType::kInt32:
    case FieldType::kUint32:
    case FieldType::kEnum:
      return builder.CreateTrunc(value, i32);
    case FieldType::kSint32:
      return UndoZigZag(builder, builder.CreateTrunc(value, i32));
    case FieldType::kSint64:
      return UndoZigZag(builder, value);
    default:
      return value;
  }
}

}  // namespace

Value* LowerVarint(HotFunction& function, const schema::Field& field, Value* p) {
  llvm::IRBuilder<>& builder = function.builder();
  llvm::CallInst* const varint = function.Op(passes::ParseOp::kVarint, {p});
  Value* const behind = function.OrCold(varint);
  Value* const value = Convert(builder, field.type, builder.CreateExtractValue(varint, 1));
  if (field.type == FieldType::kEnum && field.enum_type->closed) {
    function.ColdIf(builder.CreateNot(IsListed(builder, *field.enum_type, value)));
  }
  builder.CreateStore(value, function.Place(field));
  return behind;
}

}  // namespace llvmparse::lower
