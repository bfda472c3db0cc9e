#include "passes/packed_varints.h"

#include "llvm/IR/MDBuilder.h"
#include "passes/long_varint.h"
#include "passes/packed_function.h"
#include "passes/vector.h"

namespace llvmparse::passes {

using abi::FieldType;
using llvm::BasicBlock;
using llvm::CallInst;
using llvm::IRBuilder;
using llvm::PHINode;
using llvm::Value;

namespace {

// What both functions share: a loop over the input, from an address in it and one in the output.
class VarintsFunction : protected PackedFunction {
 public:
  VarintsFunction(llvm::Function& function, IRBuilder<>& builder, FieldType type)
      : PackedFunction(function, builder, type),
        end_(builder.CreateInBoundsGEP(builder.getInt8Ty(), start_, size_, "end")) {}

 protected:
  // Opens the loop, and the block `done` that commits what it wrote.
  void BeginLoop(Value* room) {
    BasicBlock* const before = builder_.GetInsertBlock();
    step_ = Block("step");
    builder_.CreateBr(step_);
    done_ = Block("done");
    builder_.SetInsertPoint(done_);
    out_end_ = builder_.CreatePHI(abi_.pointer, 3, "out.end");
    Commit(room, out_end_);
    builder_.SetInsertPoint(step_);
    p_ = builder_.CreatePHI(abi_.pointer, 4, "p");
    out_ = builder_.CreatePHI(abi_.pointer, 4, "out");
    p_->addIncoming(start_, before);
    out_->addIncoming(room, before);
  }
  // Ends the current block: on with the next step, or, when `is_last`, done.
  void EndStep(Value* is_last, Value* p, Value* out, Value* out_when_done) {
    p_->addIncoming(p, builder_.GetInsertBlock());
    out_->addIncoming(out, builder_.GetInsertBlock());
    out_end_->addIncoming(out_when_done, builder_.GetInsertBlock());
    builder_.CreateCondBr(is_last, done_, step_);
  }
  // How many of a step's 16 bytes are before the end, from the bytes that are left.
  Value* CountBytes(Value* left) {
    return builder_.CreateBinaryIntrinsic(llvm::Intrinsic::umin, left, Word(kVector), nullptr, "count");
  }
  // A mask of 32 bits from one bit a byte of a vector.
  Value* Mask(Value* vector, const char* name) {
    return builder_.CreateZExt(TopBits(builder_, vector), builder_.getInt32Ty(), name);
  }
  Value* To32(Value* word) { return builder_.CreateTrunc(word, builder_.getInt32Ty()); }
  Value* Byte(Value* p, int offset) { return builder_.CreateLoad(builder_.getInt8Ty(), At(p, offset)); }
  Value* At(Value* p, int offset) {
    return builder_.CreateInBoundsGEP(builder_.getInt8Ty(), p,
                                      llvm::ConstantInt::getSigned(abi_.word, offset));
  }
  Value* At(Value* p, Value* offset) { return builder_.CreateInBoundsGEP(builder_.getInt8Ty(), p, offset); }

  Value* const end_;
  BasicBlock* step_ = nullptr;
  BasicBlock* done_ = nullptr;
  PHINode* p_ = nullptr;
  PHINode* out_ = nullptr;
  PHINode* out_end_ = nullptr;
};

// @lp.packed_any_N, called where there is room and where the last byte ends an element.
class AnyVarints : VarintsFunction {
 public:
  using VarintsFunction::VarintsFunction;

