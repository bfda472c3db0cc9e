#include "test/bench/measure.h"

#include <time.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "test/bench/libprotobuf_engine.h"

namespace llvmparse::bench {
namespace {

// Payloads that take long get fewer rounds.
constexpr int kFewRounds = 5;
constexpr double kManySeconds = 20;

struct Contender {
  Row row;
  std::unique_ptr<Parser> parser;   // null if there is nothing to measure
  size_t passes = 0;                // of a turn
  std::vector<double> speeds = {};  // one a round
};

bool IsReference(const Row& row) { return row.engine == "libprotobuf" && row.mode == "copy-init"; }

// Whether a tree that was written as `bytes` holds what libprotobuf wrote as `expected`. Some libraries write
// a proto3 field that is empty.
bool IsSame(Kind kind, const std::string& bytes, const std::string& expected) {
  if (bytes == expected) return true;
  const auto message = ParseMessage(kind, bytes);
  return message != nullptr && message->SerializeAsString() == expected;
}

// Why the parser's results cannot be trusted; empty if they can. Sums up the memory of its trees.
std::string Verify(const Payload& payload, Parser& parser, Parser& reference, size_t* memory) {
  *memory = 0;
  std::string_view previous;
  Tree tree;
  for (const std::string_view message : payload.messages) {
    if (message != previous) {
      const std::optional<Tree> expected = reference.Build(message);
      if (!expected) return "libprotobuf refuses it";
      std::optional<Tree> built = parser.Build(message);
      if (!built) return "refused";
      if (parser.builds_trees() && !IsSame(payload.kind, built->bytes, expected->bytes))
        return "the result is not libprotobuf's";
      tree = *std::move(built);
      previous = message;
    }
    *memory += tree.memory;
  }
  return "";
}

// Processor time of this thread: what other processes take of it does not count.
double Now() {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// Negative if the parser refuses the payload.
double SecondsOf(Parser& parser, size_t passes) {
  const double start = Now();
  return parser.Parse(passes) ? Now() - start : -1;
}

// How many passes take at least this long. 0 if the parser refuses the payload.
size_t PassesFor(Parser& parser, double seconds) {
  for (size_t passes = 1;; passes *= 2) {
    const double spent = SecondsOf(parser, passes);
    if (spent < 0) return 0;
    if (spent >= seconds) return passes;
  }
}

void RunRound(std::vector<Contender*>& order, size_t bytes) {
  for (Contender* contender : order) {
    // Others have emptied the caches; that belongs to the payload only when it does not fit in anyway.
    if (contender->passes > 1) contender->parser->Parse(1);
    const double seconds = SecondsOf(*contender->parser, contender->passes);
    contender->speeds.push_back(static_cast<double>(bytes * contender->passes) / seconds / 1e6);
  }
}

double Median(std::vector<double>& values) {
  const auto middle = values.begin() + static_cast<ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

}  // namespace

std::vector<Row> Measure(const Payload& payload, const std::vector<Engine>& engines, const Effort& effort,
                         std::string* error) {
  std::vector<Contender> contenders;
  const auto add = [&](const Engine& engine) {
    Row row{.payload = payload.name,
            .kind = Name(payload.kind),
            .messages = payload.messages.size(),
            .bytes = payload.bytes,
            .engine = engine.name,
            .mode = engine.mode};
    std::unique_ptr<Parser> parser = engine.make(payload, &row.note);
    contenders.push_back({.row = std::move(row), .parser = std::move(parser)});
  };
  for (const Engine& engine : engines) add(engine);
  if (std::ranges::none_of(contenders, IsReference, &Contender::row)) add(LibprotobufEngines().front());
  Contender& reference = *std::ranges::find_if(contenders, IsReference, &Contender::row);

  std::vector<Contender*> order;
  for (Contender& contender : contenders) {
    if (contender.parser == nullptr) continue;
    size_t memory;
    Row& row = contender.row;
    row.note = Verify(payload, *contender.parser, *reference.parser, &memory);
    row.memory = static_cast<double>(memory) / static_cast<double>(payload.bytes);
    if (row.note.empty()) {
      contender.passes = PassesFor(*contender.parser, effort.seconds);
      if (contender.passes == 0) row.note = "refused";
    }
    if (row.note.empty()) {
      order.push_back(&contender);
    } else if (row.engine.starts_with("llvmparse") || &contender == &reference) {
      *error = payload.name + ", " + row.engine + " " + row.mode + ": " + row.note;
      return {};
    }
  }

  std::mt19937_64 random(1);
  const double start = Now();
  for (int round = 0; round < effort.rounds; ++round) {
    if (round >= kFewRounds && Now() - start > kManySeconds) break;
    std::ranges::shuffle(order, random);
    RunRound(order, payload.bytes);
  }

  for (Contender* contender : order) {
    contender->row.best = std::ranges::max(contender->speeds);
    contender->row.median = Median(contender->speeds);
  }
  std::vector<Row> rows;
  for (Contender& contender : contenders) {
    contender.row.best_ratio = contender.row.best / reference.row.best;
    contender.row.median_ratio = contender.row.median / reference.row.median;
    rows.push_back(contender.row);
  }
  return rows;
}

}  // namespace llvmparse::bench
