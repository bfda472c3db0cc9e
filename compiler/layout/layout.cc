#include "compiler/layout/layout.h"

#include <algorithm>
#include <vector>

#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace llvmparse::layout {
namespace {

using schema::Field;
using schema::FieldType;
using schema::Presence;

constexpr uint32_t kMessageAlignment = 8;  // of a message in the arena, and of every size

uint32_t PointerSize(const llvm::DataLayout& target) { return target.getPointerSize(); }

// Alignment of a scalar of `size` bytes, as the target's C compiler has it.
uint32_t ScalarAlignment(uint32_t size, const llvm::DataLayout& target) {
  return target.getABIIntegerTypeAlignment(size * 8).value();
}

Storage ScalarStorage(uint32_t size, const llvm::DataLayout& target) {
  return {size, ScalarAlignment(size, target)};
}

Storage PointerStorage(const llvm::DataLayout& target) {
  return {PointerSize(target), static_cast<uint32_t>(target.getPointerABIAlignment(0).value())};
}

bool NeedsHasBit(const Field& field) {
  if (field.oneof != nullptr || field.parent->map_entry) return false;
  if (field.presence == Presence::kRequired) return true;
  return field.presence == Presence::kExplicit && field.message_type == nullptr;
}

uint32_t HasBitsSize(uint32_t count, uint32_t word) {
  uint32_t bytes = (count + 7) / 8;
  return bytes <= 2 ? bytes : bytes <= 4 ? 4 : static_cast<uint32_t>(llvm::alignTo(bytes, word));
}

// Something that gets a place of its own: a field, or a oneof's case or slot.
struct Piece {
  Storage storage;
  uint32_t number;  // of the field, or the smallest in the oneof
  uint32_t* offset;
};

// The slot of a oneof: room for any member.
Storage SlotOf(const schema::Oneof& oneof, const llvm::DataLayout& target) {
  Storage slot{0, 1};
  for (const Field* field : oneof.fields) {
    Storage storage = StorageOf(*field, target);
    slot.size = std::max(slot.size, storage.size);
    slot.alignment = std::max(slot.alignment, storage.alignment);
  }
  slot.size = static_cast<uint32_t>(llvm::alignTo(slot.size, slot.alignment));
  return slot;
}

// Gives each piece its offset from `start` on; returns the end of the last one.
uint32_t Place(std::vector<Piece>& pieces, uint32_t start) {
  std::stable_sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) {
    if (a.storage.alignment != b.storage.alignment) return a.storage.alignment > b.storage.alignment;
    return a.number < b.number;
  });
  uint32_t end = start;
  for (const Piece& piece : pieces) {
    *piece.offset = static_cast<uint32_t>(llvm::alignTo(end, piece.storage.alignment));
    end = *piece.offset + piece.storage.size;
  }
  return end;
}

MessageLayout LayOutMapEntry(const schema::Message& entry, const llvm::DataLayout& target) {
  MessageLayout layout;
  layout.alignment = 1;
  uint32_t end = 0;
  for (const Field* field : entry.by_number) {  // key, then value
    Storage storage = StorageOf(*field, target);
    layout.fields[field].offset = static_cast<uint32_t>(llvm::alignTo(end, storage.alignment));
    layout.alignment = std::max(layout.alignment, storage.alignment);
    end = layout.fields[field].offset + storage.size;
  }
  layout.size = static_cast<uint32_t>(llvm::alignTo(end, layout.alignment));
  return layout;
}

}  // namespace

Storage ElementStorageOf(const Field& field, const llvm::DataLayout& target) {
  switch (field.type) {
    case FieldType::kBool:
      return {1, 1};
    case FieldType::kFloat:
    case FieldType::kInt32:
    case FieldType::kUint32:
    case FieldType::kSint32:
    case FieldType::kFixed32:
    case FieldType::kSfixed32:
    case FieldType::kEnum:
      return ScalarStorage(4, target);
    case FieldType::kDouble:
    case FieldType::kInt64:
    case FieldType::kUint64:
    case FieldType::kSint64:
    case FieldType::kFixed64:
    case FieldType::kSfixed64:
      return ScalarStorage(8, target);
    case FieldType::kString:
    case FieldType::kBytes: {  // StringView: pointer and size_t
      Storage pointer = PointerStorage(target);
      return {2 * pointer.size, pointer.alignment};
    }
    case FieldType::kMessage:
    case FieldType::kGroup:
      return PointerStorage(target);
  }
  llvm_unreachable("the schema holds known types only");
}

Storage StorageOf(const Field& field, const llvm::DataLayout& target) {
  Storage pointer = PointerStorage(target);
  if (field.map) return pointer;
  if (field.repeated) return {pointer.size + 8, pointer.alignment};  // Array: pointer and two uint32_t
  return ElementStorageOf(field, target);
}

