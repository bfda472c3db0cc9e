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

const Error* TooLarge(Arena& arena) { return MakeError(arena, ErrorCode::kLimitExceeded, 0, nullptr); }

// The error if a required field is missing in the tree, else null.
const Error* CheckRequired(Arena& arena, const abi::Message* message, const abi::MiniTable& table) {
  PathNode* path;
  if (!IsMissingRequired(message, table, &arena, &path)) return nullptr;
  return MakeError(arena, ErrorCode::kMissingRequired, 0, path);
}

}  // namespace

RawResult Parse(const abi::MiniTable& table, const void* data, size_t size, Arena& arena,
                const ParseOptions& options) {
  if (size > kMaxInputSize) return {nullptr, TooLarge(arena)};
  const char* begin = size == 0 ? "" : static_cast<const char*>(data);
  Context context;
  context.Start(arena, begin, size, options);
  abi::Message* message = context.NewMessage(table);
  bool ok = message != nullptr && ParseAll(&context, message, table, begin);
  context.Finish();
  if (__builtin_expect(!ok, 0)) return {nullptr, Explain(arena, table, begin, size, options, context.code)};
  if (context.missing_required && options.check_required) {
    const Error* error = CheckRequired(arena, message, table);
    if (error != nullptr) return {nullptr, error};
  }
  return {message, nullptr};
}

const Error* ParseInto(abi::Message* message, const abi::MiniTable& table, const void* data, size_t size,
                       bool merge, const ParseOptions& options) {
  Arena& arena = *message->extra->arena;
  if (!merge) Clear(message, table);
  if (size > kMaxInputSize) return TooLarge(arena);
  const char* begin = size == 0 ? "" : static_cast<const char*>(data);
  Context context;
  context.Start(arena, begin, size, options);
  bool ok = ParseAll(&context, message, table, begin);
  context.Finish();
  if (!ok) return Explain(arena, table, begin, size, options, context.code);
  // What was there before may lack fields too, so the parsers' word is not enough.
  if (options.check_required) return CheckRequired(arena, message, table);
  return nullptr;
}

}  // namespace llvmparse::internal
