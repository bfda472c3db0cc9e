// What a message has beyond its fields: the arena that it lives in, its unknown fields and its extensions.
// Made on demand, except for messages from Arena::Create(), which need to know their arena. Tested in
// test/unit/runtime/message_test.cc and extension_test.cc.
#ifndef LLVMPARSE_RUNTIME_MESSAGE_EXTRA_H_
#define LLVMPARSE_RUNTIME_MESSAGE_EXTRA_H_

#include "llvmparse/abi/mini_table.h"
#include "llvmparse/arena.h"

namespace llvmparse::abi {

// An extension that is there. `storage` holds what a message would hold for a field of the type: taken for a
// message, it is where FieldAt() finds the extension's field, whose offset is 0.
struct ExtensionValue {
  const MiniTableExtension* extension;
  alignas(8) char storage[16];

  Message* message() { return reinterpret_cast<Message*>(storage); }
  const Message* message() const { return reinterpret_cast<const Message*>(storage); }
};
static_assert(sizeof(StringView) <= 16 && sizeof(Array) <= 16, "any field's value fits");

struct Extra {
  Arena* arena;
  char* unknown;  // `unknown_size` of `unknown_capacity` bytes, in the wire format
  size_t unknown_size;
  size_t unknown_capacity;
  ExtensionValue* extensions;  // ascending by number
  uint32_t extension_count;
  uint32_t extension_capacity;
};

}  // namespace llvmparse::abi

namespace llvmparse::internal {

// The extensions of a message, as a range.
struct ExtensionRange {
  const abi::ExtensionValue* first = nullptr;
  const abi::ExtensionValue* last = nullptr;

  explicit ExtensionRange(const abi::Message* message) {
    if (message->extra == nullptr || message->extra->extension_count == 0) return;
    first = message->extra->extensions;
    last = first + message->extra->extension_count;
  }
  const abi::ExtensionValue* begin() const { return first; }
  const abi::ExtensionValue* end() const { return last; }
};

// The first extension of the message that has this number or a larger one; or the end of them.
inline const abi::ExtensionValue* LowerBound(const ExtensionRange& extensions, uint32_t number) {
  const abi::ExtensionValue* low = extensions.begin();
  const abi::ExtensionValue* high = extensions.end();
  while (low < high) {
    const abi::ExtensionValue* middle = low + (high - low) / 2;
    if (middle->extension->field.number < number) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_MESSAGE_EXTRA_H_
