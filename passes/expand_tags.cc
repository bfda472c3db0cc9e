#include "passes/expand_tags.h"

#include <map>

#include "llvm/ADT/Statistic.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/ErrorHandling.h"
#include "passes/expansion.h"

#define DEBUG_TYPE "expand-tags"

namespace llvmparse::passes {

using llvm::BasicBlock;
using llvm::CallInst;
using llvm::IRBuilder;
using llvm::Value;

STATISTIC(NumExpect, "Number of predicted tags expanded");
STATISTIC(NumDispatch, "Number of tag dispatches expanded");

namespace {

// Up to so many tags of two bytes, a switch on the tag itself is a few compares; above, one on the field
// number is a jump table an eighth as long. Those of one byte have a table of at most 128 entries, without a
// compare.
constexpr size_t kMaxCompares = 4;

llvm::SmallVector<uint8_t, 5> BytesOf(uint32_t tag) {
  llvm::SmallVector<uint8_t, 5> bytes;
  for (; tag >= 0x80; tag >>= 7) bytes.push_back(uint8_t(tag | 0x80));
  bytes.push_back(uint8_t(tag));
  return bytes;
}

// Whether the `count` (1, 2 or 4) bytes at `p + offset` are those of `bytes` from `offset` on, by one load.
Value* CompareBytes(IRBuilder<>& builder, Value* p, llvm::ArrayRef<uint8_t> bytes, unsigned offset,
                    unsigned count) {
  const bool little = builder.GetInsertBlock()->getModule()->getDataLayout().isLittleEndian();
  uint32_t expected = 0;
  for (unsigned i = 0; i < count; ++i) {
    expected |= uint32_t{bytes[offset + i]} << 8 * (little ? i : count - 1 - i);
  }
  llvm::Type* const type = builder.getIntNTy(8 * count);
  Value* const at = offset == 0 ? p : builder.CreateConstInBoundsGEP1_32(builder.getInt8Ty(), p, offset);
  Value* const read = builder.CreateAlignedLoad(type, at, llvm::Align(1), "tag");
  return builder.CreateICmpEQ(read, llvm::ConstantInt::get(type, expected), "expected");
}

void ExpandExpect(CallInst& op) {
  IRBuilder<> builder(&op);
  Value* const p = op.getArgOperand(0);
  const auto tag = llvm::cast<llvm::ConstantInt>(op.getArgOperand(1))->getZExtValue();
  const auto bytes = BytesOf(uint32_t(tag));
  const unsigned first = bytes.size() >= 4 ? 4 : bytes.size() >= 2 ? 2 : 1;
  Value* equal = CompareBytes(builder, p, bytes, 0, first);
  if (bytes.size() > first) {
    equal = builder.CreateAnd(equal, CompareBytes(builder, p, bytes, first, 1), "expected");
  }
  op.replaceAllUsesWith(equal);
  op.eraseFromParent();
  ++NumExpect;
}

// Where the tags of one length lead, by field number.
using Cases = std::map<uint32_t, llvm::SmallVector<std::pair<uint32_t, BasicBlock*>, 2>>;

class DispatchExpansion {
 public:
  explicit DispatchExpansion(CallInst& op) : op_(op), builder_(&op) {
    switch_ = op.hasOneUse() ? llvm::dyn_cast<llvm::SwitchInst>(*op.user_begin()) : nullptr;
    if (switch_ == nullptr) llvm::report_fatal_error("lp.dispatch is not used by one switch");
    head_ = op.getParent();
    behind_ = head_->getNextNode();
  }

