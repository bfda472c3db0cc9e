// Parses each payload with strings aliased, hot and cold, for instructions.py to count the instructions: run
// under callgrind, it writes one profile a payload and mode, whose trigger is "NAME MODE PARSED_BYTES".
//
//   count_instructions PAYLOAD_DIR
#include <valgrind/callgrind.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "desc.llvmparse.h"
#include "gm1p2.llvmparse.h"
#include "gm1p3.llvmparse.h"
#include "gm2.llvmparse.h"
#include "mvt.llvmparse.h"
#include "onnx.llvmparse.h"
#include "otlp.llvmparse.h"

namespace {

using llvmparse::Arena;
using llvmparse::ArenaOptions;
using llvmparse::ParseOptions;

constexpr int kParses = 4;

// Never inlined, so that the counted code is the same in both modes.
template <class M>
[[gnu::noinline]] bool ParseSomeTimes(const std::string& bytes, Arena& arena, const ParseOptions& options) {
  for (int i = 0; i < kParses; ++i) {
    arena.Reset();
    if (!M::Parse(bytes, arena, options)) return false;
  }
  return true;
}

template <class M>
bool Count(const char* name, const std::string& dir) {
  std::ifstream stream(dir + "/" + name + ".bin", std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(stream), {});
  std::vector<char> block(64 * bytes.size() + 4096);
  ArenaOptions arena_options;
  arena_options.initial_block = block.data();
  arena_options.initial_block_size = block.size();
  Arena arena(arena_options);
  ParseOptions options;
  options.alias_strings = true;
  for (const char* mode : {"hot", "cold"}) {
    options.use_hot_path = mode == std::string("hot");
    const std::string trigger = std::string(name) + " " + mode + " " + std::to_string(kParses * bytes.size());
    // The first time, the dynamic linker looks for functions.
    bool ok = !bytes.empty() && ParseSomeTimes<M>(bytes, arena, options);
    CALLGRIND_ZERO_STATS;
    ok = ok && ParseSomeTimes<M>(bytes, arena, options);
    CALLGRIND_DUMP_STATS_AT(trigger.c_str());
    if (!ok || arena.SpaceAllocated() > block.size()) {
      fprintf(stderr, "%s, %s: %s\n", name, mode, ok ? "the arena took a second block" : "does not parse");
      return false;
    }
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: count_instructions PAYLOAD_DIR\n");
    return 2;
  }
  bool ok = true;
#define LLVMPARSE_KIND(name, space, type) ok = ok && Count<space::fast::type>(#name, argv[1]);
#include "test/bench/kinds.def"
  return ok ? 0 : 1;
}
