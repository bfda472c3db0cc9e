// Payloads: what is parsed. A payload is one message, or several that are parsed one after another, all of
// one kind; a kind is a message type that all engines know (kinds.def).
//
// They are files NAME.bin, where NAME is or begins with the name of a kind (payload.cc), or are made of
// those, always the same (generated_payloads.cc). Tested by smoke_test.py.
#ifndef LLVMPARSE_TEST_BENCH_PAYLOAD_H_
#define LLVMPARSE_TEST_BENCH_PAYLOAD_H_

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace llvmparse::bench {

enum class Kind {
#define LLVMPARSE_KIND(name, space, type) name,
#include "test/bench/kinds.def"
};

const char* Name(Kind kind);

struct Payload {
  std::string name;
  std::string what;  // in a few words
  Kind kind;
  std::vector<std::string_view> messages = {};
  size_t bytes = 0;                                    // of all messages
  std::unique_ptr<const std::string> input = nullptr;  // has the messages' bytes

  // Where arenas that are made anew for each message start. One for all engines.
  char* block = nullptr;
  size_t block_size = 0;

  size_t largest_message() const;
};

// A payload that can be made. An empty one is a failure: `error` says why.
struct Recipe {
  std::string name;
  std::string what;
  Kind kind;
  std::function<Payload(std::string* error)> make = {};
};

// The files NAME.bin in `directory`, by kind and name. On failure `error` is set.
std::vector<Recipe> PayloadFiles(const std::string& directory, std::string* error);

// Payloads that are made of those of `files` that have a kind's own name.
std::vector<Recipe> GeneratedPayloads(const std::vector<Recipe>& files);

// A payload of these messages, which are kept one behind the other.
Payload MakePayload(const Recipe& recipe, const std::vector<std::string>& messages);

}  // namespace llvmparse::bench

#endif  // LLVMPARSE_TEST_BENCH_PAYLOAD_H_
