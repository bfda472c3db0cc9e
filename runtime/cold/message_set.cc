// MessageSet during a parse (cold/message_set.h). Tested in test/unit/runtime/message_set_test.cc.
#include "runtime/cold/message_set.h"

#include "runtime/cold/unknown.h"
#include "runtime/cold/wire.h"
#include "runtime/message/fields.h"
#include "runtime/parse/body.h"
#include "runtime/write/wire.h"

namespace llvmparse::internal {
namespace {

// The parts of an item that count: the first type, and the first content, null if there is none.
struct Item {
  bool has_type;
  uint32_t type_id;
  const char* content;
  uint32_t size;
};

// Reads an item behind its start tag. All of it was skipped, so it is well-formed.
Item ReadItem(Context* context, const char* p, const char* end) {
  Item item = {};
  for (;;) {
    uint32_t tag;
    const char* value = ReadTagBounded(p, end, &tag);
    if (tag == static_cast<uint32_t>(kItemEnd)) return item;
    if (tag == static_cast<uint32_t>(kItemStart[1]) && !item.has_type) {
      uint64_t number;
      ReadVarintBounded(value, end, &number);
      item.has_type = true;
      item.type_id = static_cast<uint32_t>(number);
    }
    if (tag == static_cast<uint32_t>(kItemMessage) && item.content == nullptr) {
      item.content = ReadSizeBounded(value, end, &item.size);
    }
    p = SkipField(context, value, end, tag);
  }
}

// Keeps an item, `size` bytes at `p`, as an unknown field.
bool AppendItem(Context* context, Message* message, uint32_t type_id, const char* p, uint32_t size) {
  char head[sizeof(kItemStart) + 5 + 1 + 5];
  char* at = head;
  memcpy(at, kItemStart, sizeof(kItemStart));
  at = WriteVarint(at + sizeof(kItemStart), type_id);
  *at++ = kItemMessage;
  at = WriteVarint(at, size);
  return AppendUnknown(context, message, head, at) && AppendUnknown(context, message, p, p + size) &&
         AppendUnknown(context, message, &kItemEnd, &kItemEnd + 1);
}

// The content of an item of type `type_id`: `size` bytes at `p`.
bool DecodeContent(Context* context, Message* message, const MiniTable& table, uint32_t type_id,
                   const char* p, uint32_t size) {
  const abi::MiniTableExtension* extension = FindExtension(message, table, type_id);
  if (extension == nullptr || !IsMessageSetItem(table, extension->field)) {
    return AppendItem(context, message, type_id, p, size);
  }
  Message* child = ExtensionMessage(context, message, *extension);
  if (child == nullptr) return false;
  if (ParseSubmessage(context, child, *extension->sub.message, p, size) != nullptr) return true;
  context->AddToPath({nullptr, nullptr, extension, type_id, kNoIndex, nullptr});
  return false;
}

}  // namespace

const char* DecodeInMessageSet(Context* context, Message* message, const char* p, const char* end,
                               uint32_t tag, const MiniTable& table) {
  const char* after = SkipField(context, p, end, tag);
  if (after == nullptr) {
    context->AddToPath({&table, nullptr, nullptr, tag >> 3, kNoIndex, nullptr});
    return nullptr;
  }
  bool decoded = true;
  if (tag == static_cast<uint32_t>(kItemStart[0])) {
    Item item = ReadItem(context, p, end);
    if (!item.has_type || item.content == nullptr) return after;
    --context->depth;
    decoded = DecodeContent(context, message, table, item.type_id, item.content, item.size);
    ++context->depth;
  } else if ((tag & 7) == kWireDelimited) {
    uint32_t size;
    p = ReadSizeBounded(p, end, &size);
    decoded = AppendItem(context, message, tag >> 3, p, size);
  }
  return decoded ? after : nullptr;
}

}  // namespace llvmparse::internal
