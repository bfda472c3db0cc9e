// MessageSet during a parse (cold/message_set.h). Tested in test/unit/runtime/message_set_test.cc.
#include "runtime/cold/message_set.h"

#include "runtime/cold/unknown.h"
#include "runtime/cold/wire.h"
#include "runtime/message/fields.h"
#include "runtime/parse/body.h"
#include "runtime/write/wire.h"

namespace llvmparse::internal {
namespace {

// An item as a message. Repeated, so that the first of each can be had.
struct Item {
  Message header;
  abi::Array type_ids;
  abi::Array messages;
};

constexpr MiniTableField kItemFields[] = {
    {2, offsetof(Item, type_ids), 0, 0, FieldType::kUint32, abi::kRepeated},
    {3, offsetof(Item, messages), 0, 0, FieldType::kBytes, abi::kRepeated},
};
constexpr MiniTable kItemTable = {kItemFields, nullptr, nullptr, nullptr, sizeof(Item), 2,
                                  0,           0,       0,       nullptr, nullptr};

// Keeps an item, `size` bytes at `p`, as an unknown field.
const char* AppendItem(Context* context, Message* message, uint32_t type_id, const char* p, uint32_t size) {
  char head[sizeof(kItemStart) + 5 + 1 + 5];
  char* at = head;
  memcpy(at, kItemStart, sizeof(kItemStart));
  at = WriteVarint(at + sizeof(kItemStart), type_id);
  *at++ = kItemMessage;
  at = WriteVarint(at, size);
  bool kept = AppendUnknown(context, message, head, at) && AppendUnknown(context, message, p, p + size) &&
              AppendUnknown(context, message, &kItemEnd, &kItemEnd + 1);
  return kept ? p + size : nullptr;
}

// The content of an item of type `type_id`: `size` bytes at `p`. Returns their end, or null.
const char* DecodeContent(Context* context, Message* message, const MiniTable& table, uint32_t type_id,
                          const char* p, uint32_t size) {
  const abi::MiniTableExtension* extension = FindExtension(message, table, type_id);
  if (extension == nullptr || !IsMessageSetItem(table, extension->field)) {
    return AppendItem(context, message, type_id, p, size);
  }
  Message* child = ExtensionMessage(context, message, *extension);
  if (child == nullptr) return nullptr;
  p = ParseSubmessage(context, child, *extension->sub.message, p, size);
  if (p == nullptr) context->AddToPath({nullptr, nullptr, extension, type_id, kNoIndex, nullptr});
  return p;
}

const char* DecodeItem(Context* context, Message* message, const MiniTable& table, const char* p,
                       const char* end) {
  // All that the item itself takes, unknown fields in it too, is given back.
  char* const bump = context->bump;
  char* const bump_end = context->bump_end;
  const uint8_t copy_strings = context->copy_strings;
  Item item = {};
  context->copy_strings = 0;
  p = ParseGroup(context, &item.header, kItemTable, p, end, 1);
  context->copy_strings = copy_strings;
  if (p == nullptr) {
    context->path = nullptr;  // which led through kItemTable
    context->AddToPath({&table, nullptr, nullptr, 1, kNoIndex, nullptr});
    return nullptr;
  }
  if (item.type_ids.size == 0 || item.messages.size == 0) return p;

  uint32_t type_id = *static_cast<const uint32_t*>(item.type_ids.data);
  abi::StringView content = *static_cast<const abi::StringView*>(item.messages.data);
  if (context->bump_end == bump_end) context->bump = bump;
  // On the side of the input that the caller is on (parse/body.h).
  const char* from = content.data - context->alias_delta;
  --context->depth;
  from = DecodeContent(context, message, table, type_id, from, static_cast<uint32_t>(content.size));
  ++context->depth;
  return from == nullptr ? nullptr : p;
}

}  // namespace

const char* DecodeInMessageSet(Context* context, Message* message, const char* p, const char* end,
                               uint32_t tag, const MiniTable& table) {
  if (tag == static_cast<uint32_t>(kItemStart[0])) return DecodeItem(context, message, table, p, end);
  const char* after = SkipField(context, p, end, tag);
  if (after == nullptr || (tag & 7) != kWireDelimited) return after;
  uint32_t size;
  p = ReadSizeBounded(p, end, &size);
  return AppendItem(context, message, tag >> 3, p, size) == nullptr ? nullptr : after;
}

}  // namespace llvmparse::internal
