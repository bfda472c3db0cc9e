// Random schemas, random inputs, damaged inputs: the parser, in each of its modes, against libprotobuf on
// verdict, value, text and serialized bytes.
//
//   differential_test FIRST_SEED COUNT [INPUTS]
//
// Each seed is one schema, of one to four files: proto2 or proto3, and often the same thing spelled as an
// edition. A failing seed is shrunk to a case file below ./differential_failures.
#include <google/protobuf/stubs/logging.h>

#include <cstdlib>
#include <iostream>
#include <vector>

#include "test/differential/loaded_schema.h"
#include "test/differential/random_input.h"
#include "test/differential/random_schema.h"
#include "test/differential/shrink.h"
#include "test/support/compare.h"

namespace llvmparse::test {
namespace {

constexpr size_t kMaxInput = 1 << 20;

struct Counts {
  int inputs = 0;
  int accepted = 0;
  int rejected = 0;
  int incomplete = 0;
};

bool Report(const Failure& failure, uint64_t seed) {
  std::cerr << "seed " << seed << ": " << failure.message << ": " << failure.difference << "\n";
  const Failure small = Shrink(failure);
  const std::string path = WriteCase(small, "differential_failures", "seed_" + std::to_string(seed));
  std::cerr << "seed " << seed << ": " << path << ": " << small.difference << "\n";
  return false;
}

// False, having said why, at the first difference.
bool RunSeed(uint64_t seed, int inputs, Counts& counts) {
  Random random(seed);
  Failure failure;
  failure.files = RandomSchema(random);
  std::string error;
  const auto schema = LoadedSchema::Load(failure.files, &error);
  if (schema == nullptr) {
    std::cerr << "seed " << seed << ": " << error << "\n";
    for (const SourceFile& file : failure.files) std::cerr << file.proto.DebugString();
    return false;
  }
  const int types = static_cast<int>(schema->types().size());
  for (const auto* type : schema->types()) {
    const Probe probe{type->full_name(), &schema->Table(*type), nullptr};
    Comparison compare(probe, schema->Prototype(*type), kMaxInput, schema->inputs());
    std::string previous;
    for (int i = 0; i < inputs / types; ++i) {
      std::string input = RandomInput(random, *type);
      if (i % 2 == 1) input = Mutate(random, input, previous);
      if (input.size() > kMaxInput) continue;
      const Expectation expected = compare.AskReference(input);
      ++counts.inputs;
      ++(expected.verdict == Verdict::kAccept       ? counts.accepted
         : expected.verdict == Verdict::kIncomplete ? counts.incomplete
                                                    : counts.rejected);
      const std::string difference = compare.Check(input, expected, static_cast<size_t>(random.Below(8)));
      if (!difference.empty()) {
        failure.message = type->full_name();
        failure.input = input;
        failure.difference = difference;
        return Report(failure, seed);
      }
      previous = std::move(input);
    }
  }
  return true;
}

int Run(uint64_t first, int count, int inputs) {
  google::protobuf::SetLogHandler(nullptr);
  Counts counts;
  std::vector<uint64_t> failed;
  for (uint64_t seed = first; seed < first + static_cast<uint64_t>(count); ++seed) {
    if (!RunSeed(seed, inputs, counts)) failed.push_back(seed);
  }
  std::cout << "seeds " << first << " to " << first + static_cast<uint64_t>(count) - 1 << ": "
            << counts.inputs << " inputs (" << counts.accepted << " accepted, " << counts.incomplete
            << " incomplete, " << counts.rejected << " rejected), " << failed.size() << " seeds failed";
  for (const uint64_t seed : failed) std::cout << " " << seed;
  std::cout << "\n";
  // A generator that makes nothing but garbage would test nothing.
  const bool balanced = counts.accepted > counts.inputs / 4 && counts.rejected > counts.inputs / 20;
  if (!balanced) std::cout << "too few inputs of one kind\n";
  return failed.empty() && (balanced || count < 5) ? 0 : 1;
}

}  // namespace
}  // namespace llvmparse::test

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: " << argv[0] << " FIRST_SEED COUNT [INPUTS]\n";
    return 2;
  }
  return llvmparse::test::Run(strtoull(argv[1], nullptr, 10), atoi(argv[2]), argc > 3 ? atoi(argv[3]) : 400);
}
