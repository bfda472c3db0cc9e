// Inputs as libprotobuf's dynamic messages read them rightly.
#ifndef LLVMPARSE_TEST_SUPPORT_PLAIN_INPUT_H_
#define LLVMPARSE_TEST_SUPPORT_PLAIN_INPUT_H_

#include <google/protobuf/descriptor.h>

#include <string>
#include <string_view>

namespace llvmparse::test {

// The same message without two things that dynamic messages get wrong (docs/compatibility.md). Tags are as
// short as they can be: within a MessageSet's item longer ones are taken for other fields. Map entries have
// at most one number for an enum, the last one: of a listed and an unlisted number dynamic messages forget
// the order. What is malformed stays so: from there to the end of the message around it the input is copied.
std::string PlainInput(std::string_view input, const google::protobuf::Descriptor& type);

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_SUPPORT_PLAIN_INPUT_H_
