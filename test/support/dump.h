// Reads a parsed message through its mini-table and writes it as text (text_writer.h). Independent of the
// generated accessors, which are held to the same text by probe.h. No libprotobuf here.
#ifndef LLVMPARSE_TEST_SUPPORT_DUMP_H_
#define LLVMPARSE_TEST_SUPPORT_DUMP_H_

#include <string>
#include <string_view>

#include "llvmparse/abi/mini_table.h"

namespace llvmparse::test {

struct Dump {
  std::string text;
  // Strings and bytes that are not empty, by where they lie.
  size_t strings_in_input = 0;
  size_t strings_elsewhere = 0;
};

// `input` is what the message was parsed from.
Dump DumpMessage(const abi::Message* message, const abi::MiniTable& table, std::string_view input);

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_SUPPORT_DUMP_H_
