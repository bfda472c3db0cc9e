// The frame of one hot parser, and what the lowering of each field is built with.
//
// While the function is built its position and has-bits live in stack slots, which keeps lowering free of
// phis; the pipeline moves them to registers.
#ifndef LLVMPARSE_COMPILER_LOWER_HOT_FUNCTION_H_
#define LLVMPARSE_COMPILER_LOWER_HOT_FUNCTION_H_

#include "compiler/layout/layout.h"
#include "compiler/lower/debug_info.h"
#include "compiler/schema/schema.h"
#include "llvm/IR/IRBuilder.h"
#include "passes/abi_types.h"
#include "passes/parse_ops.h"

namespace llvmparse::lower {

class HotFunction {
 public:
  // `fields`: those that get hot code, by ascending number. `end_group_tags`: the tags that end this message
  // where it is used as a group; they leave the parser. `debug_info` may be null.
  HotFunction(llvm::Module& module, const schema::Message& message,
              llvm::ArrayRef<const schema::Field*> fields, layout::LayoutCache& layouts,
              llvm::CallingConv::ID cold_call, llvm::ArrayRef<uint32_t> end_group_tags,
              DebugInfo* debug_info);
  void Build();

  // For the lowering of fields. Each of those functions starts in the field's block with `p` behind the tag,
  // leaves the builder at its end and returns the address behind the field.
  llvm::IRBuilder<>& builder() { return builder_; }
  const passes::AbiTypes& abi() const { return abi_; }
  const layout::MessageLayout& LayoutOf(const schema::Message& message) { return layouts_.Of(message); }
  llvm::Value* state() { return function_->getArg(0); }
  llvm::Value* limit() { return function_->getArg(3); }
  llvm::Constant* Word(uint64_t value) { return llvm::ConstantInt::get(abi_.word, value); }

  // A parse op. OrCold adds the test that leads to the cold block when it bailed out, and returns its
  // pointer.
  llvm::CallInst* Op(passes::ParseOp op, llvm::ArrayRef<llvm::Value*> arguments,
                     const llvm::Twine& name = "");
  llvm::Value* OrCold(llvm::CallInst* op);
  // Leaves the field to cold code (which decodes all of it), or fails the parse, where `condition` holds.
  void ColdIf(llvm::Value* condition);
  void FailIf(llvm::Value* condition);
  llvm::BasicBlock* NewBlock(const llvm::Twine& name);

  llvm::Value* Advance(llvm::Value* p, uint64_t bytes);
  llvm::Value* StateMember(unsigned index);
  llvm::Value* AddressOf(const schema::Field& field);
  llvm::Value* OneofCase(const schema::Field& member);
  // Sets the has-bit or the oneof's case, if the field has such a thing.
  void SetPresent(const schema::Field& field);
  // Where the value just decoded is stored: a new element of a repeated field (may bail out), or the field,
  // which is then present.
  llvm::Value* Place(const schema::Field& field);

  // The tables and hot parsers of this and other objects.
  llvm::GlobalVariable* TableOf(const schema::Message& message);
  llvm::Function* HotParserOf(const schema::Message& message);

 private:
  // A tag that the parser knows, and the block that decodes what follows it.
  struct Case {
    const schema::Field* field;
    uint32_t tag;
    bool packed;
    llvm::BasicBlock* block;
  };

  void CollectCases();
  void BuildFrame();
  void BuildCase(const Case& a_case);
  // The tags that usually follow a field, or, for null, come first.
  llvm::SmallVector<uint32_t, 2> Successors(const Case* before) const;
  // Ends the current block: on to the next field, which has one of the tags `likely` in most input.
  void BuildJump(llvm::ArrayRef<uint32_t> likely, const llvm::Twine& name);
  void BuildLeave();
  llvm::Value* LoadPosition() { return builder_.CreateLoad(abi_.pointer, position_, "p"); }

  llvm::Module& module_;
  const schema::Message& message_;
  const llvm::ArrayRef<const schema::Field*> fields_;
  layout::LayoutCache& layouts_;
  const layout::MessageLayout& layout_;
  const llvm::CallingConv::ID cold_call_;
  const llvm::ArrayRef<uint32_t> end_group_tags_;
  DebugInfo* const debug_info_;
  llvm::DebugLoc location_;  // of what belongs to no field
  const passes::AbiTypes abi_;
  llvm::IRBuilder<> builder_;
  llvm::Function* function_ = nullptr;
  llvm::SmallVector<Case> cases_;  // by field number; the form that serializers write first
  // The has-bits that fit in a register, which the leave block merges into memory; null when there are none.
  llvm::IntegerType* has_bits_type_ = nullptr;
  llvm::Value* has_bits_ = nullptr;
  llvm::Value* position_ = nullptr;  // of the field that is being decoded: its tag
  llvm::BasicBlock *next_, *dispatch_, *cold_, *leave_, *fail_;
};

// The wire families. Each decodes one field of its kind.
llvm::Value* LowerVarint(HotFunction& function, const schema::Field& field, llvm::Value* p);
llvm::Value* LowerFixed(HotFunction& function, const schema::Field& field, llvm::Value* p);
llvm::Value* LowerString(HotFunction& function, const schema::Field& field, llvm::Value* p);
llvm::Value* LowerMessage(HotFunction& function, const schema::Field& field, llvm::Value* p);
llvm::Value* LowerGroup(HotFunction& function, const schema::Field& field, llvm::Value* p);
llvm::Value* LowerPacked(HotFunction& function, const schema::Field& field, llvm::Value* p);

}  // namespace llvmparse::lower

#endif  // LLVMPARSE_COMPILER_LOWER_HOT_FUNCTION_H_
