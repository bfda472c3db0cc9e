// Runs the parser under test in each of its modes. No libprotobuf here: this also runs on targets that have
// none.
#ifndef LLVMPARSE_TEST_SUPPORT_ENGINE_H_
#define LLVMPARSE_TEST_SUPPORT_ENGINE_H_

#include <string>
#include <string_view>

#include "llvmparse/arena.h"
#include "test/support/probe.h"

namespace llvmparse::test {

enum class Verdict { kAccept, kReject, kIncomplete };
const char* Name(Verdict verdict);

struct Mode {
  const char* name;
  bool hot;
  bool alias;
};
inline constexpr Mode kModes[] = {
    {"cold copy", false, false},
    {"cold alias", false, true},
    {"hot copy", true, false},
    {"hot alias", true, true},
};

struct Outcome {
  Verdict verdict = Verdict::kReject;
  std::string text;        // value by mini-table; also of an incomplete message
  std::string bytes;       // the message, serialized again
  std::string debug_text;  // and in text format, for people
  std::string fault;       // not empty: what is wrong whatever the input, such as a string in the wrong place
  std::string error;       // printed Error of a failed parse
  size_t error_offset = 0;  // of the same
};

// Parses `input` as `probe`'s type. Resets the arena. With `accessors`, the message is also read through the
// generated accessors (if there are any), and it is a fault when they differ from the mini-table.
Outcome Parse(const Probe& probe, std::string_view input, const Mode& mode, Arena& arena,
              bool accessors = true);

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_SUPPORT_ENGINE_H_