  void Build() {
    Value* const room = builder_.CreateLoad(
        abi_.pointer, builder_.CreateStructGEP(abi_.parse_state, state_, parse_state::kBump), "bump");
    BeginLoop(room);
    BasicBlock* const singles = Block("singles");
    BasicBlock* const mixed = Block("mixed");
    BasicBlock* const lanes = Block("lanes");
    BasicBlock* const gather = Block("gather");
    // The bytes, and in the same lanes those one and two before them. There are such in front of the first
    // element as well: the field's tag and length.
    b_ = LoadVector(builder_, p_);
    b1_ = LoadVector(builder_, At(p_, -1));
    left_ = Distance(builder_, p_, end_, "left");
    Value* const go_on = Mask(builder_.CreateOr(b_, b1_), "go.on");
    builder_.CreateCondBr(builder_.CreateIsNull(go_on), singles, mixed);

    builder_.SetInsertPoint(singles);
    StoreElement(b_, out_);
    Value* const all_out = Elements(out_, Word(kVector));
    Value* const last_out = Elements(out_, left_);
    EndSixteen(all_out, last_out);

    builder_.SetInsertPoint(mixed);
    b2_ = LoadVector(builder_, At(p_, -2));
    count_ = CountBytes(left_);
    Value* const behind = builder_.CreateShl(builder_.getInt32(-1), To32(count_), "behind");
    Value* const three_go_on = Mask(builder_.CreateAnd(builder_.CreateAnd(b_, b1_), b2_), "three.go.on");
    Value* const four = builder_.CreateAnd(three_go_on, builder_.CreateNot(behind), "four");
    builder_.CreateCondBr(builder_.CreateIsNull(four), lanes, gather);

    builder_.SetInsertPoint(lanes);
    Lanes(behind);
    builder_.SetInsertPoint(gather);
    Gather();
  }

 private:
  void EndSixteen(Value* out, Value* out_when_done) {
    Value* const next = At(p_, kVector);
    EndStep(builder_.CreateICmpULE(left_, Word(kVector), "is.last"), next, out, out_when_done);
  }

  void Lanes(Value* behind) {
    BasicBlock* const upper = Block("upper");
    BasicBlock* const next = Block("next");
    StoreElement(LaneValues(), out_);
    Value* const ends = builder_.CreateNot(builder_.CreateOr(Mask(b_, "unfinished"), behind), "ends");
    Value* kept = Word(0);
    const auto move = [&](unsigned lane) {
      Value* const element =
          builder_.CreateAlignedLoad(ElementType(), Elements(out_, Word(lane)), llvm::Align(1));
      builder_.CreateAlignedStore(element, Elements(out_, kept), llvm::Align(1));
      Value* const one = builder_.CreateAnd(builder_.CreateLShr(ends, lane), 1);
      kept = builder_.CreateAdd(kept, builder_.CreateZExtOrTrunc(one, abi_.word));
    };
    unsigned lane = 0;
    for (; lane < kVector / 2; ++lane) move(lane);
    BasicBlock* const lower = builder_.GetInsertBlock();
    Value* const kept_lower = kept;
    builder_.CreateCondBr(builder_.CreateICmpULE(left_, Word(kVector / 2)), next, upper);
    builder_.SetInsertPoint(upper);
    for (; lane < kVector; ++lane) move(lane);
    builder_.CreateBr(next);
    builder_.SetInsertPoint(next);
    PHINode* const all_kept = builder_.CreatePHI(abi_.word, 2, "kept");
    all_kept->addIncoming(kept_lower, lower);
    all_kept->addIncoming(kept, upper);
    Value* const out = Elements(out_, all_kept);
    EndSixteen(out, out);
  }

