// Memory for a parse when the current block of the arena is used up, and growth of arrays.
// Tested in test/unit/runtime/limits_test.cc and packed_test.cc.
#include "runtime/cold/alloc.h"

namespace llvmparse::internal {
namespace {

// What an array starts with, in bytes: of small elements, of pointers and 64-bit numbers.
constexpr uint32_t kInitialSmall = 16;
constexpr uint32_t kInitialLarge = 32;

// Sizes of arrays are int in the API.
constexpr uint64_t kMaxCapacity = INT32_MAX;

}  // namespace

bool Reserve(Context* context, abi::Array* array, uint32_t element_size, uint32_t count) {
  uint64_t needed = uint64_t{array->size} + count;
  if (needed <= array->capacity) return true;
  uint64_t capacity = uint64_t{array->capacity} * 2;
  if (capacity > kMaxCapacity) capacity = kMaxCapacity;
  if (capacity < needed) capacity = needed;
  // Sizes of elements are powers of two. Shifts, as not every processor divides.
  const int log2_size = __builtin_ctz(element_size);
  const uint64_t initial = (element_size < 8 ? kInitialSmall : kInitialLarge) >> log2_size;
  if (capacity < initial && count == 1) capacity = initial;
  // Whole words, so that the next allocation is aligned and growth in place is exact.
  uint64_t partial_word = 7 >> log2_size;
  capacity = (capacity + partial_word) & ~partial_word;
  uint64_t size = capacity * element_size;
  if (needed > kMaxCapacity || size > SIZE_MAX / 2) {
    context->Fail(ErrorCode::kLimitExceeded, nullptr);
    return false;
  }

  size_t old_size = size_t{array->capacity} * element_size;
  char* old_end = static_cast<char*>(array->data) + old_size;
  size_t more = static_cast<size_t>(size) - old_size;
  if (old_size != 0 && old_end == context->bump && more <= static_cast<size_t>(context->bump_end - old_end)) {
    context->bump += more;
  } else {
    void* data = context->Allocate(static_cast<size_t>(size));
    if (data == nullptr) return false;
    if (array->size != 0) memcpy(data, array->data, size_t{array->size} * element_size);
    array->data = data;
  }
  array->capacity = static_cast<uint32_t>(capacity);
  return true;
}

abi::Extra* GetExtra(Context* context, abi::Message* message) {
  if (message->extra == nullptr) {
    abi::Extra* extra = static_cast<abi::Extra*>(context->Allocate(sizeof(abi::Extra)));
    if (extra == nullptr) return nullptr;
    *extra = {};
    extra->arena = context->arena;
    message->extra = extra;
  }
  return message->extra;
}

}  // namespace llvmparse::internal

extern "C" void* llvmparse::abi::llvmparse_cold_alloc(ParseState* state, size_t size) {
  using internal::ArenaAccess;
  using internal::kUnlimited;
  auto* context = static_cast<internal::Context*>(state);
  size_t left = kUnlimited;
  if (context->budget != kUnlimited) {
    left = context->budget + static_cast<size_t>(context->bump_end - context->bump);
    if (size > left) {
      context->Fail(ErrorCode::kLimitExceeded, nullptr);
      return nullptr;
    }
  }
  context->Finish();
  void* result = ArenaAccess::AllocateFromNewBlock(*context->arena, size);
  if (result == nullptr) {
    context->Fail(ErrorCode::kOutOfMemory, nullptr);
    return nullptr;
  }
  context->bump = ArenaAccess::Bump(*context->arena);
  context->bump_end = ArenaAccess::BumpEnd(*context->arena);
  if (left != kUnlimited) context->LimitMemory(left - size);
  return result;
}

extern "C" void* llvmparse::abi::llvmparse_cold_grow(ParseState* state, Array* array, uint32_t element_size) {
  return internal::Reserve(static_cast<internal::Context*>(state), array, element_size, 1) ? array->data
                                                                                           : nullptr;
}
