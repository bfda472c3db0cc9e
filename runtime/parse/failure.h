// Finding out why a parse failed. Tested in test/unit/runtime/error_test.cc.
#ifndef LLVMPARSE_RUNTIME_PARSE_FAILURE_H_
#define LLVMPARSE_RUNTIME_PARSE_FAILURE_H_

#include "runtime/parse/context.h"

namespace llvmparse::internal {

// Parses the whole of the context's input into `message`. True when it is a well-formed message.
bool ParseAll(Context* context, abi::Message* message, const abi::MiniTable& table, const char* data);

// The error of a parse of [data, data + size) that failed with `code` (kOk: hot code has failed, which does
// not know why), in the arena.
const Error* Explain(Arena& arena, const abi::MiniTable& table, const char* data, size_t size,
                     const ParseOptions& options, ErrorCode code);

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_PARSE_FAILURE_H_
