// libprotobuf with the code that protoc generates (engine.h). It has no way to alias strings. Its memory
// includes what strings take from the heap.
#include "test/bench/libprotobuf_engine.h"

#include <google/protobuf/arena.h>

#include "desc.pb.h"
#include "gm1p2.pb.h"
#include "gm1p3.pb.h"
#include "gm2.pb.h"
#include "mvt.pb.h"
#include "onnx.pb.h"
#include "otlp.pb.h"
#include "test/bench/engine.h"

namespace llvmparse::bench {
namespace {

using google::protobuf::Arena;
using google::protobuf::ArenaOptions;

enum class Memory { kInit, kFresh, kReuse };

template <class M>
bool ParseInto(M* message, std::string_view bytes) {
  return message->ParseFromArray(bytes.data(), static_cast<int>(bytes.size()));
}

template <class M, Memory memory>
class LibprotobufParser : public Parser {
 public:
  explicit LibprotobufParser(const Payload& payload) : payload_(payload) {
    arena_options_.initial_block = payload.block;
    arena_options_.initial_block_size = payload.block_size;
  }

  bool Parse(size_t passes) override {
    return ParsePasses(payload_, passes, [this](std::string_view message) {
      if constexpr (memory == Memory::kReuse) {
        return ParseInto(&message_, message);
      } else {
        Arena arena(memory == Memory::kInit ? arena_options_ : ArenaOptions());
        return ParseInto(Arena::CreateMessage<M>(&arena), message);
      }
    });
  }

  std::optional<Tree> Build(std::string_view message) override {
    std::optional<Arena> arena;  // to be made in the thread that uses it
    M* parsed = nullptr;
    bool ok = false;
    const auto parse = [&] {
      arena.emplace(arena_options_);
      parsed = Arena::CreateMessage<M>(&*arena);
      ok = ParseInto(parsed, message);
    };
    const size_t heap = HeapTakenBy(parse, [this] { Arena once(arena_options_); });
    if (!ok) return std::nullopt;
    return Tree{arena->SpaceUsed() + heap, parsed->SerializeAsString()};
  }

 private:
  const Payload& payload_;
  ArenaOptions arena_options_;
  M message_;
};

template <Memory memory>
Engine MakeEngine(const char* mode) {
  const auto make = [](const Payload& payload, std::string*) -> std::unique_ptr<Parser> {
    switch (payload.kind) {
#define LLVMPARSE_KIND(name, space, type) \
  case Kind::name:                        \
    return std::make_unique<LibprotobufParser<space::type, memory>>(payload);
#include "test/bench/kinds.def"
    }
    return nullptr;
  };
  return {"libprotobuf", mode, make};
}

}  // namespace

const google::protobuf::Message& Prototype(Kind kind) {
  static const google::protobuf::Message* const kPrototypes[] = {
#define LLVMPARSE_KIND(name, space, type) &space::type::default_instance(),
#include "test/bench/kinds.def"
  };
  return *kPrototypes[static_cast<size_t>(kind)];
}

std::unique_ptr<google::protobuf::Message> ParseMessage(Kind kind, std::string_view bytes) {
  std::unique_ptr<google::protobuf::Message> message(Prototype(kind).New());
  return ParseInto(message.get(), bytes) ? std::move(message) : nullptr;
}

std::vector<Engine> LibprotobufEngines() {
  return {
      MakeEngine<Memory::kInit>("copy-init"),
      MakeEngine<Memory::kFresh>("copy-fresh"),
      MakeEngine<Memory::kReuse>("copy-reuse"),
  };
}

}  // namespace llvmparse::bench
