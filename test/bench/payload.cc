#include "test/bench/payload.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>

namespace llvmparse::bench {
namespace {

constexpr const char* kNames[] = {
#define LLVMPARSE_KIND(name, space, type) #name,
#include "test/bench/kinds.def"
};

// The kind with the longest name that `name` begins with.
std::optional<Kind> KindOf(const std::string& name) {
  std::optional<Kind> best;
  size_t best_size = 0;
  for (size_t i = 0; i < std::size(kNames); ++i) {
    const std::string_view kind = kNames[i];
    if (name.starts_with(kind) && kind.size() > best_size) {
      best = static_cast<Kind>(i);
      best_size = kind.size();
    }
  }
  return best;
}

std::string ListOfKinds() {
  std::string list;
  for (const char* name : kNames) list += (list.empty() ? "" : ", ") + std::string(name);
  return list;
}

}  // namespace

const char* Name(Kind kind) { return kNames[static_cast<size_t>(kind)]; }

size_t Payload::largest_message() const {
  size_t largest = 0;
  for (const std::string_view message : messages) largest = std::max(largest, message.size());
  return largest;
}

Payload MakePayload(const Recipe& recipe, const std::vector<std::string>& messages) {
  Payload payload{.name = recipe.name, .what = recipe.what, .kind = recipe.kind};
  std::string input;
  for (const std::string& message : messages) payload.bytes += message.size();
  input.reserve(payload.bytes);
  for (const std::string& message : messages) input += message;
  payload.input = std::make_unique<const std::string>(std::move(input));
  size_t begin = 0;
  for (const std::string& message : messages) {
    payload.messages.push_back(std::string_view(*payload.input).substr(begin, message.size()));
    begin += message.size();
  }
  return payload;
}

std::vector<Recipe> PayloadFiles(const std::string& directory, std::string* error) {
  namespace fs = std::filesystem;
  std::vector<Recipe> recipes;
  std::error_code code;
  for (fs::directory_iterator it(directory, code), end; !code && it != end; it.increment(code)) {
    const fs::path path = it->path();
    if (path.extension() != ".bin") continue;
    const std::string name = path.stem().string();
    const std::optional<Kind> kind = KindOf(name);
    if (!kind) {
      *error = path.string() + ": a payload's name begins with that of its kind, one of " + ListOfKinds() +
               ". Rename the file if it is of such a type; for another type add its schema to test/payloads "
               "and to " +
               "test/bench/kinds.def, and build again";
      return {};
    }
    Recipe recipe{.name = name, .what = "file", .kind = *kind};
    recipe.make = [recipe, path](std::string* why) {
      std::ifstream stream(path, std::ios::binary);
      std::string bytes(std::istreambuf_iterator<char>(stream), {});
      if (!stream || bytes.empty()) {
        *why = path.string() + (stream ? ": is empty" : ": cannot be read");
        return Payload();
      }
      return MakePayload(recipe, {std::move(bytes)});
    };
    recipes.push_back(std::move(recipe));
  }
  if (code) {
    *error = directory + ": " + code.message();
  } else if (recipes.empty()) {
    *error = directory + ": has no files NAME.bin";
  }
  std::ranges::sort(recipes, {}, [](const Recipe& recipe) { return std::pair(recipe.kind, recipe.name); });
  return recipes;
}

}  // namespace llvmparse::bench