  // The value of the element that ends in each byte, if it has up to three: x0 + (x1 << 7) + (x2 << 14).
  Value* LaneValues() {
    const auto extend = [&](Value* lanes, unsigned bits) {
      return builder_.CreateZExt(lanes, llvm::FixedVectorType::get(builder_.getIntNTy(bits), kVector));
    };
    Value* const zero = llvm::Constant::getNullValue(b_->getType());
    Value* const low = llvm::ConstantInt::get(b_->getType(), 0x7f);
    Value* const two = builder_.CreateICmpSLT(b1_, zero, "two");
    Value* const before_two = builder_.CreateICmpSLT(b2_, zero);
    Value* const three = builder_.CreateAnd(two, before_two, "three");
    Value* const low1 = builder_.CreateAnd(b1_, low);
    Value* const low2 = builder_.CreateAnd(b2_, low);
    Value* const first_of_more = builder_.CreateSelect(three, low2, low1);
    Value* const second_of_more = builder_.CreateSelect(three, low1, b_);
    Value* const x0 = builder_.CreateSelect(two, first_of_more, b_, "x0");
    Value* const x1 = builder_.CreateSelect(two, second_of_more, zero, "x1");
    Value* const x2 = builder_.CreateSelect(three, b_, zero, "x2");
    // In halves of 16 bits for as long as that will do.
    Value* const wide0 = extend(x0, 16);
    Value* const wide1 = extend(x1, 16);
    Value* const wide2 = extend(x2, 16);
    Value* const two_bytes = builder_.CreateOr(wide0, builder_.CreateShl(wide1, 7));
    Value* const lower = extend(builder_.CreateOr(two_bytes, builder_.CreateShl(wide2, 14)), 32);
    Value* const upper = extend(builder_.CreateLShr(wide2, 2), 32);
    return builder_.CreateOr(lower, builder_.CreateShl(upper, 16));
  }

  // Element by element from the one that is not finished yet, until the step's bytes are used up.
  void Gather() {
    BasicBlock* const before = builder_.GetInsertBlock();
    BasicBlock* const element = Block("element");
    BasicBlock* const short_element = Block("short");
    BasicBlock* const long_element = Block("long");
    BasicBlock* const well_formed = Block("well.formed");
    BasicBlock* const malformed = Block("malformed");
    BasicBlock* const store = Block("store");
    BasicBlock* const gathered = Block("gathered");
    Value* const one_before = builder_.CreateNot(IsLastByte(builder_, Byte(p_, -1)), "one.before");
    Value* const top2 = builder_.CreateNot(IsLastByte(builder_, Byte(p_, -2)));
    Value* const two_before = builder_.CreateAnd(one_before, top2, "two.before");
    Value* const back_one = builder_.CreateSExt(one_before, abi_.word);
    Value* const back_two = builder_.CreateSExt(two_before, abi_.word);
    Value* const begin = At(At(p_, back_one), back_two);
    Value* const stop = At(p_, count_);
    builder_.CreateBr(element);

    builder_.SetInsertPoint(element);
    PHINode* const p = builder_.CreatePHI(abi_.pointer, 2, "element.p");
    PHINode* const out = builder_.CreatePHI(abi_.pointer, 2, "element.out");
    p->addIncoming(begin, before);
    out->addIncoming(out_, before);
    const EightBytes bytes(builder_, p);
    builder_.CreateCondBr(builder_.CreateIsNull(bytes.stops), long_element, short_element);
    builder_.SetInsertPoint(short_element);
    Value* const short_value = bytes.Decode(builder_);
    Value* const short_end = bytes.End(builder_);
    builder_.CreateBr(store);
    builder_.SetInsertPoint(long_element);
    CallInst* const varint = CallLongVarint(builder_, p, function_.getCallingConv());
    Value* const long_end = builder_.CreateExtractValue(varint, 0);
    Value* const long_value = builder_.CreateExtractValue(varint, 1);
    builder_.CreateCondBr(builder_.CreateIsNull(long_end), malformed, well_formed);
    builder_.SetInsertPoint(malformed);
    builder_.CreateRet(llvm::ConstantPointerNull::get(abi_.pointer));
    builder_.SetInsertPoint(well_formed);
    builder_.CreateBr(store);

    builder_.SetInsertPoint(store);
    PHINode* const value = builder_.CreatePHI(builder_.getInt64Ty(), 2, "value");
    PHINode* const next = builder_.CreatePHI(abi_.pointer, 2, "next");
    value->addIncoming(short_value, short_element);
    value->addIncoming(long_value, well_formed);
    next->addIncoming(short_end, short_element);
    next->addIncoming(long_end, well_formed);
    StoreElement(value, out);
    Value* const next_out = Elements(out, Word(1));
    p->addIncoming(next, store);
    out->addIncoming(next_out, store);
    builder_.CreateCondBr(builder_.CreateICmpULT(next, stop), element, gathered);
    builder_.SetInsertPoint(gathered);
    EndStep(builder_.CreateICmpEQ(next, end_), next, next_out, next_out);
  }

