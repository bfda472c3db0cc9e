// Where generated Parse functions come in (llvmparse/parse.h). Tested in test/unit/runtime/parse_test.cc.
#include "llvmparse/parse.h"

#include "llvmparse/message.h"
#include "runtime/message/extra.h"
#include "runtime/message/required.h"
#include "runtime/parse/failure.h"

// Objects that were generated for another version of the abi need a symbol of another name.
extern "C" const unsigned char LLVMPARSE_ABI_SYMBOL;
extern "C" const unsigned char LLVMPARSE_ABI_SYMBOL = LLVMPARSE_ABI;

namespace llvmparse::internal {
namespace {

constexpr size_t kMaxInputSize = INT32_MAX;

[[gnu::noinline]] const Error* TooLarge(Arena& arena) {
  return MakeError(arena, ErrorCode::kLimitExceeded, 0, nullptr);
}

// The error if a required field is missing in the tree, else null.
[[gnu::noinline]] const Error* CheckRequired(const Context& context, const abi::Message* message,
                                             const abi::MiniTable& table) {
  if (!context.options->check_required) return nullptr;
  PathNode* path;
  if (!IsMissingRequired(message, table, context.arena, &path)) return nullptr;
  return MakeError(*context.arena, ErrorCode::kMissingRequired, 0, path);
}

}  // namespace

RawResult Parse(const abi::MiniTable& table, const void* data, size_t size, Arena& arena,
                const ParseOptions& options) {
  if (__builtin_expect(size > kMaxInputSize, 0)) return {nullptr, TooLarge(arena)};
  // What comes after the parse finds its parameters in the context, so that few need to be kept in registers.
  Context context;
  const char* from = context.Start(arena, static_cast<const char*>(data), size, options);
  abi::Message* message = context.NewMessage(table);
  bool ok = message != nullptr && ParseAll(&context, message, table, from);
  context.Finish();
  if (__builtin_expect(!ok, 0)) return {nullptr, Explain(context, table)};
  if (__builtin_expect(context.missing_required, 0)) {
    const Error* error = CheckRequired(context, message, table);
    if (error != nullptr) return {nullptr, error};
  }
  return {message, nullptr};
}

const Error* ParseInto(abi::Message* message, const abi::MiniTable& table, const void* data, size_t size,
                       bool merge, const ParseOptions& options) {
  Arena& arena = *message->extra->arena;
  if (!merge) Clear(message, table);
  if (size > kMaxInputSize) return TooLarge(arena);
  Context context;
  const char* from = context.Start(arena, static_cast<const char*>(data), size, options);
  bool ok = ParseAll(&context, message, table, from);
  context.Finish();
  if (!ok) return Explain(context, table);
  // What was there before may lack fields too, so the parsers' word is not enough.
  return CheckRequired(context, message, table);
}

}  // namespace llvmparse::internal
