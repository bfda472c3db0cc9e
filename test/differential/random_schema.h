// Random schemas with every construct of proto2 and proto3, and the same schemas spelled as an edition.
#ifndef LLVMPARSE_TEST_DIFFERENTIAL_RANDOM_SCHEMA_H_
#define LLVMPARSE_TEST_DIFFERENTIAL_RANDOM_SCHEMA_H_

#include <google/protobuf/descriptor.pb.h>

#include "test/differential/random.h"

namespace llvmparse::test {

// A file without imports, which a DescriptorPool takes.
google::protobuf::FileDescriptorProto RandomSchema(Random& random);

// The file as a newer protoc would send it if it were written in an edition (2023, 2024), with the features
// that mean what its syntax means. libprotobuf 3.21 has no names for what is in it, so these are its unknown
// fields.
google::protobuf::FileDescriptorProto AsEdition(google::protobuf::FileDescriptorProto file, int edition);

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_DIFFERENTIAL_RANDOM_SCHEMA_H_
