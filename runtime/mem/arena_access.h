// How a parse takes over an arena's free memory and gives back what it left. Tested in
// test/unit/runtime/arena_test.cc and limits_test.cc.
#ifndef LLVMPARSE_RUNTIME_MEM_ARENA_ACCESS_H_
#define LLVMPARSE_RUNTIME_MEM_ARENA_ACCESS_H_

#include "llvmparse/arena.h"

namespace llvmparse::internal {

struct ArenaAccess {
  static char* Bump(const Arena& arena) { return arena.bump_; }
  static char* BumpEnd(const Arena& arena) { return arena.bump_end_; }
  static void SetBump(Arena& arena, char* bump) { arena.bump_ = bump; }
  static void* AllocateFromNewBlock(Arena& arena, size_t size) { return arena.AllocateFromNewBlock(size); }

  // Options for a second arena that takes its blocks from where this one does.
  static ArenaOptions AllocatorOf(const Arena& arena) {
    ArenaOptions options;
    options.allocate = arena.options_.allocate;
    options.deallocate = arena.options_.deallocate;
    options.allocator_context = arena.options_.allocator_context;
    return options;
  }
};

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_MEM_ARENA_ACCESS_H_
