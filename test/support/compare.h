// Holds the parser, in all its modes, to the reference on inputs of one message type.
//
//   Comparison compare(*FindProbe("pkg.M"), *reference.Load("m.proto", "pkg.M"), max_size);
//   EXPECT_EQ(compare.Check(bytes), "");
#ifndef LLVMPARSE_TEST_SUPPORT_COMPARE_H_
#define LLVMPARSE_TEST_SUPPORT_COMPARE_H_

#include <google/protobuf/message.h>

#include <memory>
#include <string>
#include <string_view>

#include "test/support/engine.h"
#include "test/support/guard_page.h"

namespace llvmparse::test {

// What a parse must come to. Only the verdict counts for kReject.
struct Expectation {
  Verdict verdict = Verdict::kReject;
  std::string canonical;   // Canonical() of the value
  std::string debug_text;  // the value in text format, as libprotobuf writes it
  bool has_unknown = false;

  // `value` is normalized.
  void SetValue(const google::protobuf::Message& value);
};

enum class Inputs {
  kChosen,
  // Random bytes also get to where libprotobuf takes more or keeps less than it should
  // (docs/compatibility.md): tags of more than 32 bits may be refused; the reference reads PlainInput();
  // unlisted numbers of closed enums are compared as dynamic messages keep them; text is compared only if
  // there are no unknown fields, in which messages are guessed at by such tags.
  kRandom,
  // The same with a reference that has numbers for enums: text is not compared.
  kRandomWithoutNames,
};

class Comparison {
 public:
  // No input may be longer than `max_size`.
  Comparison(const Probe& probe, const google::protobuf::Message& prototype, size_t max_size,
             Inputs inputs = Inputs::kChosen);

  // What libprotobuf makes of `bytes`.
  Expectation AskReference(std::string_view bytes);

  // Parses `bytes` in each mode, `shift` bytes before a page that cannot be read. Returns what is not as
  // expected, with the mode, or nothing.
  std::string Check(std::string_view bytes, const Expectation& expected, size_t shift = 0);
  // The same with the reference's outcome as expectation.
  std::string Check(std::string_view bytes) { return Check(bytes, AskReference(bytes)); }

 private:
  std::string Difference(std::string_view input, const Outcome& outcome, const Expectation& expected);

  Verdict ParseExpected(std::string_view bytes);

  const Probe& probe_;
  const Inputs inputs_;
  std::unique_ptr<google::protobuf::Message> message_;
  GuardedBuffer buffer_;
  Arena arena_;
  Outcome good_;  // the last one that was found to be as expected, in the current Check()
};

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_SUPPORT_COMPARE_H_
