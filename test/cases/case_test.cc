// Runs every case of test/cases/*.cases, one test each:
//   - libprotobuf agrees with the expectation (unless the case says why it differs);
//   - the parser agrees in every mode, with the input right before a page that cannot be read, at each
//   alignment;
//   - every proper prefix of a short input has libprotobuf's verdict and value, too.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>

#include "test/support/case_file.h"
#include "test/support/compare.h"
#include "test/support/reference.h"
#include "test/support/text_reader.h"

namespace llvmparse::test {
namespace {

// Longer inputs are not cut at every byte: the time would grow with the square.
constexpr size_t kCutUpTo = 1024;

class CaseTest : public testing::Test {
 public:
  CaseTest(std::shared_ptr<const CaseFile> file, const Case& c, std::shared_ptr<Reference> reference)
      : file_(std::move(file)), case_(c), reference_(std::move(reference)) {}

  void TestBody() override {
    const auto* prototype = reference_->Load(file_->schema, file_->message);
    ASSERT_NE(prototype, nullptr) << reference_->errors() << file_->schema << " has no " << file_->message;
    const Probe* probe = FindProbe(file_->message);
    ASSERT_NE(probe, nullptr) << "no generated parser for " << file_->message;
    Comparison compare(*probe, *prototype, case_.input.size());
    Expectation expected;
    expected.verdict = case_.verdict;
    if (case_.reference_differs.empty()) {
      const Expectation reference = compare.AskReference(case_.input);
      ASSERT_EQ(Name(reference.verdict), std::string(Name(case_.verdict))) << "reference";
      expected = reference;
    } else {
      ASSERT_TRUE(case_.value || case_.verdict == Verdict::kReject) << "the reference differs: say the value";
    }
    if (case_.value) {
      const std::unique_ptr<google::protobuf::Message> value(prototype->New());
      std::string error;
      ASSERT_TRUE(ReadText(*case_.value, value.get(), &error)) << "expected value: " << error;
      if (case_.reference_differs.empty()) {
        ASSERT_EQ(expected.canonical, Canonical(*value))
            << "the reference reads something else than expected";
      }
      expected.SetValue(*value);
    }

    for (size_t shift = 0; shift < 8; ++shift) {
      ASSERT_EQ(compare.Check(case_.input, expected, shift), "") << shift << " bytes before the guard page";
    }
    if (!case_.reference_differs.empty() || case_.input.size() > kCutUpTo) return;
    for (size_t size = 0; size < case_.input.size(); ++size) {
      ASSERT_EQ(compare.Check(case_.input.substr(0, size)), "") << "first " << size << " bytes";
    }
  }

 private:
  std::shared_ptr<const CaseFile> file_;
  const Case& case_;
  std::shared_ptr<Reference> reference_;
};

// Returns false, having said why, when a file cannot be read.
bool RegisterCases(const std::filesystem::path& directory) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    if (entry.path().extension() == ".cases") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  auto reference =
      std::make_shared<Reference>(std::vector<std::string>{directory, LLVMPARSE_PROTOBUF_INCLUDE});
  for (const auto& path : paths) {
    std::ifstream stream(path, std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    std::string error;
    auto parsed = ParseCaseFile(path, text, &error);
    if (!parsed) {
      std::cerr << error << "\n";
      return false;
    }
    const auto file = std::make_shared<const CaseFile>(*std::move(parsed));
    std::string suite = path.stem();
    std::replace_if(
        suite.begin(), suite.end(), [](char c) { return !isalnum(static_cast<unsigned char>(c)); }, '_');
    for (const Case& c : file->cases) {
      testing::RegisterTest(suite.c_str(), c.name.c_str(), nullptr, nullptr, path.c_str(), c.line,
                            [=, &c]() -> CaseTest* { return new CaseTest(file, c, reference); });
    }
  }
  return true;
}

}  // namespace
}  // namespace llvmparse::test

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (!llvmparse::test::RegisterCases(LLVMPARSE_CASES)) return 2;
  return RUN_ALL_TESTS();
}
