#include "test/differential/random_input.h"

#include <google/protobuf/descriptor.pb.h>

#include <algorithm>
#include <vector>

namespace llvmparse::test {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;

constexpr int kMaxDepth = 5;

class InputWriter {
 public:
  explicit InputWriter(Random& random) : random_(random) {}

  std::string Message(const Descriptor& type, int depth) {
    std::vector<const FieldDescriptor*> fields;
    type.file()->pool()->FindAllExtensions(&type, &fields);
    for (int i = 0; i < type.field_count(); ++i) fields.push_back(type.field(i));
    std::string out;
    const int most = std::max(2, 12 - 3 * depth);
    int count = random_.Percent(3) ? 40 : random_.Between(0, most);
    if (fields.empty()) count = 0;
    for (int i = 0; i < type.field_count(); ++i) {
      if (type.field(i)->is_required() && random_.Percent(95)) Field(*type.field(i), depth, &out);
    }
    if (type.options().map_entry() && random_.Percent(80)) {
      // What serializers write.
      Field(*type.field(0), depth, &out);
      Field(*type.field(1), depth, &out);
      return out;
    }
    for (int i = 0; i < count; ++i) {
      const FieldDescriptor& field = *random_.Pick(fields);
      const bool is_item = type.options().message_set_wire_format();
      if (random_.Percent(4)) {
        Unknown(depth, &out);
      } else if (is_item && random_.Percent(80)) {
        Item(field, depth, &out);
      } else {
        Field(field, depth, &out);
      }
    }
    return out;
  }

 private:
  void Varint(uint64_t value, std::string* out) {
    const bool padded = random_.Percent(2);
    for (; value >= 0x80; value >>= 7) *out += static_cast<char>(value | 0x80);
    if (padded) {
      *out += static_cast<char>(value | 0x80);
      value = 0;
    }
    *out += static_cast<char>(value);
  }
  void Tag(int number, int wire_type, std::string* out) {
    Varint(static_cast<uint64_t>(number) << 3 | static_cast<uint64_t>(wire_type), out);
  }
  void Sized(const std::string& bytes, std::string* out) {
    Varint(bytes.size(), out);
    *out += bytes;
  }
  void Fixed(uint64_t value, int size, std::string* out) {
    for (int i = 0; i < size; ++i) *out += static_cast<char>(value >> (8 * i));
  }

  std::string Text(bool utf8) {
    int size = random_.Percent(70)   ? random_.Below(20)
               : random_.Percent(90) ? random_.Below(80)
                                     : random_.Below(600);
    if (!utf8) return random_.Bytes(size);
    static const std::string kPieces[] = {
        "a", "Z", "0", " ", "\n", "\xc3\xa4", "\xe2\x82\xac", "\xf0\x9f\x98\x80"};
    std::string text;
    while (size-- > 0) text += kPieces[random_.Percent(70) ? random_.Below(4) : random_.Below(8)];
    return text;
  }

  // The value of a scalar without its tag; strings with their length.
  void Scalar(const FieldDescriptor& field, std::string* out) {
    switch (field.type()) {
      case FieldDescriptor::TYPE_DOUBLE:
      case FieldDescriptor::TYPE_FIXED64:
      case FieldDescriptor::TYPE_SFIXED64:
        return Fixed(random_.Number(), 8, out);
      case FieldDescriptor::TYPE_FLOAT:
      case FieldDescriptor::TYPE_FIXED32:
      case FieldDescriptor::TYPE_SFIXED32:
        return Fixed(random_.Number(), 4, out);
      case FieldDescriptor::TYPE_STRING:
        return Sized(Text(random_.Percent(98)), out);
      case FieldDescriptor::TYPE_BYTES:
        return Sized(Text(false), out);
      case FieldDescriptor::TYPE_BOOL:
        return Varint(random_.Percent(90) ? random_.Below(2) : random_.Number(), out);
      case FieldDescriptor::TYPE_ENUM:
        if (random_.Percent(80)) {
          const auto& e = *field.enum_type();
          return Varint(static_cast<uint64_t>(int64_t{e.value(random_.Below(e.value_count()))->number()}),
                        out);
        }
        return Varint(random_.Number(), out);
      default:
        return Varint(random_.Number(), out);
    }
  }

