// Layout: where each field of a message lies in memory on a given target.
//
//   message M { optional int32 a = 1; optional string s = 2; }       x86-64: size 40
//     0 extra   8 has-bits (a: bit 64, s: bit 65)   16 s   32 a
//
// Follows abi/message.h. Large alignments come first so that there is no padding between fields; fields of
// one alignment stay in the order of their numbers. Tested in test/unit/layout/; `emit=layout` prints it.
#ifndef LLVMPARSE_COMPILER_LAYOUT_LAYOUT_H_
#define LLVMPARSE_COMPILER_LAYOUT_LAYOUT_H_

#include <cstdint>
#include <string>
#include <unordered_map>

#include "compiler/schema/schema.h"
#include "llvm/IR/DataLayout.h"

namespace llvmparse::layout {

struct FieldLayout {
  uint32_t offset = 0;   // of the value; members of a oneof share one
  int32_t presence = 0;  // as in abi::MiniTableField
  bool has_bit() const { return presence > 0; }
};

struct MessageLayout {
  uint32_t size = 0;             // a multiple of 8; of a map entry: of its alignment
  uint32_t alignment = 0;        // of the C++ struct: that of its most aligned member
  uint32_t has_bits_offset = 0;  // sizeof(Message header); there are none in a map entry
  uint32_t has_bits_size = 0;    // bytes: 0, 1, 2, 4 or a multiple of the word (pointer) size
  uint32_t required_count = 0;
  std::unordered_map<const schema::Field*, FieldLayout> fields;
  std::unordered_map<const schema::Oneof*, uint32_t> oneof_case_offsets;
  std::unordered_map<const schema::Oneof*, uint32_t> oneof_slot_sizes;

  const FieldLayout& operator[](const schema::Field& field) const { return fields.at(&field); }
};

// Size and alignment in bytes of a field's storage (Array for repeated, pointer for messages and maps).
struct Storage {
  uint32_t size;
  uint32_t alignment;
};
Storage StorageOf(const schema::Field& field, const llvm::DataLayout& target);
// The same for one element of a repeated field, or the value of a singular one.
Storage ElementStorageOf(const schema::Field& field, const llvm::DataLayout& target);

MessageLayout LayOut(const schema::Message& message, const llvm::DataLayout& target);

// The layouts of one target, made when first asked for. References stay valid as long as the cache.
class LayoutCache {
 public:
  explicit LayoutCache(const llvm::DataLayout& target) : target_(target) {}
  const MessageLayout& Of(const schema::Message& message);

 private:
  const llvm::DataLayout& target_;
  std::unordered_map<const schema::Message*, MessageLayout> layouts_;
};

// One line a field, for people and for tests: "offset size name type presence".
std::string Dump(const schema::Message& message, const MessageLayout& layout, const llvm::DataLayout& target);

}  // namespace llvmparse::layout

#endif  // LLVMPARSE_COMPILER_LAYOUT_LAYOUT_H_
