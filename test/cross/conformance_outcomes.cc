// Outcomes of the inputs of protobuf's conformance suite, which record.sh has written down.
//
//   conformance_outcomes QUESTIONS [NUMBER]
//
// QUESTIONS is what llvmparse-conformance reads on its standard input (test/conformance/testee.cc). A
// question is named by its number.
#include <cstdio>
#include <fstream>
#include <iterator>

#include "conformance/conformance.llvmparse.h"
#include "test/cross/outcomes.h"

namespace llvmparse::test {
namespace {

// Takes a question off the front of `text`. False, and nothing taken, when there is no whole one.
bool Take(std::string_view* text, std::string_view* question) {
  if (text->size() < 4) return false;
  size_t size = 0;
  for (size_t i = 4; i-- > 0;) size = size << 8 | static_cast<uint8_t>((*text)[i]);
  if (size > text->size() - 4) return false;
  *question = text->substr(4, size);
  text->remove_prefix(4 + size);
  return true;
}

int Run(int argc, char** argv) {
  std::ifstream stream(argv[1], std::ios::binary);
  if (!stream) {
    fprintf(stderr, "skipped: there is no %s\n", argv[1]);
    return 77;
  }
  Outcomes outcomes(argc - 1, argv + 1);
  const std::string text(std::istreambuf_iterator<char>(stream), {});
  std::string_view rest = text;
  std::string_view bytes;
  Arena arena;
  for (int number = 1; Take(&rest, &bytes); ++number) {
    arena.Reset();
    const auto question = conformance::fast::ConformanceRequest::Parse(bytes, arena);
    if (!question) {
      outcomes.Fault("question " + std::to_string(number) + ": " + question.error()->ToString());
      break;
    }
    const Probe* probe = FindProbe(question->message_type());
    if (!question->has_protobuf_payload() || probe == nullptr) continue;
    outcomes.Add("question_" + std::to_string(number), *probe, question->protobuf_payload(), Variants::kNone);
  }
  if (!rest.empty()) outcomes.Fault(std::string(argv[1]) + " ends in the middle of a question");
  return outcomes.Finish();
}

}  // namespace
}  // namespace llvmparse::test

int main(int argc, char** argv) {
  if (argc >= 2) return llvmparse::test::Run(argc, argv);
  fprintf(stderr, "usage: %s QUESTIONS [NUMBER]\n", argv[0]);
  return 2;
}