  static int WireType(const FieldDescriptor& field) {
    switch (field.type()) {
      case FieldDescriptor::TYPE_DOUBLE:
      case FieldDescriptor::TYPE_FIXED64:
      case FieldDescriptor::TYPE_SFIXED64:
        return 1;
      case FieldDescriptor::TYPE_FLOAT:
      case FieldDescriptor::TYPE_FIXED32:
      case FieldDescriptor::TYPE_SFIXED32:
        return 5;
      case FieldDescriptor::TYPE_STRING:
      case FieldDescriptor::TYPE_BYTES:
      case FieldDescriptor::TYPE_MESSAGE:
        return 2;
      case FieldDescriptor::TYPE_GROUP:
        return 3;
      default:
        return 0;
    }
  }

  void Field(const FieldDescriptor& field, int depth, std::string* out) {
    int wire_type = WireType(field);
    if (field.message_type() != nullptr) {
      if (depth >= kMaxDepth) return;
      const std::string inner = Message(*field.message_type(), depth + 1);
      if (random_.Percent(1)) wire_type ^= 1;  // a group for a message, or a message for a group
      Tag(field.number(), wire_type, out);
      if (wire_type == 2) return Sized(inner, out);
      *out += inner;
      return Tag(field.number(), 4, out);
    }
    if (random_.Percent(1)) return Other(field.number(), depth, out);
    const int elements = field.is_repeated() ? random_.Percent(5) ? random_.Below(100) : random_.Below(6) : 1;
    if (field.is_packable() && random_.Percent(60)) {
      std::string packed;
      for (int i = 0; i < elements; ++i) Scalar(field, &packed);
      Tag(field.number(), 2, out);
      return Sized(packed, out);
    }
    for (int i = 0; i < elements; ++i) {
      Tag(field.number(), wire_type, out);
      Scalar(field, out);
    }
  }

  // An item of a MessageSet, mostly as serializers write it.
  void Item(const FieldDescriptor& field, int depth, std::string* out) {
    if (depth >= kMaxDepth) return;
    std::string type_id;
    if (random_.Percent(3)) Other(random_.Between(2, 4), depth, &type_id);
    Tag(2, 0, &type_id);
    Varint(static_cast<uint64_t>(random_.Percent(85) ? field.number() : random_.Between(4, 10)), &type_id);
    std::string message;
    Tag(3, 2, &message);
    Sized(Message(*field.message_type(), depth + 1), &message);
    Tag(1, 3, out);
    *out += random_.Percent(80) ? type_id + message : message + type_id;
    Tag(1, 4, out);
  }

  void Unknown(int depth, std::string* out) {
    Other(random_.Percent(50) ? random_.Between(1, 40) : 1 + static_cast<int>(random_.Bits() >> 35), depth,
          out);
  }

  // A field of any wire type, whatever the schema says.
  void Other(int number, int depth, std::string* out) {
    static constexpr int kWireTypes[] = {0, 1, 2, 3, 5};
    const int wire_type = kWireTypes[random_.Below(depth < kMaxDepth ? 5 : 3)];
    Tag(number, wire_type, out);
    switch (wire_type) {
      case 0:
        return Varint(random_.Number(), out);
      case 1:
        return Fixed(random_.Bits(), 8, out);
      case 2:
        return Sized(Text(random_.Percent(50)), out);
      case 3:
        if (random_.Percent(50)) Other(random_.Between(1, 20), depth + 1, out);
        return Tag(number, 4, out);
      default:
        return Fixed(random_.Bits(), 4, out);
    }
  }

  Random& random_;
};

}  // namespace

std::string RandomInput(Random& random, const Descriptor& type) {
  return InputWriter(random).Message(type, 0);
}

std::string Mutate(Random& random, std::string input, const std::string& other) {
  const int changes = random.Between(1, 3);
  for (int i = 0; i < changes; ++i) {
    const auto size = static_cast<int>(input.size());
    if (size == 0) return other;
    const auto at = static_cast<size_t>(random.Below(size));
    const auto length = static_cast<size_t>(random.Between(1, std::min(size, 16)));
    switch (random.Below(8)) {
      case 0:
        input[at] = static_cast<char>(input[at] ^ 1 << random.Below(8));
        break;
      case 1:
        input[at] = static_cast<char>(random.Bits());
        break;
      case 2:
        input.resize(at);
        break;
      case 3:
        input.erase(at, length);
        break;
      case 4:
        input.insert(at, input.substr(static_cast<size_t>(random.Below(size)), length));
        break;
      case 5:
        input.insert(at,
                     other.substr(0, static_cast<size_t>(random.Below(static_cast<int>(other.size()) + 1))));
        break;
      case 6:  // lengths and numbers that are off by a little
        input[at] = static_cast<char>(input[at] + random.Between(-2, 2));
        break;
      default:
        input[at] = static_cast<char>(input[at] | 0x80);
        break;
    }
  }
  return input;
}

}  // namespace llvmparse::test
