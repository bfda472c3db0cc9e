// The check for required fields in a tree of messages. Tested in test/unit/runtime/required_test.cc.
#ifndef LLVMPARSE_RUNTIME_MESSAGE_REQUIRED_H_
#define LLVMPARSE_RUNTIME_MESSAGE_REQUIRED_H_

#include "runtime/message/path.h"

namespace llvmparse::internal {

// Is a required field missing in the message or below? With an arena for its nodes, `path` becomes that of
// the first one. Recurses as deep as messages are nested, which the parse has limited.
bool IsMissingRequired(const abi::Message* message, const abi::MiniTable& table, Arena* arena,
                       PathNode** path);

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_MESSAGE_REQUIRED_H_
