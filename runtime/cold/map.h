// Map fields. Tested in test/unit/runtime/map_test.cc.
//
// An entry is decoded behind the map's last one, as if it were a message. Then its key is looked up: a new
// key makes it part of the map, a known one makes it replace the entry of that key. Whatever goes wrong
// before leaves the map as it was.
#ifndef LLVMPARSE_RUNTIME_COLD_MAP_H_
#define LLVMPARSE_RUNTIME_COLD_MAP_H_

#include "runtime/parse/context.h"

namespace llvmparse::internal {

// The entry of `size` bytes at `p`, whose tag is at `start`, into the map field. False with the reason noted.
bool DecodeMapEntry(Context* context, abi::Message* message, const abi::MiniTable& table,
                    const abi::MiniTableField& field, const char* start, const char* p, uint32_t size);

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_COLD_MAP_H_
