// Outcomes of all cases of test/cases, and of every prefix of the short ones.
//
//   case_outcomes DIRECTORY [CASE]
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "test/cross/outcomes.h"
#include "test/support/case_file.h"

namespace llvmparse::test {
namespace {

// Longer inputs are not cut at every byte: the time would grow with the square.
constexpr size_t kCutUpTo = 256;

void AddCases(const std::filesystem::path& path, Outcomes* outcomes) {
  std::ifstream stream(path, std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(stream), {});
  std::string error;
  const auto file = ParseCaseFile(path, text, &error);
  if (!file) return outcomes->Fault(error);
  const Probe* probe = FindProbe(file->message);
  if (probe == nullptr) return outcomes->Fault("no generated parser for " + file->message);
  for (const Case& c : file->cases) {
    outcomes->Add(path.stem().string() + "." + c.name, *probe, c.input,
                  c.input.size() <= kCutUpTo ? Variants::kPrefixes : Variants::kNone);
  }
}

int Run(int argc, char** argv) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(argv[1])) {
    if (entry.path().extension() == ".cases") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  Outcomes outcomes(argc - 1, argv + 1);
  for (const auto& path : paths) AddCases(path, &outcomes);
  return outcomes.Finish();
}

}  // namespace
}  // namespace llvmparse::test

int main(int argc, char** argv) {
  if (argc >= 2) return llvmparse::test::Run(argc, argv);
  fprintf(stderr, "usage: %s DIRECTORY [CASE]\n", argv[0]);
  return 2;
}
