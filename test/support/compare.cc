#include "test/support/compare.h"

#include "test/support/reference.h"
#include "test/support/text_reader.h"

namespace llvmparse::test {

Comparison::Comparison(const Probe& probe, const google::protobuf::Message& prototype, size_t max_size)
    : probe_(probe), message_(prototype.New()), buffer_(max_size) {}

Expectation Comparison::AskReference(std::string_view bytes) {
  Expectation expected;
  expected.verdict = ParseByReference(bytes, message_.get());
  if (expected.verdict != Verdict::kReject) expected.canonical = Canonical(*message_);
  return expected;
}

std::string Comparison::Check(std::string_view bytes, const Expectation& expected, size_t shift) {
  good_text_ = "\n";  // no text
  const std::string_view input = buffer_.Place(bytes, shift);
  for (const Mode& mode : kModes) {
    const std::string difference = Difference(Parse(probe_, input, mode, arena_), expected);
    if (!difference.empty()) return std::string(mode.name) + ": " + difference;
  }
  return "";
}

std::string Comparison::Difference(const Outcome& outcome, const Expectation& expected) {
  if (!outcome.fault.empty()) return outcome.fault;
  if (outcome.verdict != expected.verdict) {
    return std::string("verdict ") + Name(outcome.verdict) + ", expected " + Name(expected.verdict) +
           (outcome.error.empty() ? "" : "; error: " + outcome.error);
  }
  if (outcome.verdict == Verdict::kReject || outcome.text == good_text_) return "";
  std::string error;
  if (!ReadText(outcome.text, message_.get(), &error))
    return "the value cannot be: " + error + ": " + outcome.text;
  if (Canonical(*message_) != expected.canonical) return "another value: " + message_->ShortDebugString();
  good_text_ = outcome.text;
  return "";
}

}  // namespace llvmparse::test
