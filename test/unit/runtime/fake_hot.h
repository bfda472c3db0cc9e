// A hot parser in C++ that keeps the contract of abi/parse_state.h, to test the runtime's side of it.
//
//   SetHot<0>(&builder);     // gives the table a hot parser; each N is for one table at a time
//
// It does inline what generated code does inline (one-byte tags; singular int32, strings, submessages,
// groups), and leaves the rest to the cold decoder. Before each field it reads all the bytes that the
// contract allows it to.
#ifndef LLVMPARSE_TEST_UNIT_RUNTIME_FAKE_HOT_H_
#define LLVMPARSE_TEST_UNIT_RUNTIME_FAKE_HOT_H_

#include <cstring>

#include "llvmparse/abi/parse_state.h"
#include "runtime/message/fields.h"
#include "test/unit/runtime/table_builder.h"

namespace llvmparse::test {

// Calls of hot parsers since the start, for tests that want none or some.
inline int hot_calls = 0;

// What the reads below end in.
inline volatile char last_byte_read;

inline const char* HotField(abi::ParseState* state, abi::Message* message, const char* p, const char* limit,
                            const abi::MiniTable& table) {
  auto cold = [&] { return abi::llvmparse_cold_field(state, message, p, limit, &table); };
  auto byte = [](const char* at) { return static_cast<unsigned char>(*at); };
  uint32_t tag = byte(p);
  if (tag >= 0x80) return cold();
  for (uint32_t i = 0; i < table.field_count; ++i) {
    const abi::MiniTableField& field = table.fields[i];
    if (field.number != tag >> 3 || (field.flags & (abi::kRepeated | abi::kMap | abi::kUtf8))) continue;
    const char* value = p + 1;
    switch (static_cast<uint32_t>(field.type) << 3 | (tag & 7)) {
      case static_cast<uint32_t>(abi::FieldType::kInt32) << 3 | 0: {
        uint32_t number = byte(value);
        if (number >= 0x80) return cold();
        internal::SetPresent(message, field);
        memcpy(internal::FieldAt<char>(message, field), &number, 4);
        return value + 1;
      }
      case static_cast<uint32_t>(abi::FieldType::kBytes) << 3 | 2: {
        size_t size = byte(value++);
        if (size >= 0x80 || state->copy_strings) return cold();
        if (value > limit || size > static_cast<size_t>(limit - value)) return cold();
        abi::StringView string{value + state->alias_delta, size};
        internal::SetPresent(message, field);
        memcpy(internal::FieldAt<char>(message, field), &string, sizeof(string));
        return value + size;
      }
      case static_cast<uint32_t>(abi::FieldType::kMessage) << 3 | 2: {
        size_t size = byte(value++);
        const abi::MiniTable& sub = *table.subs[field.sub].message;
        const abi::Message* child = internal::Submessage(message, field);
        if (size >= 0x80 || child == nullptr || sub.hot == nullptr) return cold();
        if (value > limit || size > static_cast<size_t>(limit - value) || state->depth == 0) return cold();
        --state->depth;
        const char* end = sub.hot(state, const_cast<abi::Message*>(child), value, value + size);
        ++state->depth;
        return end == value + size ? end : nullptr;
      }
      case static_cast<uint32_t>(abi::FieldType::kGroup) << 3 | 3: {
        const abi::MiniTable& sub = *table.subs[field.sub].message;
        const abi::Message* child = internal::Submessage(message, field);
        if (child == nullptr || sub.hot == nullptr || state->depth == 0) return cold();
        auto* group = const_cast<abi::Message*>(child);
        --state->depth;
        const char* end = sub.hot(state, group, value, limit);
        if (end != nullptr && end < limit && byte(end) == (field.number << 3 | 4)) {
          ++end;
        } else {
          end = abi::llvmparse_cold_group(state, group, end, limit, &sub, field.number);
        }
        ++state->depth;
        return end;
      }
      default:
        return cold();
    }
  }
  return cold();
}

template <int N>
struct FakeHot {
  static inline const abi::MiniTable* table;

  static const char* Parse(abi::ParseState* state, abi::Message* message, const char* p, const char* limit) {
    ++hot_calls;
    while (p < limit) {
      for (uint32_t i = 0; i < abi::kSlack; ++i) last_byte_read = p[i];
      const char* next = HotField(state, message, p, limit, *table);
      if (next == nullptr) return nullptr;
      if (next == p) break;  // the end of a group
      p = next;
    }
    if (p <= limit && !internal::HasRequired(message, *table)) state->missing_required = 1;
    return p;
  }
};

template <int N>
void SetHot(TableBuilder* builder) {
  FakeHot<N>::table = builder->table();
  builder->set_hot(FakeHot<N>::Parse);
}

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_UNIT_RUNTIME_FAKE_HOT_H_
