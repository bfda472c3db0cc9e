// The memory layout of parsed messages: what the hot parser writes, the cold decoder fills in and the
// generated accessors read.
//
// This directory is the contract between the compiler and the runtime and the only thing that both include.
// It holds plain structs and depends on nothing. The compiler never uses `sizeof` of these types, since its
// target may have other pointers than its host: it rebuilds them from the target's data layout
// (passes/abi_types.cc), and test/unit/passes/abi_types_test.cc holds both to the same numbers.
//
// A message in memory (64-bit pointers):
//
//   byte 0           8             8+H
//   +--------------+-------------+-----------------------------------------+
//   | extra        | has-bits    | fields, largest alignment first         |
//   +--------------+-------------+-----------------------------------------+
//
// A field is stored as
//   bool 1 byte, 32-bit and enum 4, 64-bit 8    at natural alignment, in the target's byte order
//   string, bytes                               StringView
//   message, group                              Message*, null when absent
//   repeated                                    Array of the above (message: Array of Message*)
//   map                                         Map*, null when empty
//   oneof                                       uint32_t field number of the member that is set (0: none),
//                                               elsewhere in the message a slot large enough for any member
// Bytes of a message that is being created are all zero; so an absent field reads as zero, null or empty.
#ifndef LLVMPARSE_ABI_MESSAGE_H_
#define LLVMPARSE_ABI_MESSAGE_H_

#include <stddef.h>
#include <stdint.h>

// Goes up whenever anything in this directory changes incompatibly. It is part of the name of a symbol that
// each generated object needs and the runtime defines (LLVMPARSE_ABI_SYMBOL), so that parts which do not fit
// fail at link time.
#define LLVMPARSE_ABI 1
#define LLVMPARSE_ABI_SYMBOL llvmparse_runtime_has_abi_1

namespace llvmparse::abi {

struct Extra;  // unknown fields, extensions and owner of a message; known to the runtime only

// The first member of every message.
struct Message {
  Extra* extra;  // null until something needs it
};

// Has-bits start right behind the header. Bit `b`, counted from the start of the message, is bit `b % 8` of
// byte `b / 8`, whatever the target's byte order is. Required fields have the first ones.
inline constexpr uint32_t kFirstHasBit = sizeof(Message) * 8;

// A string or bytes field: `size` bytes at `data`, in the arena or (aliased) in the input. Not terminated.
struct StringView {
  const char* data;
  size_t size;
};

// A repeated field: `size` elements of `capacity` at `data`, in the arena.
struct Array {
  void* data;
  uint32_t size;
  uint32_t capacity;
};

// A map field: entries in the order in which their keys first came, without gaps. Each entry is a struct
// that the map's mini-table describes (key and value; no header, no has-bits). `index` is an open-addressed
// table of 1 + entry number, 0 for a free place; it does not exist while the map is small.
struct Map {
  void* entries;
  uint32_t size;
  uint32_t capacity;
  uint32_t* index;
  uint32_t index_mask;  // number of places - 1, a power of two minus one; 0 while there is no index
};

}  // namespace llvmparse::abi

#endif  // LLVMPARSE_ABI_MESSAGE_H_
