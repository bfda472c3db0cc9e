// Random schemas with every construct of proto2 and proto3, in files that import each other, and the
// same files spelled as an edition.
#ifndef LLVMPARSE_TEST_DIFFERENTIAL_RANDOM_SCHEMA_H_
#define LLVMPARSE_TEST_DIFFERENTIAL_RANDOM_SCHEMA_H_

#include <google/protobuf/descriptor.pb.h>

#include <vector>

#include "test/differential/random.h"

namespace llvmparse::test {

struct SourceFile {
  google::protobuf::FileDescriptorProto proto;
  int edition = 0;  // the compiler gets AsEdition() of it; 0: it gets `proto`
};

// One to four files, imported ones first, which a DescriptorPool takes.
std::vector<SourceFile> RandomSchema(Random& random);

// The file as a newer protoc would send it if it were written in an edition (2023, 2024), with the features
// that mean what its syntax means. libprotobuf 3.21 has no names for what is in it, so these are its unknown
// fields.
google::protobuf::FileDescriptorProto AsEdition(google::protobuf::FileDescriptorProto file, int edition);

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_DIFFERENTIAL_RANDOM_SCHEMA_H_
