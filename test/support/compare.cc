#include "test/support/compare.h"

#include <google/protobuf/text_format.h>

#include "test/support/normalize.h"
#include "test/support/plain_input.h"
#include "test/support/reference.h"
#include "test/support/text_reader.h"

namespace llvmparse::test {
namespace {

std::string Hex(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    for (const int nibble : {c >> 4 & 15, c & 15}) text += "0123456789abcdef"[nibble];
  }
  return text;
}

// Five bytes with more than 32 bits. libprotobuf drops the upper ones.
bool IsTooLargeTag(std::string_view bytes) {
  if (bytes.size() < 5) return false;
  for (size_t i = 0; i < 4; ++i) {
    if ((bytes[i] & 0x80) == 0) return false;
  }
  return static_cast<unsigned char>(bytes[4]) >= 0x10 && static_cast<unsigned char>(bytes[4]) < 0x80;
}

}  // namespace

void Expectation::SetValue(const google::protobuf::Message& value) {
  canonical = Canonical(value);
  google::protobuf::TextFormat::PrintToString(value, &debug_text);
  has_unknown = HasUnknownFields(value);
}

Comparison::Comparison(const Probe& probe, const google::protobuf::Message& prototype, size_t max_size,
                       Inputs inputs)
    : probe_(probe), inputs_(inputs), message_(prototype.New()), buffer_(max_size) {}

Verdict Comparison::ParseExpected(std::string_view bytes) {
  if (inputs_ == Inputs::kChosen) return ParseByReference(bytes, message_.get());
  const Verdict verdict = ParseByReference(PlainInput(bytes, *message_->GetDescriptor()), message_.get());
  LoosenUnlistedEnums(message_.get());
  return verdict;
}

Expectation Comparison::AskReference(std::string_view bytes) {
  Expectation expected;
  expected.verdict = ParseExpected(bytes);
  if (expected.verdict != Verdict::kReject) expected.SetValue(*message_);
  return expected;
}

std::string Comparison::Check(std::string_view bytes, const Expectation& expected, size_t shift) {
  good_ = {};
  good_.text = "\n";  // no text
  const std::string_view input = buffer_.Place(bytes, shift);
  for (const Mode& mode : kModes) {
    const std::string difference = Difference(input, Parse(probe_, input, mode, arena_), expected);
    if (!difference.empty()) return std::string(mode.name) + ": " + difference;
  }
  return "";
}

std::string Comparison::Difference(std::string_view input, const Outcome& outcome,
                                   const Expectation& expected) {
  if (!outcome.fault.empty()) return outcome.fault;
  if (inputs_ != Inputs::kChosen && outcome.verdict == Verdict::kReject &&
      IsTooLargeTag(input.substr(outcome.error_offset))) {
    return "";
  }
  if (outcome.verdict != expected.verdict) {
    return std::string("verdict ") + Name(outcome.verdict) + ", expected " + Name(expected.verdict) +
           (outcome.error.empty() ? "" : "; error: " + outcome.error);
  }
  if (outcome.verdict == Verdict::kReject) return "";
  if (outcome.text == good_.text && outcome.bytes == good_.bytes && outcome.debug_text == good_.debug_text) {
    return "";
  }
  std::string error;
  if (!ReadText(outcome.text, message_.get(), &error))
    return "the value cannot be: " + error + ": " + outcome.text;
  if (inputs_ != Inputs::kChosen) LoosenUnlistedEnums(message_.get());
  if (Canonical(*message_) != expected.canonical) return "another value: " + message_->ShortDebugString();
  const bool same_text = inputs_ == Inputs::kChosen || (inputs_ == Inputs::kRandom && !expected.has_unknown);
  if (same_text && outcome.debug_text != expected.debug_text) {
    return "other text: " + outcome.debug_text + "\nexpected: " + expected.debug_text;
  }
  // Unknown fields are written back as they came in, while libprotobuf writes their varints anew.
  if (outcome.bytes != expected.canonical &&
      (!expected.has_unknown || ParseExpected(outcome.bytes) == Verdict::kReject ||
       Canonical(*message_) != expected.canonical)) {
    return "serialized to other bytes: " + Hex(outcome.bytes) + "\nexpected: " + Hex(expected.canonical);
  }
  good_ = outcome;
  return "";
}

}  // namespace llvmparse::test
