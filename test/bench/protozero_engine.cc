// protozero (engine.h): a reader that hands out one field after another, for code written by hand. So this is
// a scan of a vector tile that reads every value and keeps none; what it adds up is compared with
// libprotobuf's message.
#include <bit>
#include <numeric>
#include <protozero/pbf_reader.hpp>

#include "mvt.pb.h"
#include "test/bench/engine.h"

namespace llvmparse::bench {
namespace {

using protozero::pbf_reader;

// Integers and bits of floating point numbers count as they are, strings by their size.
uint64_t SumOfValue(pbf_reader value) {
  uint64_t sum = 0;
  while (value.next()) {
    switch (value.tag()) {
      case 1:
        sum += value.get_view().size();
        break;
      case 2:
        sum += std::bit_cast<uint32_t>(value.get_float());
        break;
      case 3:
        sum += std::bit_cast<uint64_t>(value.get_double());
        break;
      case 4:
        sum += static_cast<uint64_t>(value.get_int64());
        break;
      case 5:
        sum += value.get_uint64();
        break;
      case 6:
        sum += static_cast<uint64_t>(value.get_sint64());
        break;
      case 7:
        sum += value.get_bool() ? 1 : 0;
        break;
      default:
        value.skip();
    }
  }
  return sum;
}

uint64_t SumOfFeature(pbf_reader feature) {
  uint64_t sum = 0;
  while (feature.next()) {
    switch (feature.tag()) {
      case 1:
        sum += feature.get_uint64();
        break;
      case 2:
      case 4:
        for (const uint32_t element : feature.get_packed_uint32()) sum += element;
        break;
      case 3:
        sum += static_cast<uint64_t>(feature.get_enum());
        break;
      default:
        feature.skip();
    }
  }
  return sum;
}

uint64_t SumOfLayer(pbf_reader layer) {
  uint64_t sum = 0;
  while (layer.next()) {
    switch (layer.tag()) {
      case 1:
      case 3:
        sum += layer.get_view().size();
        break;
      case 2:
        sum += SumOfFeature(layer.get_message());
        break;
      case 4:
        sum += SumOfValue(layer.get_message());
        break;
      case 5:
      case 15:
        sum += layer.get_uint32();
        break;
      default:
        layer.skip();
    }
  }
  return sum;
}

uint64_t SumOfTile(std::string_view bytes) {
  uint64_t sum = 0;
  pbf_reader tile(bytes.data(), bytes.size());
  while (tile.next(3)) sum += SumOfLayer(tile.get_message());
  return sum;
}

// The same sum over libprotobuf's message.
uint64_t SumOfTile(const vector_tile::Tile& tile) {
  uint64_t sum = 0;
  for (const vector_tile::Tile::Layer& layer : tile.layers()) {
    sum += layer.name().size() + layer.version() + (layer.has_extent() ? layer.extent() : 0);
    for (const std::string& key : layer.keys()) sum += key.size();
    for (const vector_tile::Tile::Feature& feature : layer.features()) {
      sum += feature.id() + static_cast<uint64_t>(feature.type());
      sum = std::accumulate(feature.tags().begin(), feature.tags().end(), sum);
      sum = std::accumulate(feature.geometry().begin(), feature.geometry().end(), sum);
    }
    for (const vector_tile::Tile::Value& value : layer.values()) {
      sum += value.string_value().size() + std::bit_cast<uint32_t>(value.float_value()) +
             std::bit_cast<uint64_t>(value.double_value()) + static_cast<uint64_t>(value.int_value()) +
             value.uint_value() + static_cast<uint64_t>(value.sint_value()) + (value.bool_value() ? 1 : 0);
    }
  }
  return sum;
}

class ProtozeroParser : public Parser {
 public:
  explicit ProtozeroParser(const Payload& payload) : payload_(payload) {}

  bool Parse(size_t passes) override {
    try {
      return ParsePasses(payload_, passes, [this](std::string_view message) {
        sum_ += SumOfTile(message);
        return true;
      });
    } catch (const protozero::exception&) {
      return false;
    }
  }

  std::optional<Tree> Build(std::string_view message) override {
    vector_tile::Tile tile;
    if (!tile.ParseFromArray(message.data(), static_cast<int>(message.size())) ||
        SumOfTile(message) != SumOfTile(tile))
      return std::nullopt;
    return Tree();
  }
  bool builds_trees() const override { return false; }

 private:
  const Payload& payload_;
  uint64_t sum_ = 0;
};

std::unique_ptr<Parser> Make(const Payload& payload, std::string* why_not) {
  if (payload.kind == Kind::mvt) return std::make_unique<ProtozeroParser>(payload);
  *why_not = "written by hand for mvt only";
  return nullptr;
}

}  // namespace

std::vector<Engine> ProtozeroEngines() { return {{"protozero", "scan", Make}}; }

}  // namespace llvmparse::bench
