// The second pass over bad input (parse/failure.h): the cold decoder again, which notes code, offset and
// path. So a parse that succeeds has no bookkeeping for errors. Tested in test/unit/runtime/error_test.cc.
#include "runtime/parse/failure.h"

#include "runtime/parse/body.h"

namespace llvmparse::internal {

bool ParseAll(Context* context, abi::Message* message, const abi::MiniTable& table, const char* data) {
  const char* p = ParseBody(context, message, table, data, context->input_end);
  if (__builtin_expect(p == context->input_end, 1)) return true;
  if (p != nullptr) {
    // An end of a group that was not begun, or a field that hot code saw run over the end.
    bool over = p > context->input_end;
    context->Fail(over ? ErrorCode::kTruncated : ErrorCode::kMalformed, over ? context->input_end : p);
  }
  return false;
}

const Error* Explain(Arena& arena, const abi::MiniTable& table, const char* data, size_t size,
                     const ParseOptions& options, ErrorCode code) {
  // When memory ran out there is no place in the input to blame, and a second pass would want still more.
  if (code == ErrorCode::kOutOfMemory || code == ErrorCode::kLimitExceeded) {
    return MakeError(arena, code, 0, nullptr);
  }
  Arena scratch(ArenaAccess::AllocatorOf(arena));
  ParseOptions cold = options;
  cold.use_hot_path = false;
  cold.alias_strings = true;
  cold.keep_unknown = false;
  Context context;
  context.Start(scratch, data, size, cold);
  context.record_path = true;
  abi::Message* message = context.NewMessage(table);
  bool ok = message != nullptr && ParseAll(&context, message, table, data);
  context.Finish();
  ErrorCode found = context.code;
  if (!ok && found != ErrorCode::kOutOfMemory && found != ErrorCode::kLimitExceeded) {
    return MakeError(arena, found, static_cast<size_t>(context.fault - data), context.path);
  }
  // There was no memory to find out.
  if (code == ErrorCode::kOk) code = ok ? ErrorCode::kMalformed : found;
  return MakeError(arena, code, 0, nullptr);
}

}  // namespace llvmparse::internal