MessageLayout LayOut(const schema::Message& message, const llvm::DataLayout& target) {
  if (message.map_entry) return LayOutMapEntry(message, target);

  MessageLayout layout;
  Storage pointer = PointerStorage(target);
  layout.has_bits_offset = pointer.size;
  layout.alignment = pointer.alignment;

  // Has-bits, required fields first.
  uint32_t has_bits = 0;
  for (bool required : {true, false}) {
    for (const Field* field : message.by_number) {
      if (!NeedsHasBit(*field) || (field->presence == Presence::kRequired) != required) continue;
      layout.fields[field].presence = static_cast<int32_t>(layout.has_bits_offset * 8 + has_bits++);
    }
    if (required) layout.required_count = has_bits;
  }
  layout.has_bits_size = HasBitsSize(has_bits, pointer.size);

  std::vector<Piece> pieces;
  for (const auto& oneof : message.oneofs) {
    Storage slot = SlotOf(*oneof, target);
    auto by_number = [](const Field* a, const Field* b) { return a->number < b->number; };
    uint32_t number = (*std::min_element(oneof->fields.begin(), oneof->fields.end(), by_number))->number;
    layout.oneof_slot_sizes[oneof.get()] = slot.size;
    // All members are placed with the first; the others get its offset below.
    pieces.push_back({slot, number, &layout.fields[oneof->fields[0]].offset});
    pieces.push_back({ScalarStorage(4, target), number, &layout.oneof_case_offsets[oneof.get()]});
  }
  for (const Field* field : message.by_number) {
    if (field->oneof == nullptr) {
      pieces.push_back({StorageOf(*field, target), field->number, &layout.fields[field].offset});
    }
  }
  for (const Piece& piece : pieces) layout.alignment = std::max(layout.alignment, piece.storage.alignment);
  layout.size = static_cast<uint32_t>(
      llvm::alignTo(Place(pieces, layout.has_bits_offset + layout.has_bits_size), kMessageAlignment));

  for (const auto& oneof : message.oneofs) {
    uint32_t offset = layout.fields[oneof->fields[0]].offset;
    for (const Field* field : oneof->fields) {
      layout.fields[field] = {offset, -static_cast<int32_t>(layout.oneof_case_offsets[oneof.get()])};
    }
  }
  return layout;
}

const MessageLayout& LayoutCache::Of(const schema::Message& message) {
  const auto found = layouts_.find(&message);
  if (found != layouts_.end()) return found->second;
  return layouts_.emplace(&message, LayOut(message, target_)).first->second;
}

namespace {

std::string TypeName(const Field& field) {
  static constexpr const char* kNames[] = {
      "",      "double",  "float", "int64",  "uint64", "int32",    "fixed64",  "fixed32", "bool",  "string",
      "group", "message", "bytes", "uint32", "enum",   "sfixed32", "sfixed64", "sint32",  "sint64"};
  std::string name = kNames[static_cast<size_t>(field.type)];
  if (field.message_type != nullptr) name += " " + field.message_type->full_name;
  if (field.enum_type != nullptr) name += " " + field.enum_type->full_name;
  return field.map ? "map " + field.message_type->full_name : field.repeated ? "repeated " + name : name;
}

std::string PresenceName(const Field& field, const FieldLayout& place) {
  if (place.has_bit()) {
    return (field.presence == Presence::kRequired ? "required, bit " : "bit ") +
           std::to_string(place.presence);
  }
  if (place.presence < 0) return "oneof " + field.oneof->name;
  if (field.presence == Presence::kImplicit) return "implicit";
  return field.presence == Presence::kExplicit ? "pointer" : "none";
}

void PrintLine(llvm::raw_ostream& out, uint32_t offset, uint32_t size, const std::string& what) {
  out << llvm::format("%6u %5u  ", offset, size) << what << '\n';
}

}  // namespace

std::string Dump(const schema::Message& message, const MessageLayout& layout,
                 const llvm::DataLayout& target) {
  std::string text;
  llvm::raw_string_ostream out(text);
  out << (message.map_entry ? "map entry " : "message ") << message.full_name << ": size " << layout.size
      << ", alignment " << layout.alignment << '\n';

  struct Line {
    uint32_t offset, size;
    std::string what;
  };
  std::vector<Line> lines;
  if (!message.map_entry) lines.push_back({0, layout.has_bits_offset, "(extra)"});
  if (layout.has_bits_size != 0)
    lines.push_back({layout.has_bits_offset, layout.has_bits_size, "(has-bits)"});
  for (const auto& oneof : message.oneofs) {
    lines.push_back({layout.oneof_case_offsets.at(oneof.get()), 4, "(case of " + oneof->name + ")"});
  }
  for (const Field* field : message.by_number) {
    const FieldLayout& place = layout[*field];
    lines.push_back({place.offset, StorageOf(*field, target).size,
                     field->name + " = " + std::to_string(field->number) + ": " + TypeName(*field) + ", " +
                         PresenceName(*field, place)});
  }
  std::stable_sort(lines.begin(), lines.end(),
                   [](const Line& a, const Line& b) { return a.offset < b.offset; });
  for (const Line& line : lines) PrintLine(out, line.offset, line.size, line.what);
  return text;
}

}  // namespace llvmparse::layout
