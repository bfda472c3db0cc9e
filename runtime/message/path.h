// The path of an error, "people[3].phones[0].number", as it is gathered while the call stack unwinds from the
// fault outwards. Tested in test/unit/runtime/error_test.cc.
#ifndef LLVMPARSE_RUNTIME_MESSAGE_PATH_H_
#define LLVMPARSE_RUNTIME_MESSAGE_PATH_H_

#include "llvmparse/abi/mini_table.h"
#include "llvmparse/arena.h"
#include "llvmparse/error.h"

namespace llvmparse::internal {

inline constexpr uint32_t kNoIndex = UINT32_MAX;

struct PathNode {
  const abi::MiniTable* table;
  const abi::MiniTableField* field;          // null: the table does not have it
  const abi::MiniTableExtension* extension;  // not null: it is this one
  uint32_t number;
  uint32_t index;  // kNoIndex when the field is singular
  PathNode* next;  // one level further in
};

// Prepends a node that lies in `memory`; without memory it is left out.
inline PathNode* Prepend(void* memory, const PathNode& node, PathNode* path) {
  if (memory == nullptr) return path;
  PathNode* head = static_cast<PathNode*>(memory);
  *head = node;
  head->next = path;
  return head;
}

// An error in the arena. When there is no memory for it: one without offset and path.
const Error* MakeError(Arena& arena, ErrorCode code, size_t offset, const PathNode* path);

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_MESSAGE_PATH_H_
