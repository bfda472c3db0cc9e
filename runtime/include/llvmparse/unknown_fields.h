// Unknown fields: what a message held that its type does not have (newer fields, extensions, other wire
// types, unlisted values of closed enums), in the order in which it came.
//
//   for (llvmparse::UnknownField f : llvmparse::UnknownFields(m)) {
//     if (f.number == 7 && f.wire_type == llvmparse::WireType::kVarint) use(f.number_value);
//   }
//
// Tested in test/unit/runtime/unknown_fields_test.cc.
#ifndef LLVMPARSE_UNKNOWN_FIELDS_H_
#define LLVMPARSE_UNKNOWN_FIELDS_H_

#include <stddef.h>
#include <stdint.h>

#include <iterator>
#include <string_view>
#include <type_traits>

#include "llvmparse/message.h"

namespace llvmparse {

enum class WireType : uint8_t {
  kVarint = 0,
  kFixed64 = 1,
  kDelimited = 2,
  kStartGroup = 3,
  kEndGroup = 4,
  kFixed32 = 5,
};

struct UnknownField {
  uint32_t number;
  WireType wire_type;     // never kEndGroup
  uint64_t number_value;  // varint and fixed; 0 for others
  // kDelimited: the content. kStartGroup: the fields in the group, to be read by UnknownFields(bytes).
  std::string_view bytes;
};

// A range over the unknown fields of a message, or over `bytes` that came out of one. Valid as long as those.
class UnknownFields {
 public:
  class Iterator;
  using value_type = UnknownField;
  using const_iterator = Iterator;

  template <class M, std::enable_if_t<!std::is_convertible_v<const M&, std::string_view>, int> = 0>
  explicit UnknownFields(const M& message)
      : bytes_(internal::ToStringView(
            internal::UnknownFields(reinterpret_cast<const abi::Message*>(&message)))) {}
  explicit UnknownFields(std::string_view bytes) : bytes_(bytes) {}

  // In the wire format.
  std::string_view bytes() const { return bytes_; }
  bool empty() const { return bytes_.empty(); }
  Iterator begin() const;
  Iterator end() const;

 private:
  std::string_view bytes_;
};

namespace internal {
// Reads the field at `p` < `end`. Returns the address behind it, or `end` (with number 0) if it is malformed.
const char* ReadUnknownField(const char* p, const char* end, UnknownField* field);
}  // namespace internal

class UnknownFields::Iterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = UnknownField;
  using difference_type = ptrdiff_t;
  using reference = const UnknownField&;
  using pointer = const UnknownField*;

  Iterator(const char* at, const char* end) : at_(at), next_(at), end_(end), field_() { Read(); }

  reference operator*() const { return field_; }
  pointer operator->() const { return &field_; }
  Iterator& operator++() {
    at_ = next_;
    Read();
    return *this;
  }
  Iterator operator++(int) {
    Iterator old = *this;
    ++*this;
    return old;
  }
  friend bool operator==(const Iterator& a, const Iterator& b) { return a.at_ == b.at_; }
  friend bool operator!=(const Iterator& a, const Iterator& b) { return a.at_ != b.at_; }

 private:
  void Read() {
    if (at_ == end_) return;
    next_ = internal::ReadUnknownField(at_, end_, &field_);
    if (field_.number == 0) at_ = end_;
  }

  const char* at_;
  const char* next_;
  const char* end_;
  UnknownField field_;
};

inline UnknownFields::Iterator UnknownFields::begin() const {
  return Iterator(bytes_.data(), bytes_.data() + bytes_.size());
}
inline UnknownFields::Iterator UnknownFields::end() const {
  const char* end = bytes_.data() + bytes_.size();
  return Iterator(end, end);
}

}  // namespace llvmparse

#endif  // LLVMPARSE_UNKNOWN_FIELDS_H_
