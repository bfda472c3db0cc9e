// Merge (llvmparse/serialize.h). Tested in test/unit/runtime/serialize_test.cc.
#include <limits.h>

#include "llvmparse/parse.h"
#include "llvmparse/serialize.h"
#include "runtime/mem/arena_access.h"
#include "runtime/message/extra.h"

namespace llvmparse::internal {

bool Merge(abi::Message* to, const abi::Message* from, const abi::MiniTable& table) {
  const size_t size = ByteSize(from, table);
  if (size == 0) return true;
  if (size > kMaxSerializedSize) return false;
  Arena scratch(ArenaAccess::AllocatorOf(*to->extra->arena));
  void* bytes = scratch.Allocate(size);
  if (bytes == nullptr || !SerializeSized(from, table, bytes, size)) return false;
  ParseOptions options;
  options.max_depth = INT_MAX;
  options.check_required = false;
  return ParseInto(to, table, bytes, size, true, options) == nullptr;
}

}  // namespace llvmparse::internal
