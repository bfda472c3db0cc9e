// protobuf-c (engine.h): table-driven, in C. It has no groups, so no gm2, checks no UTF-8, and copies
// strings.
#include <protobuf-c/protobuf-c.h>

#include "desc.pb-c.h"
#include "gm1p2.pb-c.h"
#include "gm1p3.pb-c.h"
#include "mvt.pb-c.h"
#include "onnx.pb-c.h"
#include "otlp.pb-c.h"
#include "test/bench/engine.h"

namespace llvmparse::bench {
namespace {

const ProtobufCMessageDescriptor* DescriptorOf(Kind kind) {
  switch (kind) {
    case Kind::gm1p2:
      return &benchmarks__proto2__google_message1__descriptor;
    case Kind::gm1p3:
      return &benchmarks__proto3__google_message1__descriptor;
    case Kind::desc:
      return &bd__file_descriptor_set__descriptor;
    case Kind::mvt:
      return &vector_tile__tile__descriptor;
    case Kind::onnx:
      return &onnx__model_proto__descriptor;
    case Kind::otlp:
      return &otlp__traces_data__descriptor;
    case Kind::gm2:
      return nullptr;
  }
  return nullptr;
}

const uint8_t* Data(std::string_view bytes) { return reinterpret_cast<const uint8_t*>(bytes.data()); }

class ProtobufCParser : public Parser {
 public:
  // With `in_block`, memory is handed out from the payload's block and never given back before the next
  // message.
  ProtobufCParser(const Payload& payload, bool in_block)
      : payload_(payload), descriptor_(*DescriptorOf(payload.kind)), in_block_(in_block) {}

  bool Parse(size_t passes) override {
    return ParsePasses(payload_, passes, [this](std::string_view bytes) {
      used_ = 0;
      ProtobufCAllocator* allocator = in_block_ ? &block_allocator_ : nullptr;
      ProtobufCMessage* message =
          protobuf_c_message_unpack(&descriptor_, allocator, bytes.size(), Data(bytes));
      if (message == nullptr) return false;
      if (!in_block_) protobuf_c_message_free_unpacked(message, nullptr);
      return true;
    });
  }

  std::optional<Tree> Build(std::string_view bytes) override {
    used_ = 0;
    ProtobufCMessage* message =
        protobuf_c_message_unpack(&descriptor_, &block_allocator_, bytes.size(), Data(bytes));
    if (message == nullptr) return std::nullopt;
    Tree tree{used_, std::string(protobuf_c_message_get_packed_size(message), '\0')};
    protobuf_c_message_pack(message, reinterpret_cast<uint8_t*>(tree.bytes.data()));
    return tree;
  }

 private:
  static void* Allocate(void* self, size_t size) {
    auto* parser = static_cast<ProtobufCParser*>(self);
    const size_t aligned = (size + 15) & ~size_t{15};
    if (aligned > parser->payload_.block_size - parser->used_) return nullptr;
    void* result = parser->payload_.block + parser->used_;
    parser->used_ += aligned;
    return result;
  }
  static void Free(void*, void*) {}

  const Payload& payload_;
  const ProtobufCMessageDescriptor& descriptor_;
  const bool in_block_;
  size_t used_ = 0;
  ProtobufCAllocator block_allocator_{Allocate, Free, this};
};

Engine MakeEngine(const char* mode, bool in_block) {
  return {"protobuf-c", mode,
          [in_block](const Payload& payload, std::string* why_not) -> std::unique_ptr<Parser> {
            if (DescriptorOf(payload.kind) != nullptr)
              return std::make_unique<ProtobufCParser>(payload, in_block);
            *why_not = "has no groups";
            return nullptr;
          }};
}

}  // namespace

std::vector<Engine> ProtobufCEngines() {
  return {MakeEngine("copy-init", true), MakeEngine("copy-malloc", false)};
}

}  // namespace llvmparse::bench
