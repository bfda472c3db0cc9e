// What a message has beyond its fields: the arena that it lives in, and its unknown fields. Made on demand,
// except for messages from Arena::Create(), which need to know their arena. Tested in
// test/unit/runtime/message_test.cc.
#ifndef LLVMPARSE_RUNTIME_MESSAGE_EXTRA_H_
#define LLVMPARSE_RUNTIME_MESSAGE_EXTRA_H_

#include "llvmparse/abi/message.h"
#include "llvmparse/arena.h"

namespace llvmparse::abi {

struct Extra {
  Arena* arena;
  char* unknown;  // `unknown_size` of `unknown_capacity` bytes, in the wire format
  size_t unknown_size;
  size_t unknown_capacity;
};

}  // namespace llvmparse::abi

#endif  // LLVMPARSE_RUNTIME_MESSAGE_EXTRA_H_
