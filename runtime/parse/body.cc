// The driver (parse/body.h). Tested in test/unit/runtime/tail_test.cc.
#include "runtime/parse/body.h"

#include "runtime/cold/decoder.h"
#include "runtime/cold/wire.h"
#include "runtime/message/fields.h"

namespace llvmparse::internal {
namespace {

const char* Run(Context* context, abi::Message* message, const abi::MiniTable& table, const char* p,
                const char* limit) {
  if (table.hot != nullptr && context->options->use_hot_path)
    return RunHot(context, message, table, p, limit);
  return DecodeFields(context, message, p, limit, &table);
}

// Parses [p, end), which lies in the last 16 bytes, in the copy.
const char* RunInCopy(Context* context, abi::Message* message, const abi::MiniTable& table, const char* p,
                      const char* end) {
  const char* body_end = context->body_end;
  const char* message_end = context->message_end;
  const char* copy_end = context->tail + abi::kSlack;
  context->body_end = context->message_end = copy_end;
  context->alias_delta = static_cast<intptr_t>(reinterpret_cast<uintptr_t>(context->tail_start) -
                                               reinterpret_cast<uintptr_t>(context->tail));

  p = Run(context, message, table, context->tail + (p - context->tail_start),
          context->tail + (end - context->tail_start));
  if (p != nullptr) p = context->Real(p);

  context->alias_delta = 0;
  context->body_end = body_end;
  context->message_end = message_end;
  return p;
}

}  // namespace

const char* ParseBody(Context* context, abi::Message* message, const abi::MiniTable& table, const char* p,
                      const char* end) {
  if (end < context->body_end) return Run(context, message, table, p, end);
  // A limit of body_end stands for message_end (abi/parse_state.h), so a message that ends there needs that
  // to be its own. In the copy every message ends at body_end or before, so all that follows is about the
  // input itself.
  if (p < context->body_end) {
    const char* body_end = context->body_end;
    const char* message_end = context->message_end;
    context->message_end = end;
    p = Run(context, message, table, p, body_end);
    context->message_end = message_end;
    if (p == nullptr || p < body_end || p > end) return p;
  }
  if (p < end) return RunInCopy(context, message, table, p, end);
  // A parser that went beyond its limit cannot know that this is the message's end, and an empty message has
  // had none.
  if (!HasRequired(message, table)) context->missing_required = 1;
  return p;
}

const char* ParseSubmessage(Context* context, abi::Message* message, const abi::MiniTable& table,
                            const char* p, uint32_t size) {
  if (--context->depth < 0) return context->Fail(ErrorCode::kDepthExceeded, p);
  const char* end = p + size;
  p = ParseBody(context, message, table, p, end);
  ++context->depth;
  if (p == end || p == nullptr) return p;
  return p < end ? context->Fail(ErrorCode::kMalformed, p) : context->Fail(ErrorCode::kTruncated, end);
}

const char* ParseGroup(Context* context, abi::Message* group, const abi::MiniTable& table, const char* p,
                       const char* end, uint32_t number) {
  if (--context->depth < 0) return context->Fail(ErrorCode::kDepthExceeded, p);
  p = ParseBody(context, group, table, p, end);
  ++context->depth;
  return p == nullptr ? nullptr : FinishGroup(context, p, end, number);
}

const char* FinishGroup(Context* context, const char* p, const char* end, uint32_t number) {
  if (p >= end) return context->Fail(ErrorCode::kTruncated, end);
  uint32_t tag;
  const char* after = ReadTagBounded(p, end, &tag);
  if (after > end) return context->Fail(ErrorCode::kTruncated, end);
  if (after == nullptr || tag != (number << 3 | kWireEndGroup))
    return context->Fail(ErrorCode::kMalformed, p);
  return after;
}

}  // namespace llvmparse::internal

extern "C" const char* llvmparse::abi::llvmparse_cold_group(ParseState* state, Message* group, const char* p,
                                                            const char* limit, const MiniTable* table,
                                                            uint32_t number) {
  auto* context = static_cast<internal::Context*>(state);
  if (p == nullptr) return nullptr;
  const char* end = context->EndOf(limit);
  // At the limit the group's parser may have stopped only because input cannot be read there.
  if (p >= limit && p < end) {
    p = internal::ParseBody(context, group, *table, p, end);
    if (p == nullptr) return nullptr;
  }
  return internal::FinishGroup(context, p, end, number);
}
