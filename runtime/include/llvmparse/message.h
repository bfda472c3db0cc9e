// What all generated messages need of the runtime besides parsing. For generated code, except UnknownFields.
//
// A generated class is standard-layout, its first member is abi::Message, and it has
//   friend struct ::llvmparse::internal::Access;
//   static const ::llvmparse::abi::MiniTable& LlvmparseTable();   // private
// Tested in test/unit/runtime/message_test.cc.
#ifndef LLVMPARSE_MESSAGE_H_
#define LLVMPARSE_MESSAGE_H_

#include <stddef.h>
#include <stdint.h>

#include <string_view>

#include "llvmparse/abi/mini_table.h"

namespace llvmparse::internal {

// Makes the message empty. What it held before is invalid, but its memory stays in use until the arena is
// reset; repeated fields keep their capacity.
void Clear(abi::Message* message, const abi::MiniTable& table);

// Whether the message and all below it have their required fields.
bool IsInitialized(const abi::Message* message, const abi::MiniTable& table);

// The unknown fields of one message as they came in, in their order; empty if there are none.
abi::StringView UnknownFields(const abi::Message* message);

inline std::string_view ToStringView(abi::StringView s) { return {s.data, s.size}; }

template <class M>
struct ZeroInstance {
  alignas(8) static constexpr unsigned char kBytes[sizeof(M)] = {};
};

// The message that an absent one reads as: all bytes zero.
template <class M>
const M& DefaultInstance() {
  return *reinterpret_cast<const M*>(ZeroInstance<M>::kBytes);
}

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_MESSAGE_H_
