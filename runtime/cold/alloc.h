// Growth of arrays during a parse. Tested in test/unit/runtime/limits_test.cc and packed_test.cc.
#ifndef LLVMPARSE_RUNTIME_COLD_ALLOC_H_
#define LLVMPARSE_RUNTIME_COLD_ALLOC_H_

#include "runtime/message/extra.h"
#include "runtime/parse/context.h"

namespace llvmparse::internal {

// Makes room for `count` more elements: at least twice what there was, in place if the array is the last
// thing in the arena. False when memory ran out, with the reason noted.
bool Reserve(Context* context, abi::Array* array, uint32_t element_size, uint32_t count);

// Room for one more element, which the caller fills in: its address, or null.
inline void* AddElement(Context* context, abi::Array* array, uint32_t element_size) {
  if (array->size == array->capacity && !Reserve(context, array, element_size, 1)) return nullptr;
  return static_cast<char*>(array->data) + size_t{array->size++} * element_size;
}

// The message's extra, which is made if there is none; or null.
abi::Extra* GetExtra(Context* context, abi::Message* message);

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_COLD_ALLOC_H_
