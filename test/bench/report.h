// Reports: rows as a table for people and as JSON for scripts. Tested by smoke_test.py.
#ifndef LLVMPARSE_TEST_BENCH_REPORT_H_
#define LLVMPARSE_TEST_BENCH_REPORT_H_

#include <cstdio>
#include <string>
#include <vector>

#include "test/bench/measure.h"
#include "test/bench/payload.h"

namespace llvmparse::bench {

// The table of one payload, to stdout.
void PrintTable(const Payload& payload, const std::vector<Row>& rows);

// A JSON file that is there as a whole or not at all: it has another name until Finish().
class JsonFile {
 public:
  ~JsonFile();

  // False, with the reason, if the file cannot be made. The two others must not be called then.
  bool Open(const std::string& path, std::string* error);
  bool Finish(const std::vector<Row>& rows, const Effort& effort, std::string* error);

 private:
  std::string path_;
  std::string part_;  // its name until it is complete
  FILE* file_ = nullptr;
};

}  // namespace llvmparse::bench

#endif  // LLVMPARSE_TEST_BENCH_REPORT_H_
