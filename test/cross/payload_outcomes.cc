// Outcomes of the real messages of test/payloads, and of every change of one byte of the two smallest.
//
//   payload_outcomes DIRECTORY [PAYLOAD]
#include <cstdio>

#include "test/cross/outcomes.h"
#include "test/payloads/payloads.h"

namespace llvmparse::test {
namespace {

int Run(int argc, char** argv) {
  Outcomes outcomes(argc - 1, argv + 1);
  for (const Payload& payload : kPayloads) {
    const bool small = &payload < kPayloads + 2;
    const std::string bytes = ReadPayload(argv[1], payload);
    const Probe* probe = FindProbe(payload.message);
    if (bytes.empty() || probe == nullptr) {
      outcomes.Fault(std::string("no bytes or no parser for ") + payload.name);
    } else {
      outcomes.Add(payload.name, *probe, bytes, small ? Variants::kChanges : Variants::kNone);
    }
  }
  return outcomes.Finish();
}

}  // namespace
}  // namespace llvmparse::test

int main(int argc, char** argv) {
  if (argc >= 2) return llvmparse::test::Run(argc, argv);
  fprintf(stderr, "usage: %s DIRECTORY [PAYLOAD]\n", argv[0]);
  return 2;
}
