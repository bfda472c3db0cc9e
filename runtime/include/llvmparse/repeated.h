// Repeated fields as generated accessors return them: read-only ranges over what the parser stored.
//
//   for (int32_t id : m.ids()) …                    RepeatedField<int32_t>, elements contiguous at data()
//   for (const Phone& p : m.phones()) …             RepeatedPtrField<Phone>
//   for (std::string_view s : m.names()) …          RepeatedPtrField<std::string_view>, elements by value
//
// Each is laid over the abi::Array in its message and valid as long as that. Iterators have random access.
// Tested in test/unit/runtime/repeated_test.cc.
#ifndef LLVMPARSE_REPEATED_H_
#define LLVMPARSE_REPEATED_H_

#include <stddef.h>
#include <stdint.h>

#include <iterator>
#include <string_view>

#include "llvmparse/abi/message.h"

namespace llvmparse {

// Numbers, bools and enums.
template <class T>
class RepeatedField {
 public:
  using value_type = T;
  using size_type = int;
  using difference_type = ptrdiff_t;
  using const_reference = const T&;
  using reference = const_reference;
  using const_iterator = const T*;
  using iterator = const_iterator;

  int size() const { return static_cast<int>(array_.size); }
  bool empty() const { return array_.size == 0; }
  const T* data() const { return static_cast<const T*>(array_.data); }
  const T& Get(int i) const { return data()[i]; }
  const T& operator[](int i) const { return data()[i]; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + array_.size; }

 private:
  abi::Array array_;
};

namespace internal {

// Elements are stored as Storage and read through Convert::Get(const Storage&), which returns a reference or
// a value.
template <class T, class Storage, class Convert>
class ElementIterator {
 public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = T;
  using difference_type = ptrdiff_t;
  using reference = decltype(Convert::Get(*static_cast<const Storage*>(nullptr)));

  // What `it->x` goes through when elements are values.
  struct Arrow {
    reference element;
    auto operator->() { return &element; }
  };
  using pointer = Arrow;

  ElementIterator() = default;
  explicit ElementIterator(const Storage* at) : at_(at) {}

  reference operator*() const { return Convert::Get(*at_); }
  pointer operator->() const { return Arrow{**this}; }
  reference operator[](difference_type n) const { return Convert::Get(at_[n]); }

  ElementIterator& operator++() { return *this += 1; }
  ElementIterator& operator--() { return *this -= 1; }
  ElementIterator operator++(int) { return ElementIterator(at_++); }
  ElementIterator operator--(int) { return ElementIterator(at_--); }
  ElementIterator& operator+=(difference_type n) {
    at_ += n;
    return *this;
  }
  ElementIterator& operator-=(difference_type n) {
    at_ -= n;
    return *this;
  }
  friend ElementIterator operator+(ElementIterator i, difference_type n) { return i += n; }
  friend ElementIterator operator+(difference_type n, ElementIterator i) { return i += n; }
  friend ElementIterator operator-(ElementIterator i, difference_type n) { return i -= n; }
  friend difference_type operator-(ElementIterator a, ElementIterator b) { return a.at_ - b.at_; }
  friend bool operator==(ElementIterator a, ElementIterator b) { return a.at_ == b.at_; }
  friend bool operator!=(ElementIterator a, ElementIterator b) { return a.at_ != b.at_; }
  friend bool operator<(ElementIterator a, ElementIterator b) { return a.at_ < b.at_; }
  friend bool operator>(ElementIterator a, ElementIterator b) { return a.at_ > b.at_; }
  friend bool operator<=(ElementIterator a, ElementIterator b) { return a.at_ <= b.at_; }
  friend bool operator>=(ElementIterator a, ElementIterator b) { return a.at_ >= b.at_; }

 private:
  const Storage* at_ = nullptr;
};

template <class T>
struct ElementOf {
  using Storage = const T*;
  static const T& Get(const Storage& element) { return *element; }
};

template <>
struct ElementOf<std::string_view> {
  using Storage = abi::StringView;
  static std::string_view Get(const Storage& element) { return {element.data, element.size}; }
};

}  // namespace internal

// Messages, and (as std::string_view) strings and bytes.
template <class T>
class RepeatedPtrField {
  using Element = internal::ElementOf<T>;
  using Storage = typename Element::Storage;

 public:
  using value_type = T;
  using size_type = int;
  using difference_type = ptrdiff_t;
  using const_iterator = internal::ElementIterator<T, Storage, Element>;
  using iterator = const_iterator;
  using const_reference = typename const_iterator::reference;
  using reference = const_reference;

  int size() const { return static_cast<int>(array_.size); }
  bool empty() const { return array_.size == 0; }
  const_reference Get(int i) const { return Element::Get(elements()[i]); }
  const_reference operator[](int i) const { return Element::Get(elements()[i]); }
  const_iterator begin() const { return const_iterator(elements()); }
  const_iterator end() const { return const_iterator(elements() + array_.size); }

 private:
  const Storage* elements() const { return static_cast<const Storage*>(array_.data); }

  abi::Array array_;
};

}  // namespace llvmparse

#endif  // LLVMPARSE_REPEATED_H_
