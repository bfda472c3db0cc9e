// What no parser can do without (engine.h): `memcpy` copies the bytes, `skip` walks tags and lengths of all
// messages and stores nothing. It knows which fields are messages, and nothing else of the schema.
#include <google/protobuf/descriptor.h>

#include <cstring>
#include <map>

#include "test/bench/engine.h"
#include "test/bench/libprotobuf_engine.h"

namespace llvmparse::bench {
namespace {

class MemcpyParser : public Parser {
 public:
  explicit MemcpyParser(const Payload& payload) : payload_(payload) {}

  bool Parse(size_t passes) override {
    return ParsePasses(payload_, passes, [this](std::string_view message) {
      memcpy(payload_.block, message.data(), message.size());
      asm volatile("" : : "r"(payload_.block) : "memory");  // as if somebody read it
      return true;
    });
  }
  bool builds_trees() const override { return false; }

 private:
  const Payload& payload_;
};

// Of a message type: for each field number, the type of the messages in it, if they are that.
struct Shape {
  std::vector<const Shape*> children;
};

class SkipParser : public Parser {
 public:
  explicit SkipParser(const Payload& payload)
      : payload_(payload), shape_(AddShape(*Prototype(payload.kind).GetDescriptor())) {}

  bool Parse(size_t passes) override {
    return ParsePasses(payload_, passes, [this](std::string_view message) {
      const char* begin = message.data();
      const char* end = begin + message.size();
      return Skip(begin, end, *shape_) == end;
    });
  }
  bool builds_trees() const override { return false; }

 private:
  const Shape* AddShape(const google::protobuf::Descriptor& type) {
    const auto [it, is_new] = shapes_.try_emplace(&type);
    Shape* shape = &it->second;
    if (!is_new) return shape;
    for (int i = 0; i < type.field_count(); ++i) {
      const google::protobuf::FieldDescriptor& field = *type.field(i);
      if (field.message_type() == nullptr) continue;
      const auto number = static_cast<size_t>(field.number());
      if (shape->children.size() <= number) shape->children.resize(number + 1);
      shape->children[number] = AddShape(*field.message_type());
    }
    return shape;
  }

  // Null if a varint is too long.
  static const char* ReadVarint(const char* p, uint64_t* value) {
    uint64_t result = static_cast<uint8_t>(*p++);
    if (result >= 0x80) {
      result -= 0x80;
      for (unsigned shift = 7;; shift += 7) {
        if (shift > 63) return nullptr;
        const auto byte = static_cast<uint8_t>(*p++);
        result += uint64_t{byte & 0x7fu} << shift;
        if (byte < 0x80) break;
      }
    }
    *value = result;
    return p;
  }

  // Behind the message, which ends at `end` or, if it is a group, at its end tag. Null if it is malformed.
  // Reads behind the input if that is cut short: what is measured is not.
  static const char* Skip(const char* p, const char* end, const Shape& shape) {
    while (p < end) {
      uint64_t tag;
      p = ReadVarint(p, &tag);
      if (p == nullptr) return nullptr;
      const uint64_t number = tag >> 3;
      const Shape* child = number < shape.children.size() ? shape.children[number] : nullptr;
      switch (tag & 7) {
        case 0: {
          uint64_t value;
          p = ReadVarint(p, &value);
          break;
        }
        case 1:
          p += 8;
          break;
        case 2: {
          uint64_t size;
          p = ReadVarint(p, &size);
          if (p == nullptr || size > static_cast<size_t>(end - p)) return nullptr;
          p = child == nullptr ? p + size : Skip(p, p + size, *child);
          break;
        }
        case 3: {
          static const Shape kUnknown;
          p = Skip(p, end, child == nullptr ? kUnknown : *child);
          break;
        }
        case 4:
          return p;
        case 5:
          p += 4;
          break;
        default:
          return nullptr;
      }
      if (p == nullptr) return nullptr;
    }
    return p == end ? p : nullptr;
  }

  const Payload& payload_;
  std::map<const google::protobuf::Descriptor*, Shape> shapes_;
  const Shape* shape_;
};

template <class P>
std::unique_ptr<Parser> Make(const Payload& payload, std::string*) {
  return std::make_unique<P>(payload);
}

}  // namespace

std::vector<Engine> FloorEngines() {
  return {{"floor", "memcpy", Make<MemcpyParser>}, {"floor", "skip", Make<SkipParser>}};
}

}  // namespace llvmparse::bench
