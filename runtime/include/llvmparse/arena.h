// Arena: where parsed messages live. Memory is handed out by moving a pointer and is given back all at once.
//
//   llvmparse::Arena arena;
//   auto person = Person::Parse(data, size, arena);   // reads until `arena` is reset or destroyed
//
// An arena belongs to one thread at a time. It takes blocks from malloc, or from the functions in its
// options, each twice as large as the one before up to a limit; what does not fit in such a block gets one of
// its own. Tested in test/unit/runtime/arena_test.cc.
#ifndef LLVMPARSE_ARENA_H_
#define LLVMPARSE_ARENA_H_

#include <stddef.h>
#include <stdint.h>

#include <string_view>

#include "llvmparse/abi/mini_table.h"

namespace llvmparse {

class Arena;

namespace internal {

struct ArenaAccess;  // lets a parse take over the arena's free memory

// For generated code: what is private in it and needed here.
struct Access {
  template <class M>
  static const abi::MiniTable& Table() {
    return M::LlvmparseTable();
  }
  template <class M>
  static constexpr std::string_view FullName() {
    return M::LlvmparseFullName();
  }
};

// A message of this type with all bytes zero that knows its arena. Null when memory ran out.
abi::Message* Create(Arena& arena, const abi::MiniTable& table);

}  // namespace internal

struct ArenaOptions {
  // Memory of the caller's that is used before any block is taken; it must outlive the arena. Any alignment.
  void* initial_block = nullptr;
  size_t initial_block_size = 0;

  // Sizes of the first and the largest regular block, in bytes.
  size_t start_block_size = 1024;
  size_t max_block_size = size_t{64} * 1024;

  // Where blocks come from and go to. Either both are set or none (malloc and free). `allocate` returns
  // memory aligned to 8 bytes, or null.
  void* (*allocate)(size_t size, void* context) = nullptr;
  void (*deallocate)(void* block, size_t size, void* context) = nullptr;
  void* allocator_context = nullptr;
};

class Arena {
 public:
  Arena() noexcept : Arena(ArenaOptions()) {}
  explicit Arena(const ArenaOptions& options) noexcept;
  ~Arena() {
    if (took_blocks_) FreeBlocks();
  }

  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  // An empty message of a generated type, to be filled by its ParseFrom… and MergeFrom… functions. Lives as
  // long as what is in the arena does. Null when memory ran out.
  template <class M>
  M* Create() {
    return reinterpret_cast<M*>(internal::Create(*this, internal::Access::Table<M>()));
  }

  // `size` bytes aligned to 8, not zeroed. Null when memory ran out.
  void* Allocate(size_t size) {
    size_t padding = (0 - size) & 7;
    size_t room = static_cast<size_t>(bump_end_ - bump_);
    if (size > room || padding > room - size) return AllocateFromNewBlock(size);
    char* result = bump_;
    bump_ += size + padding;
    return result;
  }

  // Everything that was allocated is gone; the blocks are kept for what comes next.
  void Reset() noexcept;

  // Bytes handed out since construction or Reset(), padding included.
  size_t SpaceUsed() const;

  // Bytes of all blocks, the initial one included.
  size_t SpaceAllocated() const { return space_allocated_; }

 private:
  friend struct internal::ArenaAccess;

  struct Block;

  void* AllocateFromNewBlock(size_t size);
  Block* TakeBlock(size_t size);
  void StartIn(Block* block);
  void FreeBlocks();
  void Free(Block* list);

  char* bump_ = nullptr;      // next free byte, aligned to 8
  char* bump_end_ = nullptr;  // end of the current block
  Block* current_ = nullptr;  // and behind it, linked, all others that are in use
  Block* kept_ = nullptr;     // blocks that Reset() left for use
  size_t space_used_ = 0;     // in blocks other than the current one
  size_t space_allocated_ = 0;
  bool took_blocks_ = false;  // from the allocator
  size_t next_block_size_;
  ArenaOptions options_;
};

}  // namespace llvmparse

#endif  // LLVMPARSE_ARENA_H_
