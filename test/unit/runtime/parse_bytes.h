// Parses bytes in every way that the runtime offers and checks that all give the same.
#ifndef LLVMPARSE_TEST_UNIT_RUNTIME_PARSE_BYTES_H_
#define LLVMPARSE_TEST_UNIT_RUNTIME_PARSE_BYTES_H_

#include <gtest/gtest.h>

#include <string>

#include "llvmparse/arena.h"
#include "llvmparse/parse.h"
#include "test/support/guard_page.h"
#include "test/unit/runtime/dump.h"
#include "test/unit/runtime/table_builder.h"
#include "test/unit/runtime/wire_writer.h"

namespace llvmparse::test {

inline GuardedBuffer& Guarded() {
  static GuardedBuffer buffer(1 << 20);
  return buffer;
}

// The message as Dump() prints it, or the error's line.
inline std::string ParseOnce(const TableBuilder& type, std::string_view bytes, const ParseOptions& options) {
  Arena arena;
  std::string_view input = Guarded().Place(bytes);
  internal::RawResult r = internal::Parse(*type.table(), input.data(), input.size(), arena, options);
  EXPECT_NE(r.message == nullptr, r.error == nullptr);
  return r.error != nullptr ? r.error->ToString() : Dump(r.message, *type.table());
}

// The same, hot and cold, with strings copied and aliased.
inline std::string ParseBytes(const TableBuilder& type, std::string_view bytes, ParseOptions options = {}) {
  options.use_hot_path = false;
  std::string cold = ParseOnce(type, bytes, options);
  options.alias_strings = true;
  EXPECT_EQ(ParseOnce(type, bytes, options), cold) << "cold, aliased: " << ToHex(bytes);
  if (type.table()->hot != nullptr) {
    options.use_hot_path = true;
    EXPECT_EQ(ParseOnce(type, bytes, options), cold) << "hot, aliased: " << ToHex(bytes);
    options.alias_strings = false;
    EXPECT_EQ(ParseOnce(type, bytes, options), cold) << "hot: " << ToHex(bytes);
  }
  return cold;
}

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_UNIT_RUNTIME_PARSE_BYTES_H_
