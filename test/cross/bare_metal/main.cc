// A parser where there is no operating system and no C library: a real message from read-only memory into an
// arena of static memory, in every mode, and errors. That it links at all shows what the runtime needs
// (machine.cc).
#include <string.h>

#include "gm1p2.llvmparse.h"
#include "test/cross/bare_metal/machine.h"

asm(R"(
    .section .rodata
payload_start:
    .incbin ")" LLVMPARSE_PAYLOAD R"("
payload_end:
)");
extern "C" const char payload_start[];
extern "C" const char payload_end[];

namespace {

using benchmarks::proto2::fast::GoogleMessage1;
using llvmparse::Arena;
using llvmparse::ArenaOptions;
using llvmparse::ErrorCode;
using llvmparse::ParseOptions;

void Check(bool condition, const char* what) {
  if (condition) return;
  Print("failed: ");
  Print(what);
  Print("\n");
  Exit(false);
}
#define CHECK(condition) Check(static_cast<bool>(condition), #condition)

alignas(8) char memory[4096];
char output[1024];

ArenaOptions StaticMemory(size_t size) {
  ArenaOptions options;
  options.initial_block = memory;
  options.initial_block_size = size;
  return options;
}

void ParseInEveryMode() {
  const auto size = static_cast<size_t>(payload_end - payload_start);
  CHECK(size == 228);
  for (const bool hot : {false, true}) {
    for (const bool alias : {false, true}) {
      ParseOptions options;
      options.use_hot_path = hot;
      options.alias_strings = alias;
      Arena arena(StaticMemory(sizeof memory));
      const auto message = GoogleMessage1::Parse(payload_start, size, arena, options);
      CHECK(message);
      CHECK(message->field2() == 8);
      CHECK(message->field4() == "3K+6)#");
      CHECK(message->field15().field21() == 2813090458170031956);
      const char* string = message->field4().data();
      CHECK(alias == (string >= payload_start && string < payload_end));
      CHECK(message->ByteSizeLong() == size);
      CHECK(message->SerializeToArray(output, sizeof output));
      CHECK(memcmp(output, payload_start, size) == 0);
    }
  }
}

void FailInEveryMode() {
  for (const bool hot : {false, true}) {
    ParseOptions options;
    options.use_hot_path = hot;
    {
      Arena arena(StaticMemory(sizeof memory));
      const auto message = GoogleMessage1::Parse(
          "\x0a\x05"
          "abc",
          5, arena, options);
      CHECK(!message);
      CHECK(message.error()->code() == ErrorCode::kTruncated);
      CHECK(message.error()->path() == "field1");
      char text[100];
      message.error()->Print(text, sizeof text);
      Print(text);
      Print("\n");
    }
    // Nothing behind the initial block, since there is no malloc.
    Arena arena(StaticMemory(200));
    const auto message = GoogleMessage1::Parse(
        payload_start, static_cast<size_t>(payload_end - payload_start), arena, options);
    CHECK(!message);
    CHECK(message.error()->code() == ErrorCode::kOutOfMemory);
  }
}

}  // namespace

void Main() {
  ParseInEveryMode();
  FailInEveryMode();
  Print("passed\n");
  Exit(true);
}
