// Mini-tables: what the runtime knows of a message type. The compiler emits them as constants; the cold
// decoder, the required-fields check and error paths are driven by them.
//
//   message M { required int32 a = 1; repeated M kids = 2; }
//
//   MiniTable M      fields -> { number 1, offset 20, presence: bit 64, kInt32 }
//                              { number 2, offset 24, presence 0, sub 0, kMessage, kRepeated }
//                    subs   -> { M }
//                    names  -> "pkg.M\0" "a\0" "kids\0"
#ifndef LLVMPARSE_ABI_MINI_TABLE_H_
#define LLVMPARSE_ABI_MINI_TABLE_H_

#include "llvmparse/abi/message.h"

namespace llvmparse::abi {

struct ParseState;
struct MiniTable;

// The numbers are those of google.protobuf.FieldDescriptorProto.Type.
enum class FieldType : uint8_t {
  kDouble = 1,
  kFloat = 2,
  kInt64 = 3,
  kUint64 = 4,
  kInt32 = 5,
  kFixed64 = 6,
  kFixed32 = 7,
  kBool = 8,
  kString = 9,
  kGroup = 10,
  kMessage = 11,
  kBytes = 12,
  kUint32 = 13,
  kEnum = 14,
  kSfixed32 = 15,
  kSfixed64 = 16,
  kSint32 = 17,
  kSint64 = 18,
};

enum FieldFlags : uint8_t {
  kRepeated = 1 << 0,    // stored as Array
  kPacked = 1 << 1,      // written packed; reading takes both forms of every packable field
  kMap = 1 << 2,         // stored as Map*; type is kMessage, sub is the entry's mini-table
  kClosedEnum = 1 << 3,  // numbers that are none of the enum's values are unknown fields
  kUtf8 = 1 << 4,        // a string that must be well-formed UTF-8
  kRequired = 1 << 5,
};

struct MiniTableField {
  uint32_t number;
  uint32_t offset;  // bytes from the start of the message, or of the map entry
  // > 0: number of its has-bit, counted from the start of the message.
  // < 0: member of a oneof; minus the offset of the oneof's case.
  //   0: no presence of its own (repeated, implicit), or a message that is present when not null.
  int32_t presence;
  uint16_t sub;  // index in the table's `subs`, for messages, groups, maps and enums
  FieldType type;
  uint8_t flags;  // FieldFlags
};

// The values of an enum.
struct MiniTableEnum {
  uint64_t mask;          // bit v set: 0 <= v < 64 is a value
  const int32_t* values;  // all others, ascending
  uint32_t count;         // length of `values`
  // The values' names, NUL-terminated: those in `mask` ascending, then those in `values`; or null. Where
  // several names stand for one value it is the first that was declared.
  const char* names;
};

// What a field's type refers to: messages, groups and maps to a message, enums (open ones too) to their
// values.
union MiniTableSub {
  const MiniTable* message;
  const MiniTableEnum* enumeration;
};

// An extension. Parsed ones are kept with the unknown fields of a message, each in a place of its own: offset
// and presence of `field` are 0, and `field.sub` refers to `sub`.
//
// How the parser of a message finds its extensions: each object that declares some puts their tables into a
// section of the name that belongs to the extended message, and that message's table refers to the section's
// start and end, which the linker provides. So an extension is known when its object is linked, without a
// registry to fill in at start-up.
struct MiniTableExtension {
  MiniTableField field;
  MiniTableSub sub;
  const MiniTable* extendee;
  const char* name;  // full name, NUL-terminated; or null
};

// The hot parser of a message type: merges the fields from `p` on into `message` until it meets `limit` or
// the end of a group. See abi/parse_state.h for the whole contract.
using HotParser = const char*(ParseState* state, Message* message, const char* p, const char* limit);

enum MessageFlags : uint8_t {
  kMapEntry = 1 << 0,
  kMessageSet = 1 << 1,
  // The type or one that it can contain has required fields, as far as the schema tells: or it has
  // extensions.
  kMayLackRequired = 1 << 2,
  kExtendable = 1 << 3,
};

struct MiniTable {
  const MiniTableField* fields;  // ascending by number
  const MiniTableSub* subs;
  HotParser* hot;  // null when the object was made without hot code
  const char*
      names;      // full name, then the fields' names in the order of `fields`, each NUL-terminated; or null
  uint32_t size;  // bytes of a message, a multiple of 8; of a map entry: of one entry in Map::entries
  uint32_t field_count;
  uint32_t dense_count;     // fields[i].number == i + 1 for all i < dense_count
  uint32_t required_count;  // the first so many has-bits are those of required fields
  uint32_t flags;           // MessageFlags
  // The extensions that are linked in; both null where there are none.
  const MiniTableExtension* extensions;
  const MiniTableExtension* extensions_end;
};

}  // namespace llvmparse::abi

#endif  // LLVMPARSE_ABI_MINI_TABLE_H_
