// Packed fields. Tested in test/unit/runtime/packed_test.cc.
#ifndef LLVMPARSE_RUNTIME_COLD_PACKED_H_
#define LLVMPARSE_RUNTIME_COLD_PACKED_H_

#include "runtime/parse/context.h"

namespace llvmparse::internal {

// The packed field [p, p + size) of a repeated field; values that a closed enum does not list become unknown
// fields. Returns p + size, or null with the reason noted.
const char* DecodePacked(Context* context, abi::Message* message, const abi::MiniTable& table,
                         const abi::MiniTableField& field, const char* p, uint32_t size);

// Does the enum list the value's low 32 bits?
bool IsEnumValue(const abi::MiniTableEnum& enumeration, uint64_t value);

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_COLD_PACKED_H_
