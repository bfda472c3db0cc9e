// Unknown fields: skipping them, and keeping their bytes. Tested in test/unit/runtime/unknown_fields_test.cc.
#ifndef LLVMPARSE_RUNTIME_COLD_UNKNOWN_H_
#define LLVMPARSE_RUNTIME_COLD_UNKNOWN_H_

#include "runtime/parse/context.h"

namespace llvmparse::internal {

// Skips a field whose tag was read, up to `p` <= `end`. Reads nothing at or behind `end`. Returns the address
// behind the field, at most `end`, or null with the reason noted.
const char* SkipField(Context* context, const char* p, const char* end, uint32_t tag);

// Keeps the field [start, end) as an unknown one of the message, unless the parse drops them. False when
// memory ran out.
bool AppendUnknown(Context* context, abi::Message* message, const char* start, const char* end);

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_COLD_UNKNOWN_H_
