// What every generated message class has, whatever its fields are. All that generated headers include.
//
//   class Person final : public llvmparse::MessageApi<Person> { … };
//
// A field whose accessor would hide one of these names is renamed; docs/generated-code.md has the list.
// Tested in test/cases/message_api_test.cc and by all tests of generated headers.
#ifndef LLVMPARSE_MESSAGE_API_H_
#define LLVMPARSE_MESSAGE_API_H_

#include <stddef.h>

#include <string>
#include <string_view>

#include "llvmparse/arena.h"
#include "llvmparse/extension.h"
#include "llvmparse/map.h"
#include "llvmparse/message.h"
#include "llvmparse/parse.h"
#include "llvmparse/repeated.h"
#include "llvmparse/serialize.h"
#include "llvmparse/text.h"
#include "llvmparse/unknown_fields.h"

namespace llvmparse {

// The base of message class M. It has no data, so that M remains standard-layout.
template <class M>
class MessageApi {
 public:
  // Parses into the arena. With `alias_strings` the input must outlive the message.
  static ParseResult<M> Parse(const void* data, size_t size, Arena& arena, const ParseOptions& options = {}) {
    internal::RawResult result = internal::Parse(Table(), data, size, arena, options);
    return {reinterpret_cast<const M*>(result.message), result.error};
  }
  static ParseResult<M> Parse(std::string_view data, Arena& arena, const ParseOptions& options = {}) {
    return Parse(data.data(), data.size(), arena, options);
  }

  // The same for messages that may lack required fields.
  static ParseResult<M> ParsePartial(const void* data, size_t size, Arena& arena, ParseOptions options = {}) {
    options.check_required = false;
    return Parse(data, size, arena, options);
  }
  static ParseResult<M> ParsePartial(std::string_view data, Arena& arena, const ParseOptions& options = {}) {
    return ParsePartial(data.data(), data.size(), arena, options);
  }

  // The following are for messages that Arena::Create() made. ParseFrom… clears the message first, MergeFrom…
  // adds to what it holds.
  ParseStatus ParseFromArray(const void* data, size_t size, const ParseOptions& options = {}) {
    return ParseInto(data, size, false, options);
  }
  ParseStatus ParseFromString(std::string_view data, const ParseOptions& options = {}) {
    return ParseInto(data.data(), data.size(), false, options);
  }
  ParseStatus ParsePartialFromArray(const void* data, size_t size, ParseOptions options = {}) {
    options.check_required = false;
    return ParseInto(data, size, false, options);
  }
  ParseStatus ParsePartialFromString(std::string_view data, const ParseOptions& options = {}) {
    return ParsePartialFromArray(data.data(), data.size(), options);
  }
  ParseStatus MergeFromArray(const void* data, size_t size, const ParseOptions& options = {}) {
    return ParseInto(data, size, true, options);
  }
  ParseStatus MergeFromString(std::string_view data, const ParseOptions& options = {}) {
    return ParseInto(data.data(), data.size(), true, options);
  }
  ParseStatus MergePartialFromArray(const void* data, size_t size, ParseOptions options = {}) {
    options.check_required = false;
    return ParseInto(data, size, true, options);
  }
  ParseStatus MergePartialFromString(std::string_view data, const ParseOptions& options = {}) {
    return MergePartialFromArray(data.data(), data.size(), options);
  }

  // Adds to this message what `from` holds, as if its bytes were parsed into this one. CopyFrom() clears
  // first. Nothing is shared with `from`. False when memory ran out.
  bool MergeFrom(const M& from) { return internal::Merge(Header(), HeaderOf(from), Table()); }
  bool CopyFrom(const M& from) {
    if (&from == this) return true;
    Clear();
    return MergeFrom(from);
  }

  // Makes the message empty; see internal::Clear for what becomes of its memory.
  void Clear() { internal::Clear(Header(), Table()); }

  // Whether this message and all below it have their required fields.
  bool IsInitialized() const { return internal::IsInitialized(Header(), Table()); }

  // Bytes of the message in the wire format.
  size_t ByteSizeLong() const { return internal::ByteSize(Header(), Table()); }

