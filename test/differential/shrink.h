// Makes failures small, and case files of them.
#ifndef LLVMPARSE_TEST_DIFFERENTIAL_SHRINK_H_
#define LLVMPARSE_TEST_DIFFERENTIAL_SHRINK_H_

#include <string>
#include <vector>

#include "test/differential/random_schema.h"

namespace llvmparse::test {

struct Failure {
  std::vector<SourceFile> files;
  std::string message;  // full name of the type
  std::string input;
  std::string difference;  // what differs from the reference
};

// Takes bytes from the input, and files, fields and types from the schema, as long as there is a difference.
Failure Shrink(Failure failure);

// Writes NAME.proto, with NAME_0.proto and so on for its imports, and NAME.cases (test/cases/README.md) for
// it into `directory`, and returns the latter's path.
std::string WriteCase(const Failure& failure, const std::string& directory, const std::string& name);

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_DIFFERENTIAL_SHRINK_H_
