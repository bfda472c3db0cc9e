// All engines, and their versions (engine.h).
#include <google/protobuf/stubs/common.h>
#include <malloc.h>

#include <cstdlib>
#include <cstring>
#include <thread>

#include "test/bench/engine.h"

#if LLVMPARSE_BENCH_PROTOBUF_C
#include <protobuf-c/protobuf-c.h>
#endif
#if LLVMPARSE_BENCH_NANOPB
#include <pb.h>
#endif
#if LLVMPARSE_BENCH_PROTOZERO
#include <protozero/version.hpp>
#endif

namespace llvmparse::bench {
namespace {

// For an engine whose library was not there when this was built.
[[maybe_unused]] std::vector<Engine> Missing(const char* name, const char* mode) {
  return {{name, mode, [](const Payload&, std::string* why_not) {
             *why_not = "not in this build";
             return std::unique_ptr<Parser>();
           }}};
}

}  // namespace

std::vector<Engine> AllEngines() {
  std::vector<Engine> all;
  const auto add = [&all](std::vector<Engine> engines) {
    all.insert(all.end(), engines.begin(), engines.end());
  };
  add(LlvmparseEngines());
  add(LibprotobufEngines());
#if LLVMPARSE_BENCH_PROTOBUF_C
  add(ProtobufCEngines());
#else
  add(Missing("protobuf-c", "copy-init"));
#endif
#if LLVMPARSE_BENCH_NANOPB
  add(NanopbEngines());
#else
  add(Missing("nanopb", "copy-malloc"));
#endif
#if LLVMPARSE_BENCH_PROTOZERO
  add(ProtozeroEngines());
#else
  add(Missing("protozero", "scan"));
#endif
  add(FloorEngines());
  return all;
}

std::vector<std::string> Versions() {
  std::vector<std::string> versions = {
      "llvmparse " LLVMPARSE_VERSION,
      "LLVM " LLVMPARSE_LLVM_VERSION,
      "libprotobuf " + google::protobuf::internal::VersionString(GOOGLE_PROTOBUF_VERSION),
  };
#if LLVMPARSE_BENCH_PROTOBUF_C
  versions.push_back(std::string("protobuf-c ") + protobuf_c_version());
#endif
#if LLVMPARSE_BENCH_NANOPB
  versions.push_back(std::string(NANOPB_VERSION).replace(strlen("nanopb"), 1, " "));  // it is "nanopb-0.4.7"
#endif
#if LLVMPARSE_BENCH_PROTOZERO
  versions.push_back("protozero " PROTOZERO_VERSION_STRING);
#endif
#ifdef __clang__
  versions.push_back("clang " __clang_version__);
#else
  versions.push_back("GCC " __VERSION__);
#endif
  return versions;
}

size_t HeapTakenBy(const std::function<void()>& run, const std::function<void()>& prepare) {
  const auto in_use = [] {
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
  };
  size_t taken = 0;
  std::thread([&] {
    void* volatile block = malloc(100'000);  // malloc itself takes some, once a thread
    free(block);
    prepare();
    const size_t before = in_use();
    run();
    taken = in_use() - before;
  }).join();
  return taken;
}

}  // namespace llvmparse::bench
