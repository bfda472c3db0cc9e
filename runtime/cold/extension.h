// Extensions during a parse, and the items of a MessageSet. Tested in test/unit/runtime/extension_test.cc and
// message_set_test.cc.
#ifndef LLVMPARSE_RUNTIME_COLD_EXTENSION_H_
#define LLVMPARSE_RUNTIME_COLD_EXTENSION_H_

#include "runtime/parse/context.h"

namespace llvmparse::internal {

// A field that an extendable message's table does not have: `tag`, at `start`, behind which is `p` <= the end
// of the message. `limit` is that of the message's parser. Returns the address behind the field; `start` when
// it is an unknown one, of which nothing has been read; or null with the reason and path noted.
const char* DecodeExtension(Context* context, abi::Message* message, const char* start, const char* p,
                            const char* limit, uint32_t tag, const abi::MiniTable& table);

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_COLD_EXTENSION_H_
