// What the parser makes of inputs, as lines that are the same on every target. The programs built on this run
// on the host, where the other tests hold the parser to libprotobuf, and on each target; compare.sh compares
// their output.
//
//   Outcomes outcomes(argc, argv);
//   outcomes.Add("bools.padded", *FindProbe("cases.bools.M"), bytes, Variants::kPrefixes);
//   return outcomes.Finish();
//
// prints "bools.padded accept 13 inputs 0f3c…": the verdict on `bytes`, how many inputs were made of them,
// and a digest of the outcomes of all. When the program is given a name, it prints only that one's outcomes,
// but in full.
//
// Each input is parsed in every mode, right before a page that cannot be read, and where pointers have 32
// bits also above 2 GiB. That all of these come to the same is checked here.
#ifndef LLVMPARSE_TEST_CROSS_OUTCOMES_H_
#define LLVMPARSE_TEST_CROSS_OUTCOMES_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "test/support/engine.h"
#include "test/support/guard_page.h"

namespace llvmparse::test {

enum class Variants {
  kNone,
  kPrefixes,  // and every proper prefix
  kChanges,   // and every byte with some or all bits turned over, and left out
};

class Outcomes {
 public:
  // argv[1], if there is one, is the only name that counts.
  Outcomes(int argc, char** argv);

  void Add(const std::string& name, const Probe& probe, std::string_view bytes, Variants variants);
  // For what keeps a whole file from being read; `what` is printed.
  void Fault(const std::string& what);

  // The program's exit status: 1 when there was a fault, or nothing to parse.
  int Finish() const;

 private:
  struct Place {
    GuardedBuffer input;
    Arena arena;
  };

  // Parses in every mode and place, in the first one at `shifts` distances from the guard page.
  void AddInput(const Probe& probe, std::string_view bytes, size_t shifts);

  std::string only_;
  std::vector<std::unique_ptr<Place>> places_;
  std::string name_;  // that is being added
  Verdict verdict_ = Verdict::kReject;
  size_t inputs_ = 0;    // made of it so far
  uint64_t digest_ = 0;  // of their outcomes
  size_t all_inputs_ = 0;
  size_t faults_ = 0;
};

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_CROSS_OUTCOMES_H_
