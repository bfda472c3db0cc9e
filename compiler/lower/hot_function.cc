#include "compiler/lower/hot_function.h"

#include "compiler/emit/names.h"
#include "compiler/lower/wire.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "passes/expansion.h"

namespace llvmparse::lower {

using llvm::BasicBlock;
using llvm::CallInst;
using llvm::Value;
using passes::ParseOp;
using schema::Field;
using schema::Message;

namespace parse_state = passes::parse_state;

HotFunction::HotFunction(llvm::Module& module, const Message& message, llvm::ArrayRef<const Field*> fields,
                         layout::LayoutCache& layouts, llvm::CallingConv::ID cold_call,
                         llvm::ArrayRef<uint32_t> end_group_tags, DebugInfo* debug_info)
    : module_(module),
      message_(message),
      fields_(fields),
      layouts_(layouts),
      layout_(layouts.Of(message)),
      cold_call_(cold_call),
      end_group_tags_(end_group_tags),
      debug_info_(debug_info),
      abi_(module.getContext(), module.getDataLayout()),
      builder_(module.getContext()) {}

void HotFunction::Build() {
  function_ = HotParserOf(message_);
  // The parser of a type may be replaced as little as its table: calls inside this object are direct.
  function_->setDSOLocal(true);
  const char* const names[] = {"state", "message", "start", "limit"};
  for (llvm::Argument& argument : function_->args()) argument.setName(names[argument.getArgNo()]);

  if (debug_info_ != nullptr) location_ = debug_info_->Begin(*function_, message_);
  builder_.SetCurrentDebugLocation(location_);
  BuildFrame();
  for (const Case& a_case : cases_) BuildCase(a_case);
  BuildLeave();
}

void HotFunction::CollectCases() {
  for (const Field* const field : fields_) {
    if (field->map) continue;  // cold
    const auto add = [&](WireType type, bool packed) {
      const uint32_t tag = Tag(field->number, type);
      cases_.push_back({field, tag, packed, NewBlock(field->name + (packed ? ".packed" : ""))});
    };
    // Packed elements of a field that is not declared so are rare, and one call for all of them: cold. The
    // other way round there is a tag for each element.
    if (field->packed) add(WireType::kLen, true);
    add(WireTypeOf(field->type), false);
  }
}

void HotFunction::BuildFrame() {
  llvm::LLVMContext& context = module_.getContext();
  builder_.SetInsertPoint(BasicBlock::Create(context, "entry", function_));
  position_ = builder_.CreateAlloca(abi_.pointer, nullptr, "position");
  builder_.CreateStore(function_->getArg(2), position_);
  if (const uint32_t bits = 8 * std::min<uint32_t>(layout_.has_bits_size, abi_.word->getBitWidth() / 8)) {
    has_bits_type_ = builder_.getIntNTy(bits);
    has_bits_ = builder_.CreateAlloca(has_bits_type_, nullptr, "has.bits");
    builder_.CreateStore(llvm::ConstantInt::get(has_bits_type_, 0), has_bits_);
  }
  next_ = NewBlock("next");
  dispatch_ = NewBlock("dispatch");
  CollectCases();
  cold_ = NewBlock("cold");
  leave_ = NewBlock("leave");
  fail_ = NewBlock("fail");
  BuildJump(Successors(nullptr), "first");

  builder_.SetInsertPoint(next_);
  builder_.CreateCondBr(builder_.CreateICmpULT(LoadPosition(), limit()), dispatch_, leave_);

  builder_.SetInsertPoint(dispatch_);
  llvm::SmallVector<Value*> tags{LoadPosition()};
  for (const Case& a_case : cases_) tags.push_back(builder_.getInt32(a_case.tag));
  for (const uint32_t tag : end_group_tags_) tags.push_back(builder_.getInt32(tag));
  llvm::SwitchInst* const which = builder_.CreateSwitch(Op(ParseOp::kDispatch, tags, "which"), cold_);
  for (unsigned i = 0; i + 1 < tags.size(); ++i) {
    which->addCase(builder_.getInt32(i), i < cases_.size() ? cases_[i].block : leave_);
  }

  builder_.SetInsertPoint(cold_);
  Value* const p = LoadPosition();
  Value* const behind =
      Op(ParseOp::kColdField, {state(), function_->getArg(1), p, limit(), TableOf(message_)}, "behind");
  FailIf(builder_.CreateIsNull(behind));
  builder_.CreateStore(behind, position_);
  // It does not move from an END_GROUP tag.
  builder_.CreateCondBr(builder_.CreateICmpEQ(behind, p), leave_, next_, passes::UnlikelyTrue(context));
}

void HotFunction::BuildCase(const Case& a_case) {
  builder_.SetInsertPoint(a_case.block);
  const Field& field = *a_case.field;
  if (debug_info_ != nullptr) builder_.SetCurrentDebugLocation(debug_info_->Of(field, location_));
  Value* const p = Advance(LoadPosition(), VarintSize(a_case.tag));
  Value* behind = nullptr;
  if (a_case.packed) {
    behind = LowerPacked(*this, field, p);
  } else if (field.type == schema::FieldType::kMessage) {
    behind = LowerMessage(*this, field, p);
  } else {
    switch (WireTypeOf(field.type)) {
      case WireType::kVarint:
        behind = LowerVarint(*this, field, p);
        break;
      case WireType::kI32:
      case WireType::kI64:
        behind = LowerFixed(*this, field, p);
        break;
      case WireType::kLen:
        behind = LowerString(*this, field, p);
        break;
      default:
        behind = LowerGroup(*this, field, p);
    }
  }
  builder_.CreateStore(behind, position_);
  BuildJump(Successors(&a_case), field.name + ".after");
}

llvm::SmallVector<uint32_t, 2> HotFunction::Successors(const Case* before) const {
  llvm::SmallVector<uint32_t, 2> tags;
  if (before != nullptr && before->field->repeated && !before->packed) tags.push_back(before->tag);
  // Serializers write fields by ascending number, as cases_ are, and at most one member of a oneof.
  const auto* const next = llvm::find_if(cases_, [&](const Case& other) {
    if (before == nullptr) return true;
    const Field& field = *before->field;
    return other.field->number > field.number &&
           (field.oneof == nullptr || other.field->oneof != field.oneof);
  });
  if (next != cases_.end()) {
    tags.push_back(next->tag);
  } else if (!end_group_tags_.empty()) {
    tags.push_back(end_group_tags_.front());
  }
  return tags;
}

void HotFunction::BuildJump(llvm::ArrayRef<uint32_t> likely, const llvm::Twine& name) {
  if (likely.empty()) {
    builder_.CreateBr(next_);
    return;
  }
  const auto block_of = [&](uint32_t tag) {
    const auto* const found = llvm::find_if(cases_, [&](const Case& other) { return other.tag == tag; });
    return found != cases_.end() ? found->block : leave_;
  };
  BasicBlock* const more = NewBlock(name);
  Value* const p = LoadPosition();
  builder_.CreateCondBr(builder_.CreateICmpULT(p, limit()), more, leave_);
  builder_.SetInsertPoint(more);
  for (const uint32_t tag : likely) {
    BasicBlock* const other = tag == likely.back() ? dispatch_ : NewBlock(name + ".other");
    Value* const expected = Op(ParseOp::kExpect, {p, builder_.getInt32(tag)}, "expected");
    builder_.CreateCondBr(expected, block_of(tag), other);
    builder_.SetInsertPoint(other);
  }
}

void HotFunction::BuildLeave() {
  builder_.SetInsertPoint(leave_);
  builder_.SetCurrentDebugLocation(location_);
  if (has_bits_ != nullptr) {
    Value* const address = Advance(function_->getArg(1), layout_.has_bits_offset);
    const auto in_memory = [&](Value* bits) {
      // In memory the first bit is in the first byte, whatever the byte order.
      const bool swap = module_.getDataLayout().isBigEndian() && has_bits_type_->getBitWidth() > 8;
      return swap ? builder_.CreateUnaryIntrinsic(llvm::Intrinsic::bswap, bits) : bits;
    };
    Value* const old_bits = builder_.CreateLoad(has_bits_type_, address);
    Value* const new_bits = builder_.CreateLoad(has_bits_type_, has_bits_);
    Value* const all = builder_.CreateOr(old_bits, in_memory(new_bits));
    builder_.CreateStore(all, address);
    if (layout_.required_count > 0) {
      // Required fields have the first has-bits. Where they are more than a register holds, the walk that
      // missing_required asks for looks at the others.
      const unsigned width = has_bits_type_->getBitWidth();
      const unsigned count = std::min(layout_.required_count, width);
      Value* const required =
          llvm::ConstantInt::get(has_bits_type_, llvm::APInt::getLowBitsSet(width, count));
      Value* const missing =
          layout_.required_count > width
              ? builder_.getTrue()
              : builder_.CreateICmpNE(builder_.CreateAnd(in_memory(all), required), required, "missing");
      BasicBlock* const note = NewBlock("missing.required");
      BasicBlock* const done = NewBlock("done");
      builder_.CreateCondBr(missing, note, done, passes::UnlikelyTrue(module_.getContext()));
      // Beyond the limit the message goes on behind body_end, or is malformed: the driver checks it at its
      // real end. At the limit it may go on as well, but has to be taken for one that ends there.
      builder_.SetInsertPoint(note);
      Value* const ended = builder_.CreateICmpULE(LoadPosition(), limit(), "ended");
      Value* const flag = StateMember(parse_state::kMissingRequired);
      Value* const noted = builder_.CreateLoad(builder_.getInt8Ty(), flag);
      builder_.CreateStore(builder_.CreateSelect(ended, builder_.getInt8(1), noted), flag);
      builder_.CreateBr(done);
      builder_.SetInsertPoint(done);
    }
  }
  builder_.CreateRet(LoadPosition());
  builder_.SetInsertPoint(fail_);
  builder_.CreateRet(llvm::ConstantPointerNull::get(abi_.pointer));
}

CallInst* HotFunction::Op(ParseOp op, llvm::ArrayRef<Value*> arguments, const llvm::Twine& name) {
  return passes::CreateParseOp(builder_, op, arguments, cold_call_, name);
}

Value* HotFunction::OrCold(CallInst* op) {
  Value* const pointer = op->getType()->isStructTy() ? builder_.CreateExtractValue(op, 0) : op;
  ColdIf(builder_.CreateIsNull(pointer, "bail"));
  return pointer;
}

void HotFunction::ColdIf(Value* condition) {
  BasicBlock* const go_on = NewBlock("hot");
  builder_.CreateCondBr(condition, cold_, go_on, passes::UnlikelyTrue(module_.getContext()));
  builder_.SetInsertPoint(go_on);
}

void HotFunction::FailIf(Value* condition) {
  BasicBlock* const go_on = NewBlock("good");
  builder_.CreateCondBr(condition, fail_, go_on, passes::UnlikelyTrue(module_.getContext()));
  builder_.SetInsertPoint(go_on);
}

BasicBlock* HotFunction::NewBlock(const llvm::Twine& name) {
  return BasicBlock::Create(module_.getContext(), name, function_);
}

Value* HotFunction::Advance(Value* p, uint64_t bytes) {
  return builder_.CreateConstInBoundsGEP1_64(builder_.getInt8Ty(), p, bytes);
}

Value* HotFunction::StateMember(unsigned index) {
  return builder_.CreateStructGEP(abi_.parse_state, state(), index);
}

Value* HotFunction::AddressOf(const Field& field) {
  return builder_.CreateConstInBoundsGEP1_64(builder_.getInt8Ty(), function_->getArg(1),
                                             layout_[field].offset, field.name);
}

Value* HotFunction::OneofCase(const Field& member) {
  return Advance(function_->getArg(1), uint64_t(-int64_t{layout_[member].presence}));
}

void HotFunction::SetPresent(const Field& field) {
  const int32_t presence = layout_[field].presence;
  if (presence < 0) builder_.CreateStore(builder_.getInt32(field.number), OneofCase(field));
  if (presence <= 0) return;
  const uint32_t bit = uint32_t(presence) - 8 * layout_.has_bits_offset;
  if (bit < has_bits_type_->getBitWidth()) {
    Value* const bits = builder_.CreateLoad(has_bits_type_, has_bits_);
    const auto one = llvm::APInt::getOneBitSet(has_bits_type_->getBitWidth(), bit);
    builder_.CreateStore(builder_.CreateOr(bits, llvm::ConstantInt::get(has_bits_type_, one)), has_bits_);
  } else {
    Value* const address = Advance(function_->getArg(1), uint32_t(presence) / 8);
    Value* const byte = builder_.CreateLoad(builder_.getInt8Ty(), address);
    builder_.CreateStore(builder_.CreateOr(byte, uint64_t{1} << presence % 8), address);
  }
}

Value* HotFunction::Place(const Field& field) {
  if (!field.repeated) {
    SetPresent(field);
    return AddressOf(field);
  }
  const uint32_t size = layout::ElementStorageOf(field, module_.getDataLayout()).size;
  return OrCold(Op(ParseOp::kAppend, {state(), AddressOf(field), builder_.getInt32(size)}, "element"));
}

llvm::GlobalVariable* HotFunction::TableOf(const Message& message) {
  return llvm::cast<llvm::GlobalVariable>(
      module_.getOrInsertGlobal(emit::TableSymbol(message.full_name), abi_.mini_table));
}

llvm::Function* HotFunction::HotParserOf(const Message& message) {
  auto* const type =
      llvm::FunctionType::get(abi_.pointer, {abi_.pointer, abi_.pointer, abi_.pointer, abi_.pointer}, false);
  auto* const function = llvm::cast<llvm::Function>(
      module_.getOrInsertFunction(emit::HotSymbol(message.full_name), type).getCallee());
  function->addFnAttr(llvm::Attribute::NoUnwind);
  for (llvm::Argument& argument : function->args()) argument.addAttr(llvm::Attribute::NonNull);
  return function;
}

}  // namespace llvmparse::lower
