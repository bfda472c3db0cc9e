// Builds the schema model from a plugin request's file descriptors: resolves names and edition features,
// checks what protoc does not check for us. Tested in test/unit/schema/.
#ifndef LLVMPARSE_COMPILER_SCHEMA_BUILD_H_
#define LLVMPARSE_COMPILER_SCHEMA_BUILD_H_

#include <google/protobuf/descriptor.pb.h>

#include "compiler/schema/schema.h"
#include "llvm/Support/Error.h"

namespace llvmparse::schema {

// `files` are in dependency order, as protoc sends them. The error holds all diagnostics, a line each:
// "path: message.name: what is wrong".
llvm::Expected<std::unique_ptr<Schema>> Build(
    const google::protobuf::RepeatedPtrField<google::protobuf::FileDescriptorProto>& files);

}  // namespace llvmparse::schema

#endif  // LLVMPARSE_COMPILER_SCHEMA_BUILD_H_
