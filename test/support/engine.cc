#include "test/support/engine.h"

#include "llvmparse/parse.h"
#include "llvmparse/serialize.h"
#include "llvmparse/text.h"
#include "test/support/dump.h"

namespace llvmparse::test {

const char* Name(Verdict verdict) {
  switch (verdict) {
    case Verdict::kAccept:
      return "accept";
    case Verdict::kReject:
      return "reject";
    case Verdict::kIncomplete:
      return "incomplete";
  }
  return "?";
}

Outcome Parse(const Probe& probe, std::string_view input, const Mode& mode, Arena& arena, bool accessors) {
  Outcome outcome;
  ParseOptions options;
  options.use_hot_path = mode.hot;
  options.alias_strings = mode.alias;
  arena.Reset();
  internal::RawResult result = internal::Parse(*probe.table, input.data(), input.size(), arena, options);
  if (result.error != nullptr) {
    outcome.error = result.error->ToString();
    outcome.error_offset = result.error->offset();
    if (result.message != nullptr) outcome.fault = "a failed parse returned a message";
    if (result.error->code() == ErrorCode::kOk) outcome.fault = "a failed parse has the code kOk";
    if (outcome.error_offset > input.size()) outcome.fault = "the error's offset is behind the input";
    if (result.error->code() != ErrorCode::kMissingRequired) return outcome;
    outcome.verdict = Verdict::kIncomplete;
    options.check_required = false;
    arena.Reset();
    result = internal::Parse(*probe.table, input.data(), input.size(), arena, options);
    if (result.error != nullptr) {
      outcome.fault = "incomplete, but refused without check_required: " + result.error->ToString();
      return outcome;
    }
  } else {
    outcome.verdict = Verdict::kAccept;
  }
  if (result.message == nullptr) {
    outcome.fault = "neither message nor error";
    return outcome;
  }

  Dump dump = DumpMessage(result.message, *probe.table, input);
  if (mode.alias && dump.strings_elsewhere != 0)
    outcome.fault = "an aliased string does not point into the input";
  if (!mode.alias && dump.strings_in_input != 0) outcome.fault = "a copied string points into the input";
  if (accessors && probe.write != nullptr) {
    TextWriter writer;
    probe.write(result.message, &writer);
    const std::string text = writer.Take();
    if (text != dump.text) outcome.fault = "the accessors read something else: " + text;
  }
  outcome.text = std::move(dump.text);
  if (!internal::AppendToString(result.message, *probe.table, &outcome.bytes, /*check_required=*/false)) {
    outcome.fault = "cannot be serialized";
  }
  outcome.debug_text = internal::ToText(result.message, *probe.table, internal::TextStyle::kLines);
  return outcome;
}

}  // namespace llvmparse::test
