// Dynamic messages of libprotobuf differ from what its generated code makes of the same bytes. These take the
// differences away.
#ifndef LLVMPARSE_TEST_SUPPORT_NORMALIZE_H_
#define LLVMPARSE_TEST_SUPPORT_NORMALIZE_H_

#include <google/protobuf/message.h>

namespace llvmparse::test {

// Gives map fields, which are lists of entries, the meaning that they have in generated code: one entry a
// key, ascending, with key and value; an unlisted value of a closed enum makes the entry an unknown field.
// Unknown items of a MessageSet, as groups, get the form that libprotobuf gives them.
void Normalize(google::protobuf::Message* message);

// Values that a closed enum does not list are kept as unknown fields: all 64 bits of them by generated code
// and by our parser, the lower 32 in dynamic messages. Map entries with such a value are kept as they came in
// by our parser, and are written anew by generated code; from dynamic messages they come behind all other
// unknown fields. This makes all of them the same.
void LoosenUnlistedEnums(google::protobuf::Message* message);

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_SUPPORT_NORMALIZE_H_
