// The compiler's LLVM types (passes/abi_types.h) against the C++ structs of the abi, on this machine.
#include "passes/abi_types.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

#include "compiler/target/target.h"
#include "llvmparse/abi/message.h"
#include "llvmparse/abi/mini_table.h"
#include "llvmparse/abi/parse_state.h"

namespace llvmparse::passes {
namespace {

class AbiTypesTest : public testing::Test {
 protected:
  AbiTypesTest() : target_(llvm::cantFail(target::CreateTarget({}))), abi_(context_, target_.data_layout) {}

  void Expect(llvm::StructType* type, size_t size, size_t alignment, const std::vector<size_t>& offsets) {
    const llvm::StructLayout* const layout = target_.data_layout.getStructLayout(type);
    EXPECT_EQ(layout->getSizeInBytes(), size);
    EXPECT_EQ(layout->getAlignment().value(), alignment);
    ASSERT_EQ(type->getNumElements(), offsets.size());
    for (unsigned i = 0; i < offsets.size(); ++i)
      EXPECT_EQ(layout->getElementOffset(i), offsets[i]) << "member " << i;
  }

  llvm::LLVMContext context_;
  target::Target target_;
  AbiTypes abi_;
};

#define SIZES(type) sizeof(abi::type), alignof(abi::type)

TEST_F(AbiTypesTest, Message) { Expect(abi_.message, SIZES(Message), {offsetof(abi::Message, extra)}); }

TEST_F(AbiTypesTest, StringView) {
  Expect(abi_.string_view, SIZES(StringView),
         {offsetof(abi::StringView, data), offsetof(abi::StringView, size)});
}

TEST_F(AbiTypesTest, Array) {
  Expect(abi_.array, SIZES(Array),
         {offsetof(abi::Array, data), offsetof(abi::Array, size), offsetof(abi::Array, capacity)});
}

TEST_F(AbiTypesTest, Map) {
  Expect(abi_.map, SIZES(Map),
         {offsetof(abi::Map, entries), offsetof(abi::Map, size), offsetof(abi::Map, capacity),
          offsetof(abi::Map, index), offsetof(abi::Map, index_mask)});
}

TEST_F(AbiTypesTest, MiniTableField) {
  using abi::MiniTableField;
  Expect(
      abi_.mini_field, SIZES(MiniTableField),
      {offsetof(MiniTableField, number), offsetof(MiniTableField, offset), offsetof(MiniTableField, presence),
       offsetof(MiniTableField, sub), offsetof(MiniTableField, type), offsetof(MiniTableField, flags)});
}

TEST_F(AbiTypesTest, MiniTableEnum) {
  using abi::MiniTableEnum;
  Expect(abi_.mini_enum, SIZES(MiniTableEnum),
         {offsetof(MiniTableEnum, mask), offsetof(MiniTableEnum, values), offsetof(MiniTableEnum, count),
          offsetof(MiniTableEnum, names)});
}

TEST_F(AbiTypesTest, MiniTableExtension) {
  using abi::MiniTableExtension;
  Expect(abi_.mini_extension, SIZES(MiniTableExtension),
         {offsetof(MiniTableExtension, field), offsetof(MiniTableExtension, sub),
          offsetof(MiniTableExtension, extendee), offsetof(MiniTableExtension, name)});
}

TEST_F(AbiTypesTest, MiniTable) {
  using abi::MiniTable;
  Expect(abi_.mini_table, SIZES(MiniTable),
         {offsetof(MiniTable, fields), offsetof(MiniTable, subs), offsetof(MiniTable, hot),
          offsetof(MiniTable, names), offsetof(MiniTable, size), offsetof(MiniTable, field_count),
          offsetof(MiniTable, dense_count), offsetof(MiniTable, required_count), offsetof(MiniTable, flags),
          offsetof(MiniTable, extensions), offsetof(MiniTable, extensions_end)});
}

TEST_F(AbiTypesTest, ParseState) {
  using abi::ParseState;
  Expect(abi_.parse_state, SIZES(ParseState),
         {offsetof(ParseState, bump), offsetof(ParseState, bump_end), offsetof(ParseState, alias_delta),
          offsetof(ParseState, body_end), offsetof(ParseState, message_end), offsetof(ParseState, depth),
          offsetof(ParseState, copy_strings), offsetof(ParseState, missing_required)});
}

}  // namespace
}  // namespace llvmparse::passes
