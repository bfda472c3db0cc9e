// Measuring: all parsers of a payload take turns, round after round, so that a change of the machine's clock
// hits all alike. The best round says what the code can do, the median what it did.
#ifndef LLVMPARSE_TEST_BENCH_MEASURE_H_
#define LLVMPARSE_TEST_BENCH_MEASURE_H_

#include <string>
#include <vector>

#include "test/bench/engine.h"
#include "test/bench/payload.h"

namespace llvmparse::bench {

struct Effort {
  int rounds = 20;         // fewer, but five, of payloads that take more than 20 s
  double seconds = 0.005;  // of processor time that a parser's turn takes at least
};

// What one engine in one mode did with one payload.
struct Row {
  std::string payload;
  std::string kind;
  size_t messages = 0;
  size_t bytes = 0;  // of all messages
  std::string engine;
  std::string mode;
  // Not empty: why there are no figures.
  std::string note = {};
  double best = 0;  // MB/s, 10^6 bytes
  double median = 0;
  double best_ratio = 0;  // to libprotobuf's copy-init in the same run
  double median_ratio = 0;
  double memory = 0;  // bytes in arena and heap per byte of payload; 0 if the engine builds no trees
};

// Checks that each engine accepts the payload and that the trees hold what libprotobuf's hold, then measures;
// adds libprotobuf's copy-init if it is not among the engines. On failure, which only llvmparse and
// libprotobuf can cause, there are no rows and `error` is set: what others get wrong is a note.
std::vector<Row> Measure(const Payload& payload, const std::vector<Engine>& engines, const Effort& effort,
                         std::string* error);

}  // namespace llvmparse::bench

#endif  // LLVMPARSE_TEST_BENCH_MEASURE_H_