  void Run() {
    Cases one_byte, two_bytes;
    for (unsigned i = 1; i < op_.arg_size(); ++i) {
      const auto tag = uint32_t(llvm::cast<llvm::ConstantInt>(op_.getArgOperand(i))->getZExtValue());
      const auto found = switch_->findCaseValue(builder_.getInt32(i - 1));
      if (found == switch_->case_default() || tag >= 1 << 14) continue;
      (tag < 0x80 ? one_byte : two_bytes)[tag >> 3].emplace_back(tag, found->getCaseSuccessor());
    }
    Value* const p = op_.getArgOperand(0);
    Value* const first = builder_.CreateLoad(builder_.getInt8Ty(), p, "byte0");
    Value* const tag = builder_.CreateZExt(first, builder_.getInt32Ty(), "tag");
    if (!two_bytes.empty()) {
      BasicBlock* const one = NewBlock("dispatch.one");
      BasicBlock* const two = NewBlock("dispatch.two");
      builder_.CreateCondBr(builder_.CreateICmpSGE(first, builder_.getInt8(0)), one, two);
      builder_.SetInsertPoint(two);
      // The first byte has its top bit set, which the last term takes away. A second byte of 0 (not the
      // shortest form) gives a number below 16, one with its top bit set a number above 2047: neither is a
      // case.
      Value* const at = builder_.CreateConstInBoundsGEP1_32(builder_.getInt8Ty(), p, 1);
      Value* const second =
          builder_.CreateZExt(builder_.CreateLoad(builder_.getInt8Ty(), at, "byte1"), builder_.getInt32Ty());
      Value* const sum = builder_.CreateAdd(builder_.CreateShl(second, 7), tag);
      Switch(builder_.CreateSub(sum, builder_.getInt32(128), "tag2"), two_bytes, kMaxCompares);
      builder_.SetInsertPoint(one);
    }
    Switch(tag, one_byte, one_byte.size() * 8);

    // The switch has new predecessors at all its targets; take the old edges away.
    for (BasicBlock* const target : llvm::SmallVector<BasicBlock*>(llvm::successors(switch_))) {
      target->removePredecessor(head_);
    }
    switch_->eraseFromParent();
    op_.eraseFromParent();
    ++NumDispatch;
  }

 private:
  BasicBlock* NewBlock(const llvm::Twine& name) {
    return BasicBlock::Create(op_.getContext(), name, head_->getParent(), behind_);
  }

  // Ends the current block by leading `tag` to its case.
  void Switch(Value* tag, const Cases& cases, size_t max_compares) {
    size_t tags = 0;
    for (const auto& [number, targets] : cases) tags += targets.size();
    BasicBlock* const fallback = switch_->getDefaultDest();
    // A tag that is no case is rare.
    const auto new_switch = [&](Value* value, size_t count) {
      AddPredecessor(*fallback, *builder_.GetInsertBlock(), *head_);
      llvm::SmallVector<uint32_t> weights(count + 1, 1000);
      weights.front() = 1;
      llvm::MDNode* const rare = llvm::MDBuilder(op_.getContext()).createBranchWeights(weights);
      return builder_.CreateSwitch(value, fallback, unsigned(count), rare);
    };
    const auto add_case = [&](llvm::SwitchInst* into, uint32_t value, BasicBlock* target) {
      if (target != fallback) AddPredecessor(*target, *into->getParent(), *head_);
      into->addCase(builder_.getInt32(value), target);
    };
    if (tags <= max_compares) {
      llvm::SwitchInst* const by_tag = new_switch(tag, tags);
      for (const auto& [number, targets] : cases) {
        for (const auto& [value, target] : targets) add_case(by_tag, value, target);
      }
      return;
    }
    llvm::SwitchInst* const by_number = new_switch(builder_.CreateLShr(tag, 3, "number"), cases.size());
    for (const auto& [number, targets] : cases) {
      BasicBlock* const check = NewBlock("number." + llvm::Twine(number));
      by_number->addCase(builder_.getInt32(number), check);
      builder_.SetInsertPoint(check);
      llvm::SwitchInst* const by_tag = new_switch(tag, targets.size());
      for (const auto& [value, target] : targets) add_case(by_tag, value, target);
    }
  }

  CallInst& op_;
  IRBuilder<> builder_;
  llvm::SwitchInst* switch_;
  BasicBlock* head_;
  BasicBlock* behind_;  // new blocks go before it
};

}  // namespace

llvm::PreservedAnalyses ExpandTags::run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
  const auto expects = Collect(module, ParseOp::kExpect);
  const auto dispatches = Collect(module, ParseOp::kDispatch);
  for (CallInst* const op : expects) ExpandExpect(*op);
  for (CallInst* const op : dispatches) DispatchExpansion(*op).Run();
  if (!dispatches.empty()) return llvm::PreservedAnalyses::none();
  return expects.empty() ? llvm::PreservedAnalyses::all() : llvm::PreservedAnalyses::none();
}

}  // namespace llvmparse::passes