  Value* b_ = nullptr;
  Value* b1_ = nullptr;
  Value* b2_ = nullptr;
  Value* left_ = nullptr;
  Value* count_ = nullptr;
};

// @lp.packed_N.
class ShortVarints : VarintsFunction {
 public:
  using VarintsFunction::VarintsFunction;

  void Build() {
    // Whole vectors are stored, so the last step may write that much behind the last element.
    Value* const elements = builder_.CreateAdd(size_, Word(kVector));
    Value* const most = builder_.CreateMul(elements, Word(element_bytes_), "most");
    Value* const room = ExpectRoom(most);
    // In front of an empty run there is its length, which is such a byte as well.
    Expect(IsLastByte(builder_, Byte(end_, -1)), "ready");
    BeginLoop(room);
    BasicBlock* const single = Block("single");
    BasicBlock* const more = Block("more");
    BasicBlock* const two = Block("two");
    BasicBlock* const longer = Block("longer");
    Value* const vector = LoadVector(builder_, p_);
    Value* const count = CountBytes(Distance(builder_, p_, end_, "left"));
    Value* const stop = builder_.CreateShl(builder_.getInt32(1), To32(count));
    Value* const bits = builder_.CreateOr(Mask(vector, "top.bits"), stop);
    Value* const singles =
        builder_.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, bits, builder_.getTrue(), nullptr, "singles");
    StoreElement(vector, out_);
    Value* const wide_singles = builder_.CreateZExt(singles, abi_.word);
    Value* const p1 = At(p_, wide_singles);
    Value* const out1 = Elements(out_, wide_singles, "out1");
    out_end_->addIncoming(out1, step_);
    builder_.CreateCondBr(builder_.CreateICmpEQ(p1, end_), done_, single);

    // Either all 16 were single bytes, or a longer element is next.
    builder_.SetInsertPoint(single);
    p_->addIncoming(p1, single);
    out_->addIncoming(out1, single);
    builder_.CreateCondBr(builder_.CreateICmpEQ(singles, builder_.getInt32(kVector)), step_, more);
    builder_.SetInsertPoint(more);
    Value* const byte0 = builder_.CreateZExt(Byte(p1, 0), builder_.getInt64Ty());
    Value* const last = Byte(p1, 1);
    builder_.CreateCondBr(IsLastByte(builder_, last), two, longer,
                          llvm::MDBuilder(builder_.getContext()).createBranchWeights(20, 1));
    builder_.SetInsertPoint(two);
    Value* const high = builder_.CreateShl(builder_.CreateZExt(last, builder_.getInt64Ty()), 7);
    Value* const value = builder_.CreateSub(builder_.CreateAdd(high, byte0), builder_.getInt64(128));
    StoreElement(value, out1);
    Value* const out2 = Elements(out1, Word(1), "out2");
    Value* const p2 = At(p1, 2);
    EndStep(builder_.CreateICmpEQ(p2, end_), p2, out2, out2);

    builder_.SetInsertPoint(longer);
    // No serializer writes a bool like that.
    if (type_ == FieldType::kBool) return GoOnInRuntime();
    FinishIn(builder_, ("lp.packed_any_" + llvm::Twine(unsigned(type_))).str(), Heat::kWarm,
             [this](llvm::Function& any, IRBuilder<>& builder) { AnyVarints(any, builder, type_).Build(); });
  }
};

}  // namespace

void BuildPackedVarints(llvm::Function& function, IRBuilder<>& builder, FieldType type) {
  ShortVarints(function, builder, type).Build();
}

}  // namespace llvmparse::passes
