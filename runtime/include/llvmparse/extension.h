// Extensions: what generated headers declare for `extend`, and how a message's value is read through it.
//
//   extend M { optional int32 level = 100; repeated string tags = 101; }   // in package a.b
//
//   int32_t level = m.GetExtension(a::b::fast::level);                    // its default when absent
//   for (std::string_view tag : m.GetRepeatedExtension(a::b::fast::tags)) …
//
// An extension is known to the parser when the object that declares it is linked into the program; else it is
// among the unknown fields. Tested in test/cases/extensions_test.cc.
#ifndef LLVMPARSE_EXTENSION_H_
#define LLVMPARSE_EXTENSION_H_

#include <string_view>
#include <type_traits>

#include "llvmparse/abi/mini_table.h"
#include "llvmparse/message.h"
#include "llvmparse/repeated.h"

namespace llvmparse {

namespace internal {

// Where the message keeps its value of the extension, stored as a field of the type would be (message: a
// pointer, repeated: abi::Array). Null when it has none.
const void* FindExtension(const abi::Message* message, const abi::MiniTableExtension& extension);

template <class T>
inline constexpr bool kIsRepeated = false;
template <class T>
inline constexpr bool kIsRepeated<RepeatedField<T>> = true;
template <class T>
inline constexpr bool kIsRepeated<RepeatedPtrField<T>> = true;

// How an extension of C++ type T is stored and read. This one: numbers, bools, enums.
template <class T, class = void>
struct ExtensionType {
  using Default = T;
  using Read = T;
  static T Get(const void* stored, T absent) {
    return stored == nullptr ? absent : *static_cast<const T*>(stored);
  }
};

template <>
struct ExtensionType<std::string_view> {
  using Default = std::string_view;
  using Read = std::string_view;
  static std::string_view Get(const void* stored, std::string_view absent) {
    return stored == nullptr ? absent : ToStringView(*static_cast<const abi::StringView*>(stored));
  }
};

struct NoDefault {};

// Messages and repeated extensions: absent ones read as empty.
template <class C>
struct ExtensionType<C, std::enable_if_t<std::is_class_v<C>>> {
  using Default = NoDefault;
  using Read = const C&;
  static const C& Get(const void* stored, NoDefault) {
    if (stored == nullptr) return DefaultInstance<C>();
    if constexpr (kIsRepeated<C>) {
      return *static_cast<const C*>(stored);
    } else {
      return **static_cast<const C* const*>(stored);
    }
  }
};

}  // namespace internal

// An extension of message M. T is a number, bool or enum, std::string_view (strings, bytes), a message,
// RepeatedField or RepeatedPtrField. Objects of it are constants in generated headers.
template <class M, class T>
class Extension {
  using Type = internal::ExtensionType<T>;

 public:
  constexpr explicit Extension(const abi::MiniTableExtension& table, typename Type::Default absent = {})
      : table_(&table), absent_(absent) {}

  int number() const { return static_cast<int>(table_->field.number); }

  // What an absent one reads as: its default, or something empty.
  typename Type::Read default_value() const { return Type::Get(nullptr, absent_); }

 private:
  template <class>
  friend class MessageApi;

  typename Type::Read Get(const void* stored) const { return Type::Get(stored, absent_); }

  const abi::MiniTableExtension* table_;
  typename Type::Default absent_;
};

}  // namespace llvmparse

#endif  // LLVMPARSE_EXTENSION_H_
