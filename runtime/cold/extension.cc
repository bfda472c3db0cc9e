// Extensions during a parse (cold/extension.h). Tested in test/unit/runtime/extension_test.cc.
//
// An extension is decoded as if it were the only field of a message of its own (Carrier). So it is decoded as
// fields are, and the loop over those does not know of extensions.
#include "runtime/cold/extension.h"

#include "runtime/cold/alloc.h"
#include "runtime/cold/message_set.h"
#include "runtime/message/extra.h"
#include "runtime/message/fields.h"

namespace llvmparse::internal {
namespace {

using abi::ExtensionValue;
using abi::MiniTableExtension;

struct Carrier {
  Message header;  // with the extra of the message that is extended: a value of the wrong kind becomes
                   // unknown there
  uint64_t has_bits;
  ExtensionValue value;
};

// The place of the message's value of an extension, which it has not yet: all bytes zero. Null when memory
// ran out.
ExtensionValue* Insert(Context* context, Message* message, const MiniTableExtension& extension) {
  abi::Extra* extra = GetExtra(context, message);
  if (extra == nullptr) return nullptr;
  uint32_t count = extra->extension_count;
  if (count == extra->extension_capacity) {
    // There are at most as many as the program has extensions.
    uint32_t capacity = count == 0 ? 1 : count * 2;
    void* memory = context->Allocate(capacity * sizeof(ExtensionValue));
    if (memory == nullptr) return nullptr;
    if (count != 0) memcpy(memory, extra->extensions, count * sizeof(ExtensionValue));
    extra->extensions = static_cast<ExtensionValue*>(memory);
    extra->extension_capacity = capacity;
  }
  size_t before = static_cast<size_t>(LowerBound(ExtensionRange(message), extension.field.number) -
                                      ExtensionRange(message).begin());
  ExtensionValue* place = extra->extensions + before;
  memmove(static_cast<void*>(place + 1), place, (count - before) * sizeof(ExtensionValue));
  *place = {&extension, {}};
  extra->extension_count = count + 1;
  return place;
}

const ExtensionValue* FindValue(const Message* message, uint32_t number) {
  const ExtensionRange extensions(message);
  const ExtensionValue* value = LowerBound(extensions, number);
  return value != extensions.end() && value->extension->field.number == number ? value : nullptr;
}

const char* DecodeField(Context* context, Message* message, const char* start, const char* limit,
                        const MiniTableExtension& extension) {
  ExtensionValue* value = const_cast<ExtensionValue*>(FindValue(message, extension.field.number));
  Carrier carrier = {{message->extra}, 0, {}};
  if (value != nullptr) carrier.value = *value;

  MiniTableField field = extension.field;
  field.offset = offsetof(Carrier, value) + offsetof(ExtensionValue, storage);
  if (!(field.flags & abi::kRepeated)) field.presence = offsetof(Carrier, has_bits) * 8;
  MiniTable table = {};
  table.fields = &field;
  table.subs = &extension.sub;
  table.size = sizeof(Carrier);
  table.field_count = 1;

  const char* p = abi::llvmparse_cold_field(context, &carrier.header, start, limit, &table);
  // Also after a failure: what has been decoded by then stays, as with fields.
  message->extra = carrier.header.extra;
  bool present = field.presence != 0 ? carrier.has_bits != 0
                                     : FieldAt<abi::Array>(&carrier.header, field)->capacity != 0;
  if (present) {
    if (value == nullptr) value = Insert(context, message, extension);
    if (value == nullptr) return nullptr;
    memcpy(value->storage, carrier.value.storage, sizeof(value->storage));
  }
  if (p == nullptr && context->path != nullptr && context->path->table == &table) {
    context->path->table = nullptr;
    context->path->field = nullptr;
    context->path->extension = &extension;
  }
  return p;
}

}  // namespace

const MiniTableExtension* FindExtension(const Message* message, const MiniTable& table, uint32_t number) {
  const ExtensionValue* value = FindValue(message, number);
  if (value != nullptr) return value->extension;
  for (const MiniTableExtension* linked = table.extensions; linked != table.extensions_end; ++linked) {
    if (linked->field.number == number) return linked;
  }
  return nullptr;
}

Message* ExtensionMessage(Context* context, Message* message, const MiniTableExtension& extension) {
  ExtensionValue* value = const_cast<ExtensionValue*>(FindValue(message, extension.field.number));
  if (value != nullptr) return *FieldAt<Message*>(value->message(), extension.field);
  Message* child = context->NewMessage(*extension.sub.message);
  if (child == nullptr) return nullptr;
  value = Insert(context, message, extension);
  if (value == nullptr) return nullptr;
  *FieldAt<Message*>(value->message(), extension.field) = child;
  return child;
}

const char* DecodeExtension(Context* context, Message* message, const char* start, const char* p,
                            const char* limit, uint32_t tag, const MiniTable& table) {
  const MiniTableExtension* extension = FindExtension(message, table, tag >> 3);
  if (extension != nullptr) return DecodeField(context, message, start, limit, *extension);
  if (table.flags & abi::kMessageSet) {
    return DecodeInMessageSet(context, message, p, context->EndOf(limit), tag, table);
  }
  return start;
}

}  // namespace llvmparse::internal
