// Reads the text of text_writer.h into a libprotobuf message, so that two texts, or a text and a parsed
// message, can be compared exactly. Takes protobuf's text format as people write it, too: enum names, lists
// in brackets.
#ifndef LLVMPARSE_TEST_SUPPORT_TEXT_READER_H_
#define LLVMPARSE_TEST_SUPPORT_TEXT_READER_H_

#include <google/protobuf/message.h>

#include <string>
#include <string_view>

namespace llvmparse::test {

// Clears `message` first, and leaves it normalized (normalize.h). False and a line in `error` when the text
// is malformed or does not fit the type: also for an unlisted value of a closed enum, a singular field that
// stands twice, and a map key that stands twice.
bool ReadText(std::string_view text, google::protobuf::Message* message, std::string* error);

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_SUPPORT_TEXT_READER_H_
