// The second pass over bad input (parse/failure.h): the cold decoder again, which notes code, offset and
// path. So a parse that succeeds has no bookkeeping for errors. Tested in test/unit/runtime/error_test.cc.
#include "runtime/parse/failure.h"

namespace llvmparse::internal {

void FailAt(Context* context, const char* p) {
  if (p == nullptr) return;
  const char* const end = context->message_end;
  context->Fail(p > end ? ErrorCode::kTruncated : ErrorCode::kMalformed, p > end ? end : p);
}

const Error* Explain(const Context& failed, const abi::MiniTable& table) {
  Arena& arena = *failed.arena;
  ErrorCode code = failed.code;
  // When memory ran out there is no place in the input to blame, and a second pass would want still more.
  if (code == ErrorCode::kOutOfMemory || code == ErrorCode::kLimitExceeded) {
    return MakeError(arena, code, 0, nullptr);
  }
  // What is free of the arena comes first, since there may be no allocator. What is used of it stays taken.
  char* const room = ArenaAccess::Bump(arena);
  char* const room_end = ArenaAccess::BumpEnd(arena);
  ArenaOptions memory = ArenaAccess::AllocatorOf(arena);
  memory.initial_block = room;
  memory.initial_block_size = static_cast<size_t>(room_end - room);
  Arena scratch(memory);
  ParseOptions cold = *failed.options;
  cold.use_hot_path = false;
  cold.alias_strings = true;
  cold.keep_unknown = false;
  Context context;
  const char* from = context.Start(scratch, failed.data, failed.input_size(), cold);
  context.record_path = true;
  abi::Message* message = context.NewMessage(table);
  bool ok = message != nullptr && ParseAll(&context, message, table, from);
  const bool in_room = context.bump >= room && context.bump <= room_end;
  ArenaAccess::SetBump(arena, in_room ? context.bump : room_end);
  ErrorCode found = context.code;
  if (!ok && found != ErrorCode::kOutOfMemory && found != ErrorCode::kLimitExceeded) {
    return MakeError(arena, found, static_cast<size_t>(context.fault - failed.data), context.path);
  }
  // There was no memory to find out. Hot code that does not say why it fails has met bad input.
  return MakeError(arena, code == ErrorCode::kOk ? ErrorCode::kMalformed : code, 0, nullptr);
}

}  // namespace llvmparse::internal
