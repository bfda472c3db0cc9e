// What tests know of each generated message type: its table, and a function that reads a message through the
// generated C++ accessors. test/support/probe_plugin.cc generates them beside the parsers.
#ifndef LLVMPARSE_TEST_SUPPORT_PROBE_H_
#define LLVMPARSE_TEST_SUPPORT_PROBE_H_

#include <string_view>

#include "llvmparse/abi/mini_table.h"
#include "test/support/text_writer.h"

namespace llvmparse::test {

struct Probe {
  std::string_view full_name;
  const abi::MiniTable* table;
  // Writes the message as dump.h does, by accessors only. Null where there are none.
  void (*write)(const abi::Message* message, TextWriter* writer);
};

// Null when the program has no such type.
const Probe* FindProbe(std::string_view full_name);

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_SUPPORT_PROBE_H_
