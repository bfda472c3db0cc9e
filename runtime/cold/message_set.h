// MessageSet, the old encoding of messages that have nothing but extensions of message types:
//
//   message Set { repeated group Item = 1 { required uint32 type_id = 2; required bytes message = 3; } }
//
// As Google's C++ does it, an item's parts may come in either order, the first of each counts, and an
// extension may also stand outside of an item under its own number. Items of types that are not linked in are
// kept, as items, with the unknown fields. What cannot be written back as an item is dropped. Tested in
// test/unit/runtime/message_set_test.cc.
#ifndef LLVMPARSE_RUNTIME_COLD_MESSAGE_SET_H_
#define LLVMPARSE_RUNTIME_COLD_MESSAGE_SET_H_

#include "runtime/parse/context.h"

namespace llvmparse::internal {

// The tags of an item: its start and its type, its content, its end.
inline constexpr char kItemStart[] = {0x0b, 0x10};
inline constexpr char kItemMessage = 0x1a;
inline constexpr char kItemEnd = 0x0c;

// Whether the extension is written as an item if the message is of this type.
inline bool IsMessageSetItem(const abi::MiniTable& table, const abi::MiniTableField& extension) {
  return (table.flags & abi::kMessageSet) && extension.type == abi::FieldType::kMessage &&
         !(extension.flags & abi::kRepeated);
}

// A field of a MessageSet that is no known extension's: behind its tag is `p` <= `end` of the message.
// Returns the address behind it, or null with the reason and path noted.
const char* DecodeInMessageSet(Context* context, abi::Message* message, const char* p, const char* end,
                               uint32_t tag, const abi::MiniTable& table);

// In cold/extension.cc. The extension with this number that the message has or is linked in, or null.
const abi::MiniTableExtension* FindExtension(const abi::Message* message, const abi::MiniTable& table,
                                             uint32_t number);
// The message's value of a singular extension of message type; a new one when it has none. Null when memory
// ran out.
abi::Message* ExtensionMessage(Context* context, abi::Message* message,
                               const abi::MiniTableExtension& extension);

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_COLD_MESSAGE_SET_H_
