// Engines: the parsers that are compared, each in some modes. One file an engine; engines.cc lists them.
//
// A mode says what becomes of strings (`alias`: they point into the input; `copy`) and where memory comes
// from:
//   init    a new arena a message, which starts in a block that is used again and again
//   fresh   a new arena a message, which takes its memory from malloc
//   reset   one arena that is reset before each message
//   reuse   one message that is cleared and parsed into again
//   malloc  no arena
#ifndef LLVMPARSE_TEST_BENCH_ENGINE_H_
#define LLVMPARSE_TEST_BENCH_ENGINE_H_

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "test/bench/payload.h"

namespace llvmparse::bench {

// What a message became.
struct Tree {
  size_t memory = 0;  // bytes in arena and heap
  std::string bytes;  // the message, serialised again
};

// One engine in one mode, for one payload.
class Parser {
 public:
  virtual ~Parser() = default;

  // Parses all messages of the payload one after another, `passes` times. False when one is refused.
  virtual bool Parse(size_t passes) = 0;

  // Nothing if the message is refused. Engines that build no trees return an empty one.
  virtual std::optional<Tree> Build(std::string_view) { return Tree(); }
  virtual bool builds_trees() const { return true; }
};

struct Engine {
  const char* name;
  const char* mode;
  // A parser for the payload, which outlives it. Null, with the reason, if the engine cannot parse this kind.
  std::function<std::unique_ptr<Parser>(const Payload& payload, std::string* why_not)> make;
};

std::vector<Engine> LlvmparseEngines();
std::vector<Engine> LibprotobufEngines();
std::vector<Engine> ProtobufCEngines();
std::vector<Engine> NanopbEngines();
std::vector<Engine> ProtozeroEngines();
std::vector<Engine> FloorEngines();

// All of them in the order of the table. Those that are not in this build refuse every payload.
std::vector<Engine> AllEngines();

// Of the libraries in this build, as "NAME VERSION".
std::vector<std::string> Versions();

// Bytes of heap that `run` takes and does not give back. It runs in a thread of its own, as malloc counts as
// in use what was freed and is kept for the thread. `prepare` runs there before, for what is taken once a
// thread.
size_t HeapTakenBy(const std::function<void()>& run, const std::function<void()>& prepare = [] {});

// Parses all messages `passes` times with `parse`, a callable on one message.
template <class ParseOne>
bool ParsePasses(const Payload& payload, size_t passes, ParseOne parse) {
  for (size_t pass = 0; pass < passes; ++pass) {
    for (const std::string_view message : payload.messages) {
      if (!parse(message)) return false;
    }
  }
  return true;
}

}  // namespace llvmparse::bench

#endif  // LLVMPARSE_TEST_BENCH_ENGINE_H_
