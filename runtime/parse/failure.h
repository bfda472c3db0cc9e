// Finding out why a parse failed. Tested in test/unit/runtime/error_test.cc.
#ifndef LLVMPARSE_RUNTIME_PARSE_FAILURE_H_
#define LLVMPARSE_RUNTIME_PARSE_FAILURE_H_

#include "runtime/parse/body.h"
#include "runtime/parse/context.h"

namespace llvmparse::internal {

// Notes why the parse of the whole input, whose parser returned `p`, has failed: an end of a group that was
// not begun, or a field that hot code saw run over the end.
void FailAt(Context* context, const char* p);

// Parses the whole input, which is from `p` on (Context::Start), into `message`. True when it is well-formed.
inline bool ParseAll(Context* context, abi::Message* message, const abi::MiniTable& table, const char* p) {
  if (p == context->tail && p != context->message_end && table.hot != nullptr &&
      context->options->use_hot_path) {
    // All of it is in the copy.
    p = RunHot(context, message, table, p, context->message_end);
  } else {
    p = ParseBody(context, message, table, p, context->message_end);
  }
  if (__builtin_expect(p == context->message_end, 1)) return true;
  FailAt(context, p);
  return false;
}

// The error of a parse that has failed, in its arena. Its code may be kOk: hot code does not know why it
// fails.
const Error* Explain(const Context& failed, const abi::MiniTable& table);

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_PARSE_FAILURE_H_
