// Random bytes for a message type: fields in any order, repeated, merged, in every encoding that is allowed
// and some that are not.
#ifndef LLVMPARSE_TEST_DIFFERENTIAL_RANDOM_INPUT_H_
#define LLVMPARSE_TEST_DIFFERENTIAL_RANDOM_INPUT_H_

#include <google/protobuf/descriptor.h>

#include <string>

#include "test/differential/random.h"

namespace llvmparse::test {

// Mostly well-formed. Extensions are those of the descriptor's pool.
std::string RandomInput(Random& random, const google::protobuf::Descriptor& type);

// The input with some damage: flipped bits, cut, pieces moved or taken from `other`, other lengths.
std::string Mutate(Random& random, std::string input, const std::string& other);

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_DIFFERENTIAL_RANDOM_INPUT_H_
