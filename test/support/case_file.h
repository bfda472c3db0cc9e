// Reads case files: what goes in, and what must come out. The format is described in test/cases/README.md.
// Tested in test/cases/case_file_test.cc.
#ifndef LLVMPARSE_TEST_SUPPORT_CASE_FILE_H_
#define LLVMPARSE_TEST_SUPPORT_CASE_FILE_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "test/support/engine.h"

namespace llvmparse::test {

struct Case {
  std::string name;
  std::string why;
  std::string input;  // the bytes
  Verdict verdict = Verdict::kReject;
  std::optional<std::string> value;  // as text; not set: whatever the reference reads
  std::string reference_differs;     // why the reference does something else; empty: it must not
  int line = 0;
};

struct CaseFile {
  std::string schema;   // file name beside the case file
  std::string message;  // full name of the type
  std::vector<Case> cases;
};

// `path` is where `text` comes from. On a mistake: empty, and "path:line: what" in `error`.
std::optional<CaseFile> ParseCaseFile(const std::string& path, std::string_view text, std::string* error);

// The bytes that an input line describes. On a mistake: empty, and what in `error`.
std::optional<std::string> ParseInput(std::string_view text, std::string* error);

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_SUPPORT_CASE_FILE_H_
