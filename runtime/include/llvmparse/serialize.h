// Serializing messages. What the member functions of generated messages call.
//
// The output is Google's deterministic one: known fields and extensions by ascending number, entries of maps
// by ascending key, then unknown fields as they came in. So equal messages give equal bytes.
//
// A first walk adds up the size; the second writes from the end of the buffer to its start, so that what is
// nested has been written, and its size is known, when its length is due. Nothing is allocated but to sort
// maps of more than a few dozen entries. Recurses as deep as messages are nested, which the parse has
// limited. Tested in test/unit/runtime/serialize_test.cc.
#ifndef LLVMPARSE_SERIALIZE_H_
#define LLVMPARSE_SERIALIZE_H_

#include <stddef.h>
#include <stdint.h>

#include <string>

#include "llvmparse/abi/mini_table.h"
#include "llvmparse/message.h"

namespace llvmparse::internal {

// The largest message that the wire format allows for.
inline constexpr size_t kMaxSerializedSize = INT32_MAX;

// Bytes of the message in the wire format. More than kMaxSerializedSize: it cannot be written.
size_t ByteSize(const abi::Message* message, const abi::MiniTable& table);

// Writes a message of ByteSize() `size`, at most kMaxSerializedSize, to [buffer, buffer + size). Required
// fields may be missing. False when there was no memory to sort a map.
bool SerializeSized(const abi::Message* message, const abi::MiniTable& table, void* buffer, size_t size);

// Writes the message into a buffer of `size` bytes. False when it is larger than that or cannot be written,
// and (with `check_required`) when required fields are missing.
bool SerializeToArray(const abi::Message* message, const abi::MiniTable& table, void* buffer, size_t size,
                      bool check_required);

// Appends the message to `output`, which on failure stays as it was. False as with SerializeToArray().
inline bool AppendToString(const abi::Message* message, const abi::MiniTable& table, std::string* output,
                           bool check_required) {
  if (check_required && !IsInitialized(message, table)) return false;
  const size_t size = ByteSize(message, table);
  if (size > kMaxSerializedSize) return false;
  const size_t old_size = output->size();
  output->resize(old_size + size);
  if (SerializeSized(message, table, &(*output)[old_size], size)) return true;
  output->resize(old_size);
  return false;
}

// Merges a copy of `from` into `to`, which Create() made: as if `from` were serialized and parsed into it.
// False when memory ran out or `from` cannot be written.
bool Merge(abi::Message* to, const abi::Message* from, const abi::MiniTable& table);

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_SERIALIZE_H_
