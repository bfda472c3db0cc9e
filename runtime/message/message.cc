// Creating and clearing messages (llvmparse/message.h, arena.h). Tested in test/unit/runtime/message_test.cc.
#include "llvmparse/message.h"

#include "llvmparse/extension.h"
#include "runtime/message/extra.h"
#include "runtime/message/fields.h"

namespace llvmparse::internal {

Message* Create(Arena& arena, const MiniTable& table) {
  char* memory = static_cast<char*>(arena.Allocate(size_t{table.size} + sizeof(abi::Extra)));
  if (memory == nullptr) return nullptr;
  memset(memory, 0, table.size);
  Message* message = reinterpret_cast<Message*>(memory);
  // Sizes of messages are multiples of 8, so what follows is aligned.
  message->extra = reinterpret_cast<abi::Extra*>(memory + table.size);
  *message->extra = {};
  message->extra->arena = &arena;
  return message;
}

void Clear(Message* message, const MiniTable& table) {
  if (message->extra != nullptr) {
    message->extra->unknown_size = 0;
    message->extra->extension_count = 0;
  }
  char* bytes = reinterpret_cast<char*>(message);
  for (uint32_t i = 0; i < table.field_count; ++i) {
    const MiniTableField& field = table.fields[i];
    if (field.flags & abi::kMap) {
      *FieldAt<abi::Map*>(message, field) = nullptr;
      continue;
    }
    if (field.flags & abi::kRepeated) {
      FieldAt<abi::Array>(message, field)->size = 0;
      continue;
    }
    memset(FieldAt<char>(message, field), 0, ElementSize(field.type));
    if (field.presence > 0) bytes[field.presence / 8] = 0;
    if (field.presence < 0) memset(bytes - field.presence, 0, sizeof(uint32_t));
  }
}

abi::StringView UnknownFields(const Message* message) {
  if (message->extra == nullptr) return {nullptr, 0};
  return {message->extra->unknown, message->extra->unknown_size};
}

const void* FindExtension(const Message* message, const abi::MiniTableExtension& extension) {
  const ExtensionRange extensions(message);
  const abi::ExtensionValue* value = LowerBound(extensions, extension.field.number);
  return value != extensions.end() && value->extension == &extension ? value->storage : nullptr;
}

}  // namespace llvmparse::internal
