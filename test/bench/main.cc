// llvmparse-bench: measures how fast payloads are parsed, by this project's parsers and by others.
// docs/performance.md explains payloads, engines, modes and results. Tested by smoke_test.py.
#include <malloc.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <regex>
#include <stdexcept>

#include "test/bench/engine.h"
#include "test/bench/measure.h"
#include "test/bench/payload.h"
#include "test/bench/report.h"

namespace llvmparse::bench {
namespace {

constexpr const char* kUsage = R"(usage: llvmparse-bench [option...]
  --filter REGEX    only what matches somewhere in "PAYLOAD/ENGINE/MODE"
  --data DIR        payloads from the files NAME.bin in this folder instead of the built-in ones; NAME begins with a
                    kind: gm1p2, gm1p3, gm2, desc, mvt, onnx, otlp. May be given more than once
  --rounds N        rounds in which all take turns, 20 if not given; five if that takes more than 20 s
  --min-time S      seconds of processor time that a turn takes at least, 0.005 if not given
  --json FILE       also writes all rows to this file
  --list            shows the names of what would run, and runs nothing
)";

struct Options {
  std::optional<std::regex> filter;
  std::vector<std::string> data;
  Effort effort;
  std::string json;
  bool list = false;
};

double ReadNumber(const std::string& option, const std::string& text, double low, double high) {
  char* end = nullptr;
  const double value = strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0' || !(value >= low && value <= high))
    throw std::invalid_argument(option + ": '" + text + "' is not a number in its range");
  return value;
}

// Throws std::invalid_argument, or std::regex_error.
Options ReadOptions(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string option = argv[i];
    if (option == "--list") {
      options.list = true;
      continue;
    }
    if (option != "--filter" && option != "--data" && option != "--rounds" && option != "--min-time" &&
        option != "--json")
      throw std::invalid_argument("unknown option '" + option + "'");
    if (++i == argc) throw std::invalid_argument(option + " needs a value");
    const std::string value = argv[i];
    if (option == "--filter") options.filter = std::regex(value);
    if (option == "--data") options.data.push_back(value);
    if (option == "--rounds") options.effort.rounds = static_cast<int>(ReadNumber(option, value, 1, 1e6));
    if (option == "--min-time") options.effort.seconds = ReadNumber(option, value, 0, 3600);
    if (option == "--json") options.json = value;
  }
  return options;
}

std::vector<Recipe> FindRecipes(const Options& options, std::string* error) {
  std::vector<std::string> directories = options.data;
  if (directories.empty()) directories = {LLVMPARSE_BENCH_PAYLOADS, LLVMPARSE_BENCH_MADE_PAYLOADS};
  std::vector<Recipe> recipes;
  for (const std::string& directory : directories) {
    const std::vector<Recipe> files = PayloadFiles(directory, error);
    if (!error->empty()) return {};
    recipes.insert(recipes.end(), files.begin(), files.end());
  }
  if (options.data.empty()) {
    const std::vector<Recipe> generated = GeneratedPayloads(recipes);
    recipes.insert(recipes.end(), generated.begin(), generated.end());
  }
  return recipes;
}

std::vector<Engine> Select(const Options& options, const std::string& payload) {
  std::vector<Engine> engines = AllEngines();
  if (options.filter) {
    std::erase_if(engines, [&](const Engine& engine) {
      return !std::regex_search(payload + "/" + engine.name + "/" + engine.mode, *options.filter);
    });
  }
  return engines;
}

int Fail(int status, const std::string& what) {
  fprintf(stderr, "llvmparse-bench: %s\n", what.c_str());
  return status;
}

int Run(const Options& options) {
  std::string error;
  const std::vector<Recipe> recipes = FindRecipes(options, &error);
  if (!error.empty()) return Fail(1, error);
  JsonFile json;
  if (!options.json.empty() && !options.list && !json.Open(options.json, &error)) return Fail(1, error);

  std::vector<Row> rows;
  bool any = false;
  for (const Recipe& recipe : recipes) {
    const std::vector<Engine> engines = Select(options, recipe.name);
    any = any || !engines.empty();
    if (options.list) {
      for (const Engine& engine : engines)
        printf("%s/%s/%s\n", recipe.name.c_str(), engine.name, engine.mode);
    }
    if (options.list || engines.empty()) continue;

    Payload payload = recipe.make(&error);
    if (!error.empty()) return Fail(1, error);
    // Not touched before it is used, and more than any tree takes.
    payload.block_size = 64 * payload.largest_message() + 65536;
    const std::unique_ptr<char[]> block(new char[payload.block_size]);
    payload.block = block.get();
    const std::vector<Row> some = Measure(payload, engines, options.effort, &error);
    if (!error.empty()) return Fail(1, error);
    PrintTable(payload, some);
    rows.insert(rows.end(), some.begin(), some.end());
  }
  if (!any) return Fail(2, "nothing matches the filter; see --list");
  if (!options.json.empty() && !options.list && !json.Finish(rows, options.effort, &error))
    return Fail(1, error);
  return 0;
}

}  // namespace
}  // namespace llvmparse::bench

int main(int argc, char** argv) {
  // Otherwise malloc gives memory back to the system and takes it again all the time, and page faults are
  // measured.
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
  mallopt(M_MMAP_MAX, 0);
  try {
    return llvmparse::bench::Run(llvmparse::bench::ReadOptions(argc, argv));
  } catch (const std::regex_error& bad) {
    return llvmparse::bench::Fail(2, std::string("--filter: ") + bad.what());
  } catch (const std::invalid_argument& bad) {
    fprintf(stderr, "%s", llvmparse::bench::kUsage);
    return llvmparse::bench::Fail(2, bad.what());
  }
}
