// The parsers of this project (engine.h), hot and by table (`use_hot_path`).
#include "desc.llvmparse.h"
#include "gm1p2.llvmparse.h"
#include "gm1p3.llvmparse.h"
#include "gm2.llvmparse.h"
#include "mvt.llvmparse.h"
#include "onnx.llvmparse.h"
#include "otlp.llvmparse.h"
#include "test/bench/engine.h"

namespace llvmparse::bench {
namespace {

enum class Memory { kInit, kFresh, kReset };

template <class M, Memory memory>
class LlvmparseParser : public Parser {
 public:
  LlvmparseParser(const Payload& payload, const ParseOptions& options)
      : payload_(payload), options_(options) {
    arena_options_.initial_block = payload.block;
    arena_options_.initial_block_size = payload.block_size;
  }

  bool Parse(size_t passes) override {
    return ParsePasses(payload_, passes, [this](std::string_view message) {
      if constexpr (memory == Memory::kReset) {
        arena_.Reset();
        return static_cast<bool>(M::Parse(message, arena_, options_));
      } else {
        Arena arena(memory == Memory::kInit ? arena_options_ : ArenaOptions());
        return static_cast<bool>(M::Parse(message, arena, options_));
      }
    });
  }

  std::optional<Tree> Build(std::string_view message) override {
    Arena arena(arena_options_);
    const auto result = M::Parse(message, arena, options_);
    if (!result) return std::nullopt;
    return Tree{arena.SpaceUsed(), result->SerializeAsString()};
  }

 private:
  const Payload& payload_;
  const ParseOptions options_;
  ArenaOptions arena_options_;
  Arena arena_;
};

template <Memory memory>
Engine MakeEngine(const char* name, const char* mode, bool hot, bool alias) {
  ParseOptions options;
  options.use_hot_path = hot;
  options.alias_strings = alias;
  const auto make = [options](const Payload& payload, std::string*) -> std::unique_ptr<Parser> {
    switch (payload.kind) {
#define LLVMPARSE_KIND(name, space, type) \
  case Kind::name:                        \
    return std::make_unique<LlvmparseParser<space::fast::type, memory>>(payload, options);
#include "test/bench/kinds.def"
    }
    return nullptr;
  };
  return {name, mode, make};
}

}  // namespace

std::vector<Engine> LlvmparseEngines() {
  return {
      MakeEngine<Memory::kInit>("llvmparse", "alias-init", true, true),
      MakeEngine<Memory::kInit>("llvmparse", "copy-init", true, false),
      MakeEngine<Memory::kReset>("llvmparse", "alias-reset", true, true),
      MakeEngine<Memory::kFresh>("llvmparse", "alias-fresh", true, true),
      MakeEngine<Memory::kFresh>("llvmparse", "copy-fresh", true, false),
      MakeEngine<Memory::kInit>("llvmparse-table", "alias-init", false, true),
      MakeEngine<Memory::kInit>("llvmparse-table", "copy-init", false, false),
  };
}

}  // namespace llvmparse::bench
