// Payloads that are made of others (payload.h), always the same: repeated fields shuffled, so that branches
// cannot be learned by heart; more than caches hold; small messages.
#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <algorithm>
#include <random>

#include "test/bench/libprotobuf_engine.h"
#include "test/bench/payload.h"

namespace llvmparse::bench {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;
using Random = std::mt19937_64;

constexpr size_t kLargerThanL2 = 2'500'000;
constexpr size_t kLargerThanL3 = 64'000'000;
constexpr size_t kSmallMessages = 1000;

size_t Below(size_t limit, Random& random) { return random() % limit; }

// Puts the elements of all repeated fields in the tree into random order.
void Shuffle(Message* message, Random& random) {
  const Reflection& reflection = *message->GetReflection();
  std::vector<const FieldDescriptor*> fields;
  reflection.ListFields(*message, &fields);
  for (const FieldDescriptor* field : fields) {
    const bool is_message = field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
    if (!field->is_repeated()) {
      if (is_message) Shuffle(reflection.MutableMessage(message, field), random);
      continue;
    }
    const int size = reflection.FieldSize(*message, field);
    for (int i = 0; i < size; ++i) {
      reflection.SwapElements(message, field, i, static_cast<int>(Below(static_cast<size_t>(size), random)));
      if (is_message) Shuffle(reflection.MutableRepeatedMessage(message, field, i), random);
    }
  }
}

// At least `size` bytes: copies of the message merged into one, and shuffled.
std::string Shuffled(Kind kind, std::string_view message, size_t size) {
  std::string copies;
  while (copies.size() < size) copies += message;
  std::unique_ptr<Message> merged = ParseMessage(kind, copies);
  Random random(1);
  Shuffle(merged.get(), random);
  return merged->SerializePartialAsString();
}

void SetRandomInteger(Message* message, const FieldDescriptor* field, Random& random) {
  const Reflection& reflection = *message->GetReflection();
  // Of one or two bytes as a varint, in equal parts.
  const auto value =
      static_cast<int32_t>(Below(2, random) == 0 ? Below(128, random) : 128 + Below(16384 - 128, random));
  if (field->cpp_type() == FieldDescriptor::CPPTYPE_INT32) reflection.SetInt32(message, field, value);
  if (field->cpp_type() == FieldDescriptor::CPPTYPE_INT64) reflection.SetInt64(message, field, value);
}

// One message that keeps random fields of `original` until it has at most `size` bytes, with other integers.
std::string SmallMessage(const Message& original, size_t size, Random& random) {
  std::unique_ptr<Message> message(original.New());
  message->CopyFrom(original);
  const Reflection& reflection = *message->GetReflection();
  std::vector<const FieldDescriptor*> fields;
  reflection.ListFields(*message, &fields);
  std::ranges::shuffle(fields, random);
  for (const FieldDescriptor* field : fields) {
    if (message->ByteSizeLong() > size && !field->is_required()) {
      reflection.ClearField(message.get(), field);
    } else {
      SetRandomInteger(message.get(), field, random);
    }
  }
  return message->SerializeAsString();
}

std::vector<std::string> SmallMessagesOfAnyShape(Kind kind, std::string_view message) {
  const std::unique_ptr<Message> original = ParseMessage(kind, message);
  Random random(2);
  std::vector<std::string> messages;
  while (messages.size() < kSmallMessages) {
    std::string small = SmallMessage(*original, 20 + Below(181, random), random);
    if (small.size() >= 20 && small.size() <= 200) messages.push_back(std::move(small));
  }
  return messages;
}

// All with the same fields, about 30 bytes.
std::vector<std::string> SmallMessagesOfOneShape(Kind kind, std::string_view message) {
  const std::unique_ptr<Message> original = ParseMessage(kind, message);
  Random random(3);
  std::string shape;
  while (shape.size() < 29 || shape.size() > 30) shape = SmallMessage(*original, 30, random);
  const std::unique_ptr<Message> fields = ParseMessage(kind, shape);
  std::vector<std::string> messages;
  while (messages.size() < kSmallMessages) messages.push_back(SmallMessage(*fields, SIZE_MAX, random));
  return messages;
}

}  // namespace

std::vector<Recipe> GeneratedPayloads(const std::vector<Recipe>& files) {
  using Make = std::vector<std::string> (*)(Kind kind, std::string_view message);
  std::vector<Recipe> recipes;
  const auto add = [&](const Recipe& file, const char* suffix, const char* what, Make make) {
    Recipe recipe{.name = file.name + suffix, .what = what, .kind = file.kind};
    recipe.make = [recipe, make, make_file = file.make](std::string* error) {
      const Payload payload = make_file(error);
      if (payload.messages.empty()) return Payload();
      const std::string_view message = payload.messages[0];
      if (ParseMessage(recipe.kind, message) == nullptr) {
        *error = payload.name + " is not a message of its kind";
        return Payload();
      }
      return MakePayload(recipe, make(recipe.kind, message));
    };
    recipes.push_back(std::move(recipe));
  };

  for (const Recipe& file : files) {
    if (file.name != Name(file.kind)) continue;
    switch (file.kind) {
      case Kind::gm1p2:
        add(file, "-30", "1,000 messages of one shape, about 30 bytes", SmallMessagesOfOneShape);
        add(file, "-20-200", "1,000 messages of all shapes, 20 to 200 bytes", SmallMessagesOfAnyShape);
        break;
      case Kind::gm1p3:
        break;
      default:
        add(file, "-shuffled", "copies of the file, all repeated fields shuffled",
            [](Kind kind, std::string_view message) {
              return std::vector{Shuffled(kind, message, kLargerThanL2)};
            });
    }
    if (file.kind == Kind::gm2 || file.kind == Kind::otlp) {
      add(file, "-memory", "many shuffled messages, input larger than caches",
          [](Kind kind, std::string_view message) {
            return std::vector(kLargerThanL3 / kLargerThanL2, Shuffled(kind, message, kLargerThanL2));
          });
    }
  }
  return recipes;
}

}  // namespace llvmparse::bench
