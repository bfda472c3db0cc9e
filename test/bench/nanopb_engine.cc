// nanopb (engine.h): table-driven, in C, for small machines. Fields without a fixed size are taken from
// malloc. It has no groups, so no gm2, keeps no unknown fields, checks no UTF-8, copies strings, and counts
// elements in 16 bits.
#include <pb_decode.h>
#include <pb_encode.h>

#include "desc.pb.h"
#include "gm1p2.pb.h"
#include "gm1p3.pb.h"
#include "mvt.pb.h"
#include "otlp.pb.h"
#include "test/bench/engine.h"

namespace llvmparse::bench {
namespace {

template <class M>
class NanopbParser : public Parser {
 public:
  NanopbParser(const Payload& payload, const pb_msgdesc_t* fields) : payload_(payload), fields_(fields) {}

  bool Parse(size_t passes) override {
    return ParsePasses(payload_, passes, [this](std::string_view bytes) {
      M message{};  // extensions are not reset by nanopb
      if (!Decode(bytes, &message)) return false;
      pb_release(fields_, &message);
      return true;
    });
  }

  std::optional<Tree> Build(std::string_view bytes) override {
    M message{};
    bool ok = false;
    const size_t heap = HeapTakenBy([&] { ok = Decode(bytes, &message); });
    if (!ok) return std::nullopt;
    Tree tree{sizeof(M) + heap, {}};
    size_t size = 0;
    ok = pb_get_encoded_size(&size, fields_, &message);
    tree.bytes.resize(size);
    pb_ostream_t out = pb_ostream_from_buffer(reinterpret_cast<pb_byte_t*>(tree.bytes.data()), size);
    ok = ok && pb_encode(&out, fields_, &message);
    pb_release(fields_, &message);
    return ok ? std::optional(tree) : std::nullopt;
  }

 private:
  bool Decode(std::string_view bytes, M* message) {
    pb_istream_t stream =
        pb_istream_from_buffer(reinterpret_cast<const pb_byte_t*>(bytes.data()), bytes.size());
    return pb_decode(&stream, fields_, message);  // releases everything on failure
  }

  const Payload& payload_;
  const pb_msgdesc_t* const fields_;
};

std::unique_ptr<Parser> Make(const Payload& payload, std::string* why_not) {
  switch (payload.kind) {
    case Kind::gm1p2:
      return std::make_unique<NanopbParser<benchmarks_proto2_GoogleMessage1>>(
          payload, benchmarks_proto2_GoogleMessage1_fields);
    case Kind::gm1p3:
      return std::make_unique<NanopbParser<benchmarks_proto3_GoogleMessage1>>(
          payload, benchmarks_proto3_GoogleMessage1_fields);
    case Kind::desc:
      return std::make_unique<NanopbParser<bd_FileDescriptorSet>>(payload, bd_FileDescriptorSet_fields);
    case Kind::mvt:
      return std::make_unique<NanopbParser<vector_tile_Tile>>(payload, vector_tile_Tile_fields);
    case Kind::otlp:
      return std::make_unique<NanopbParser<otlp_TracesData>>(payload, otlp_TracesData_fields);
    case Kind::gm2:
      *why_not = "has no groups";
      break;
    case Kind::onnx:
      *why_not = "has no types that contain themselves";
      break;
  }
  return nullptr;
}

}  // namespace

std::vector<Engine> NanopbEngines() { return {{"nanopb", "copy-malloc", Make}}; }

}  // namespace llvmparse::bench
