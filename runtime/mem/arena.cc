// Arena (llvmparse/arena.h). Tested in test/unit/runtime/arena_test.cc.
//
// Blocks in use form a list that starts with the current one; those that Reset() left form another. A block
// is
//
//   | next, size | bytes handed out …            |
#include "llvmparse/arena.h"

#if __STDC_HOSTED__
#include <stdlib.h>
#endif

namespace llvmparse {
namespace {

char* AlignUp(void* p) { return static_cast<char*>(p) + ((0 - reinterpret_cast<uintptr_t>(p)) & 7); }

// Without a C library there is no default: the caller passes an allocator or an initial block.
void* DefaultAllocate(size_t size, void*) {
#if __STDC_HOSTED__
  return malloc(size);
#else
  (void)size;
  return nullptr;
#endif
}

void DefaultDeallocate(void* block, size_t, void*) {
#if __STDC_HOSTED__
  free(block);
#else
  (void)block;
#endif
}

}  // namespace

struct Arena::Block {
  Block* next;
  size_t size;  // all of it, header included

  char* begin() { return AlignUp(this + 1); }
  char* end() { return reinterpret_cast<char*>(this) + size; }
  size_t capacity() { return static_cast<size_t>(end() - begin()) & ~size_t{7}; }
};

inline void Arena::StartIn(Block* block) {
  bump_ = block->begin();
  bump_end_ = bump_ + block->capacity();
}

Arena::Arena(const ArenaOptions& options) noexcept
    : next_block_size_(options.start_block_size), options_(options) {
  if (options_.allocate == nullptr) {
    options_.allocate = DefaultAllocate;
    options_.deallocate = DefaultDeallocate;
  }
  // A block too small for its header and one allocation is of no use.
  char* block = AlignUp(options.initial_block);
  size_t skipped = static_cast<size_t>(block - static_cast<char*>(options.initial_block));
  if (options.initial_block == nullptr || options.initial_block_size < skipped + sizeof(Block) + 16) return;
  options_.initial_block = block;
  current_ = reinterpret_cast<Block*>(block);
  current_->next = nullptr;
  current_->size = space_allocated_ = options.initial_block_size - skipped;
  StartIn(current_);
}

void Arena::FreeBlocks() {
  Free(current_);
  Free(kept_);
}

void Arena::Free(Block* list) {
  while (list != nullptr) {
    Block* next = list->next;
    if (list != options_.initial_block) options_.deallocate(list, list->size, options_.allocator_context);
    list = next;
  }
}

void Arena::Reset() noexcept {
  // Newer blocks are larger: they come first in the list and are taken first.
  if (current_ == nullptr) return;
  Block* last = current_;
  while (last->next != nullptr) last = last->next;
  last->next = kept_;
  kept_ = current_->next;
  current_->next = nullptr;
  space_used_ = 0;
  StartIn(current_);
}

size_t Arena::SpaceUsed() const {
  size_t in_current = current_ == nullptr ? 0 : static_cast<size_t>(bump_ - current_->begin());
  return space_used_ + in_current;
}

// A block with room for `size` bytes, in no list.
Arena::Block* Arena::TakeBlock(size_t size) {
  for (Block** link = &kept_; *link != nullptr; link = &(*link)->next) {
    Block* block = *link;
    if (block->capacity() < size) continue;
    *link = block->next;
    return block;
  }
  size_t overhead = sizeof(Block) + 8;
  if (size > SIZE_MAX - overhead) return nullptr;
  size_t block_size = size + overhead;
  if (block_size <= next_block_size_) {
    block_size = next_block_size_;
    size_t limit = options_.max_block_size;
    next_block_size_ = block_size < limit / 2 ? block_size * 2 : (block_size > limit ? block_size : limit);
  }
  Block* block = static_cast<Block*>(options_.allocate(block_size, options_.allocator_context));
  if (block == nullptr) return nullptr;
  block->size = block_size;
  took_blocks_ = true;
  space_allocated_ += block_size;
  return block;
}

void* Arena::AllocateFromNewBlock(size_t size) {
  if (size > SIZE_MAX - 7) return nullptr;
  size = (size + 7) & ~size_t{7};
  Block* block = TakeBlock(size);
  if (block == nullptr) return nullptr;
  char* result = block->begin();
  size_t room = static_cast<size_t>(bump_end_ - bump_);
  if (current_ != nullptr && block->capacity() - size <= room) {
    // Go on in the current block, which has more room left.
    block->next = current_->next;
    current_->next = block;
    space_used_ += size;
    return result;
  }
  if (current_ != nullptr) space_used_ += static_cast<size_t>(bump_ - current_->begin());
  block->next = current_;
  current_ = block;
  StartIn(block);
  bump_ += size;
  return result;
}

}  // namespace llvmparse
