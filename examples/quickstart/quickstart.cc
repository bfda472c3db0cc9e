// Parses a FileDescriptorSet with the parser that llvmparse made of descriptor.proto, prints some of what is
// in it, and compares the speed with libprotobuf's own parser on the same bytes. Usage: quickstart FILE
#include <google/protobuf/arena.h>
#include <google/protobuf/descriptor.pb.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "google/protobuf/descriptor.llvmparse.h"

namespace fast = google::protobuf::fast;

namespace {

// The tree is read like libprotobuf's: the same accessors, in another namespace.
void Print(const fast::FileDescriptorSet& set) {
  int messages = 0;
  int fields = 0;
  for (const fast::FileDescriptorProto& file : set.file()) {
    messages += file.message_type_size();
    for (const fast::DescriptorProto& message : file.message_type()) fields += message.field_size();
  }
  printf("%d files with %d messages and %d fields, such as\n", set.file_size(), messages, fields);
  for (const fast::FileDescriptorProto& file : set.file()) {
    if (file.message_type_size() == 0) continue;
    const fast::DescriptorProto& message = file.message_type(0);
    const std::string_view package = file.package();
    const std::string_view name = message.name();
    printf("  %.*s.%.*s:", static_cast<int>(package.size()), package.data(), static_cast<int>(name.size()),
           name.data());
    for (int i = 0; i < std::min(3, message.field_size()); ++i) {
      const std::string_view field = message.field(i).name();
      printf(" %.*s=%d", static_cast<int>(field.size()), field.data(), message.field(i).number());
    }
    printf("%s\n", message.field_size() > 3 ? " ..." : "");
  }
}

// Megabytes that `parse` gets through in a second, over some milliseconds.
template <class Parse>
double Measure(const std::string& bytes, Parse parse) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  double seconds = 0;
  int64_t parsed = 0;
  while (seconds < 0.02) {
    for (int i = 0; i < 10; ++i) parse();
    parsed += 10 * static_cast<int64_t>(bytes.size());
    seconds = std::chrono::duration<double>(Clock::now() - start).count();
  }
  return static_cast<double>(parsed) / seconds / 1e6;
}

// The contenders take turns, and the best round of each counts: so a change of the machine's clock hits all
// alike.
void Compare(const std::string& bytes) {
  std::vector<char> block(64 * bytes.size());
  google::protobuf::ArenaOptions arena_options;
  arena_options.initial_block = block.data();
  arena_options.initial_block_size = block.size();
  google::protobuf::Arena protobuf_arena(arena_options);
  llvmparse::Arena arena;
  llvmparse::ParseOptions alias;
  alias.alias_strings = true;

  double protobuf = 0;
  double copied = 0;
  double aliased = 0;
  for (int round = 0; round < 15; ++round) {
    protobuf = std::max(
        protobuf, Measure(bytes, [&] {
          protobuf_arena.Reset();
          auto* set =
              google::protobuf::Arena::CreateMessage<google::protobuf::FileDescriptorSet>(&protobuf_arena);
          if (!set->ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) abort();
        }));
    copied = std::max(copied, Measure(bytes, [&] {
                        arena.Reset();
                        if (!fast::FileDescriptorSet::Parse(bytes.data(), bytes.size(), arena)) abort();
                      }));
    aliased = std::max(aliased, Measure(bytes, [&] {
                         arena.Reset();
                         if (!fast::FileDescriptorSet::Parse(bytes.data(), bytes.size(), arena, alias))
                           abort();
                       }));
  }
  printf("parsing %zu bytes, best of 15 rounds, arena reused:\n", bytes.size());
  printf("  libprotobuf %-14s %6.0f MB/s\n",
         google::protobuf::internal::VersionString(GOOGLE_PROTOBUF_VERSION).c_str(), protobuf);
  printf("  llvmparse, strings copied  %6.0f MB/s, %.1f times\n", copied, copied / protobuf);
  printf("  llvmparse, strings aliased %6.0f MB/s, %.1f times\n", aliased, aliased / protobuf);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: quickstart FILE\n");
    return 2;
  }
  std::ifstream stream(argv[1], std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(stream), {});

  llvmparse::Arena arena;
  const auto set = fast::FileDescriptorSet::Parse(bytes.data(), bytes.size(), arena);
  if (!set) {
    fprintf(stderr, "%s\n", set.error()->ToString().c_str());
    return 1;
  }
  Print(*set);
  Compare(bytes);
}
