// The cold decoder: decodes fields of any kind, driven by mini-tables. It is the whole parser where there is
// no hot code, and does for hot code what that leaves out. Correctness of the wire format is decided here.
//
// Nothing in it recurses except nested messages and groups, which count against ParseState::depth; each byte
// of the input is looked at a bounded number of times. Tested in test/unit/runtime/decoder_test.cc.
#ifndef LLVMPARSE_RUNTIME_COLD_DECODER_H_
#define LLVMPARSE_RUNTIME_COLD_DECODER_H_

#include "runtime/parse/context.h"

namespace llvmparse::internal {

// Decodes fields from `p` on as a hot parser does: same contract (abi/parse_state.h).
const char* DecodeFields(Context* context, abi::Message* message, const char* p, const char* limit,
                         const abi::MiniTable* table);

// The field with this number, or null.
const abi::MiniTableField* FindField(const abi::MiniTable& table, uint32_t number);

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_COLD_DECODER_H_
