#include "passes/expand_packed.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/IR/Module.h"
#include "passes/packed_function.h"
#include "passes/packed_varints.h"
#include "passes/vector.h"

#define DEBUG_TYPE "expand-packed"

namespace llvmparse::passes {

using abi::FieldType;
using llvm::CallInst;
using llvm::IRBuilder;
using llvm::Value;

STATISTIC(NumPacked, "Number of packed fields expanded");

namespace {

// The one of the types with the same elements in memory that has a function.
FieldType Representative(FieldType type) {
  switch (type) {
    case FieldType::kUint32:
    case FieldType::kEnum:
      return FieldType::kInt32;
    case FieldType::kUint64:
      return FieldType::kInt64;
    case FieldType::kSfixed32:
    case FieldType::kFloat:
      return FieldType::kFixed32;
    case FieldType::kSfixed64:
    case FieldType::kDouble:
      return FieldType::kFixed64;
    default:
      return type;
  }
}

bool IsFixed(FieldType type) { return type == FieldType::kFixed32 || type == FieldType::kFixed64; }

// Numbers of fixed width are in memory as on the wire, if that is as little-endian as the wire.
class FixedFunction : PackedFunction {
 public:
  using PackedFunction::PackedFunction;

  void Build() {
    if (!function_.getParent()->getDataLayout().isLittleEndian()) return GoOnInRuntime();
    Value* const rest = builder_.CreateAnd(size_, Word(element_bytes_ - 1), "rest");
    Expect(builder_.CreateIsNull(rest), "whole");
    Value* const room = ExpectRoom(builder_.CreateAdd(size_, Word(kVector), "needed"));
    CopyVectors(builder_, room, start_, size_);
    Commit(room, builder_.CreateInBoundsGEP(builder_.getInt8Ty(), room, size_));
  }
};

void Expand(CallInst& op) {
  IRBuilder<> builder(&op);
  const FieldType type =
      Representative(FieldType(llvm::cast<llvm::ConstantInt>(op.getArgOperand(4))->getZExtValue()));
  llvm::SmallVector<Value*> arguments(llvm::drop_end(op.args()));
  llvm::SmallVector<llvm::Type*> types;
  for (Value* const argument : arguments) types.push_back(argument->getType());
  llvm::Function* const function =
      ColdFunction(*op.getModule(), ("lp.packed_" + llvm::Twine(unsigned(type))).str(),
                   llvm::FunctionType::get(op.getType(), types, false), op.getCallingConv(), Heat::kWarm,
                   [&](llvm::Function& made, IRBuilder<>& body) {
                     if (IsFixed(type)) {
                       FixedFunction(made, body, type).Build();
                     } else {
                       BuildPackedVarints(made, body, type);
                     }
                   });
  op.replaceAllUsesWith(CreateColdCall(builder, function, arguments, "packed"));
  op.eraseFromParent();
  ++NumPacked;
}

}  // namespace

llvm::PreservedAnalyses ExpandPacked::run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
  const auto ops = Collect(module, ParseOp::kPacked);
  for (CallInst* const op : ops) Expand(*op);
  return ops.empty() ? llvm::PreservedAnalyses::all() : llvm::PreservedAnalyses::none();
}

}  // namespace llvmparse::passes
