// How hot and cold code talk during a parse: the state that they share, and the functions of the runtime that
// generated code calls.
//
// Where the input may be read
//
//   data                                    body_end        end of input
//   |-----------------------------------------|-- kSlack bytes --|
//
// A hot parser is called with a limit <= body_end. As long as p < limit it may read kSlack bytes from p on
// without a check: enough for a tag of two bytes and a varint of ten. So it tests p once per field, and what
// runs past `limit` is found when the parser returns: a well-formed message ends exactly at its end. The
// runtime parses the last bytes of the input in a copy that has slack behind it.
//
// How a hot parser returns
//   limit or beyond    all fields up to there are merged; beyond is an error that the caller detects by
//                      comparing with the end that it expects
//   below limit        p is at an END_GROUP tag, not yet consumed
//   null               failed; the message is safe to read
//
// What a hot parser does not do inline it leaves to llvmparse_cold_field, at the field's tag.
#ifndef LLVMPARSE_ABI_PARSE_STATE_H_
#define LLVMPARSE_ABI_PARSE_STATE_H_

#include "llvmparse/abi/mini_table.h"

namespace llvmparse::abi {

// Bytes that can be read from any p < limit.
inline constexpr uint32_t kSlack = 16;

// The part of a parse's state that generated code knows. The runtime's own part follows it in memory.
struct ParseState {
  char* bump;            // next free byte of the arena, aligned to 8
  char* bump_end;        // end of the arena's current block
  intptr_t alias_delta;  // address in the input - address where hot code reads it (not 0 in the copied tail)
  // A hot parser whose limit is body_end may be inside a message that goes on behind it, up to message_end.
  const char* body_end;
  const char* message_end;
  int32_t depth;         // further levels of nesting that are allowed
  uint8_t copy_strings;  // 1: strings are copied to the arena, 0: they alias the input
  // Set when a message ended without one of its required fields: by a hot parser that returns its limit or
  // less, by the runtime for a message that ends behind body_end. May be set in vain: the tree decides when
  // all is parsed.
  uint8_t missing_required;
};

extern "C" {

// Decodes the one field whose tag is at `p`, whatever it is, and merges it into `message`.
// `limit` is that of the calling hot parser. Returns the address behind the field, `p` itself when there is
// an END_GROUP tag, or null when the input is bad or memory ran out (the reason is in the state's cold part).
const char* llvmparse_cold_field(ParseState* state, Message* message, const char* p, const char* limit,
                                 const MiniTable* table);

// Goes on with a group whose hot parser stopped at `p`, which is not its expected END_GROUP tag or is too
// near the limit to be read there. `limit` is that of the parent; state->depth is already that inside the
// group, and stays so. Returns the address behind the end tag, or null.
const char* llvmparse_cold_group(ParseState* state, Message* group, const char* p, const char* limit,
                                 const MiniTable* table, uint32_t number);

// Returns `size` bytes (a multiple of 8), aligned to 8, not zeroed, from a new block of the arena, or null.
void* llvmparse_cold_alloc(ParseState* state, size_t size);

// Makes room for at least one more element of `element_size` bytes. Returns the array's data, or null.
void* llvmparse_cold_grow(ParseState* state, Array* array, uint32_t element_size);

// Appends the elements of a packed field, [p, p + size), to its array. `field` is one of a packable type;
// closed enums are excluded. Returns p + size, or null when an element is malformed or memory ran out.
// Whatever failed must be decoded again by llvmparse_cold_field to find the reason: the array is as before.
const char* llvmparse_packed(ParseState* state, Array* array, const char* p, size_t size, FieldType type);

// Is [p, p + size) well-formed UTF-8 (Unicode 15, table 3-7)?
bool llvmparse_utf8_valid(const char* p, size_t size);

}  // extern "C"

}  // namespace llvmparse::abi

#endif  // LLVMPARSE_ABI_PARSE_STATE_H_
