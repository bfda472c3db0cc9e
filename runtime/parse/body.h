// The driver: parses one message's bytes with its hot parser or the cold decoder, and takes care of where the
// input may be read.
//
//   data                                 body_end          end of input
//   |--------------------------------------|---- 16 bytes ----|
//                                          :                  :
//                                   tail:  |------------------|0000000000000000|
//
// Parsers may read 16 bytes from any p < limit on. Up to body_end that is so in the input itself. What begins
// behind it is parsed in a copy (Context::tail) that has slack behind it; so is all of an input of up to
// kSmallInput bytes. While the parse is in the copy, body_end and message_end are the copy's end, and
// alias_delta leads from it to the input. A message may begin in front of body_end and end behind it; then
// its parser runs twice, once on either side. Every function here takes and returns addresses of the side
// that its caller is on, so only ParseBody() translates. Tested in test/unit/runtime/tail_test.cc.
#ifndef LLVMPARSE_RUNTIME_PARSE_BODY_H_
#define LLVMPARSE_RUNTIME_PARSE_BODY_H_

#include "runtime/parse/context.h"

namespace llvmparse::internal {

// Calls the hot parser of `table`. Clang's -fsanitize=function would look for a C++ function's mark in the 8
// bytes in front of it; compiled schemas have none, and nothing need be mapped there.
#ifdef __clang__
__attribute__((no_sanitize("function")))
#endif
inline const char*
RunHot(Context* context, abi::Message* message, const abi::MiniTable& table, const char* p,
       const char* limit) {
  return table.hot(context, message, p, limit);
}

// Merges [p, end) into `message`. Returns `end`; or the address of an END_GROUP tag before it; or, in bad
// input, an address behind it; or null.
const char* ParseBody(Context* context, abi::Message* message, const abi::MiniTable& table, const char* p,
                      const char* end);

// A length-delimited message of `size` bytes, one level down. Returns its end, or null.
const char* ParseSubmessage(Context* context, abi::Message* message, const abi::MiniTable& table,
                            const char* p, uint32_t size);

// A group behind its start tag, one level down, in a message that ends at `end`. Returns the address behind
// its end tag, or null.
const char* ParseGroup(Context* context, abi::Message* group, const abi::MiniTable& table, const char* p,
                       const char* end, uint32_t number);

// Reads the end tag of group `number` at `p`, where its parser stopped. Returns the address behind it, or
// null.
const char* FinishGroup(Context* context, const char* p, const char* end, uint32_t number);

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_PARSE_BODY_H_