  // Write the message: known fields by ascending number, maps by ascending key, then unknown fields as they
  // came in. They fail when the message is 2 GiB or larger, when the array is too small, when memory runs
  // out, and, but for …Partial…, when required fields are missing. A string is then as it was, or empty.
  bool SerializeToArray(void* data, size_t size) const {
    return internal::SerializeToArray(Header(), Table(), data, size, /*check_required=*/true);
  }
  bool SerializePartialToArray(void* data, size_t size) const {
    return internal::SerializeToArray(Header(), Table(), data, size, /*check_required=*/false);
  }
  bool AppendToString(std::string* output) const {
    return internal::AppendToString(Header(), Table(), output, /*check_required=*/true);
  }
  bool AppendPartialToString(std::string* output) const {
    return internal::AppendToString(Header(), Table(), output, /*check_required=*/false);
  }
  bool SerializeToString(std::string* output) const {
    output->clear();
    return AppendToString(output);
  }
  bool SerializePartialToString(std::string* output) const {
    output->clear();
    return AppendPartialToString(output);
  }
  std::string SerializeAsString() const {
    std::string output;
    AppendToString(&output);
    return output;
  }
  std::string SerializePartialAsString() const {
    std::string output;
    AppendPartialToString(&output);
    return output;
  }

  // The message in text format, for logs: one field a line, or all in one line.
  std::string DebugString() const { return internal::ToText(Header(), Table(), internal::TextStyle::kLines); }
  std::string ShortDebugString() const {
    return internal::ToText(Header(), Table(), internal::TextStyle::kOneLine);
  }

  // Extensions of this type; see llvmparse/extension.h. An absent one reads as its default. Repeated ones are
  // never "has": ask for their size.
  template <class T>
  bool HasExtension(const Extension<M, T>& extension) const {
    static_assert(!internal::kIsRepeated<T>, "a repeated extension has a size: ExtensionSize()");
    return Find(extension) != nullptr;
  }
  template <class T>
  decltype(auto) GetExtension(const Extension<M, T>& extension) const {
    static_assert(!internal::kIsRepeated<T>,
                  "a repeated extension: GetRepeatedExtension(id) or GetExtension(id, i)");
    return extension.Get(Find(extension));
  }
  template <class T>
  int ExtensionSize(const Extension<M, T>& extension) const {
    return GetRepeatedExtension(extension).size();
  }
  template <class T>
  decltype(auto) GetExtension(const Extension<M, T>& extension, int i) const {
    return GetRepeatedExtension(extension).Get(i);
  }
  template <class T>
  const T& GetRepeatedExtension(const Extension<M, T>& extension) const {
    static_assert(internal::kIsRepeated<T>, "the extension is not repeated");
    return extension.Get(Find(extension));
  }

  // What the input had that the type has not. Valid as long as the message.
  UnknownFields unknown_fields() const {
    return UnknownFields(internal::ToStringView(internal::UnknownFields(Header())));
  }

  // The type's full name in the schema: "package.Message".
  static constexpr std::string_view GetTypeName() { return internal::Access::FullName<M>(); }

  // The message that an absent one reads as: empty, shared, never written.
  static const M& default_instance() { return internal::DefaultInstance<M>(); }

 private:
  friend M;  // no other class can derive from this one

  MessageApi() = default;
  MessageApi(const MessageApi&) = delete;
  MessageApi& operator=(const MessageApi&) = delete;
  ~MessageApi() = default;

  static const abi::MiniTable& Table() { return internal::Access::Table<M>(); }

  // M's first member, at M's address since M is standard-layout.
  abi::Message* Header() { return reinterpret_cast<abi::Message*>(static_cast<M*>(this)); }
  const abi::Message* Header() const { return HeaderOf(static_cast<const M&>(*this)); }
  static const abi::Message* HeaderOf(const M& message) {
    return reinterpret_cast<const abi::Message*>(&message);
  }

  template <class T>
  const void* Find(const Extension<M, T>& extension) const {
    return internal::FindExtension(Header(), *extension.table_);
  }

  ParseStatus ParseInto(const void* data, size_t size, bool merge, const ParseOptions& options) {
    return ParseStatus(internal::ParseInto(Header(), Table(), data, size, merge, options));
  }
};

}  // namespace llvmparse

#endif  // LLVMPARSE_MESSAGE_API_H_
