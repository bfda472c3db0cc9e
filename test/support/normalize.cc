#include "test/support/normalize.h"

#include <google/protobuf/descriptor.pb.h>
#include <google/protobuf/unknown_field_set.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace llvmparse::test {

namespace pb = google::protobuf;

namespace {

// The number that an entry gives to a closed enum which does not list it, if it does.
std::optional<uint64_t> UnlistedValue(const pb::Message& entry) {
  if (entry.GetDescriptor()->FindFieldByNumber(2)->cpp_type() != pb::FieldDescriptor::CPPTYPE_ENUM)
    return std::nullopt;
  std::optional<uint64_t> value;
  const pb::UnknownFieldSet& unknown = entry.GetReflection()->GetUnknownFields(entry);
  for (int i = 0; i < unknown.field_count(); ++i) {
    const pb::UnknownField& field = unknown.field(i);
    if (field.number() == 2 && field.type() == pb::UnknownField::TYPE_VARINT) value = field.varint();
  }
  return value;
}

// Orders entries as their keys do.
std::string SortKey(const pb::Message& entry) {
  const pb::FieldDescriptor* key = entry.GetDescriptor()->FindFieldByNumber(1);
  const pb::Reflection* reflection = entry.GetReflection();
  constexpr uint64_t kSign = uint64_t{1} << 63;
  uint64_t number = 0;
  switch (key->cpp_type()) {
    case pb::FieldDescriptor::CPPTYPE_INT32:
      number = static_cast<uint64_t>(reflection->GetInt32(entry, key)) ^ kSign;
      break;
    case pb::FieldDescriptor::CPPTYPE_INT64:
      number = static_cast<uint64_t>(reflection->GetInt64(entry, key)) ^ kSign;
      break;
    case pb::FieldDescriptor::CPPTYPE_UINT32:
      number = reflection->GetUInt32(entry, key);
      break;
    case pb::FieldDescriptor::CPPTYPE_UINT64:
      number = reflection->GetUInt64(entry, key);
      break;
    case pb::FieldDescriptor::CPPTYPE_BOOL:
      number = reflection->GetBool(entry, key);
      break;
    default:
      return reflection->GetString(entry, key);
  }
  std::string bytes;
  for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(number >> shift);
  return bytes;
}

// Items of types that are not known: libprotobuf keeps them as the item's content under the type's number.
void NormalizeMessageSet(pb::UnknownFieldSet* fields) {
  pb::UnknownFieldSet normal;
  for (int i = 0; i < fields->field_count(); ++i) {
    const pb::UnknownField& field = fields->field(i);
    if (field.type() == pb::UnknownField::TYPE_GROUP && field.number() == 1 &&
        field.group().field_count() == 2 && field.group().field(0).number() == 2 &&
        field.group().field(1).number() == 3) {
      normal.AddLengthDelimited(static_cast<int>(field.group().field(0).varint()),
                                field.group().field(1).length_delimited());
    } else {
      normal.AddField(field);
    }
  }
  fields->Swap(&normal);
}

// The bytes that an entry with such a number is kept as. They have a key and a value in any case.
std::string UnlistedEntry(const pb::Message& entry, uint64_t value) {
  std::unique_ptr<pb::Message> key(entry.New());
  key->CopyFrom(entry);
  key->GetReflection()->ClearField(key.get(), entry.GetDescriptor()->FindFieldByNumber(2));
  key->GetReflection()->MutableUnknownFields(key.get())->Clear();
  pb::UnknownFieldSet fields;
  fields.ParseFromString(key->SerializePartialAsString());
  fields.DeleteByNumber(2);
  fields.AddVarint(2, value);
  std::string bytes;
  fields.SerializeToString(&bytes);
  return bytes;
}

void NormalizeMap(const pb::FieldDescriptor* field, pb::Message* message) {
  const pb::Reflection* reflection = message->GetReflection();
  std::map<std::string, std::unique_ptr<pb::Message>> entries;
  for (int i = 0; i < reflection->FieldSize(*message, field); ++i) {
    std::unique_ptr<pb::Message> entry(reflection->GetRepeatedMessage(*message, field, i).New());
    entry->CopyFrom(reflection->GetRepeatedMessage(*message, field, i));
    const pb::FieldDescriptor* value = entry->GetDescriptor()->FindFieldByNumber(2);
    const std::optional<uint64_t> unlisted = UnlistedValue(*entry);
    const pb::Reflection* own = entry->GetReflection();
    own->MutableUnknownFields(entry.get())->Clear();
    if (value->cpp_type() == pb::FieldDescriptor::CPPTYPE_MESSAGE) own->MutableMessage(entry.get(), value);
    std::string sort_key = SortKey(*entry);
    if (unlisted) {
      *reflection->MutableUnknownFields(message)->AddLengthDelimited(field->number()) =
          UnlistedEntry(*entry, *unlisted);
    } else {
      entries[std::move(sort_key)] = std::move(entry);
    }
  }
  reflection->ClearField(message, field);
  for (auto& [key, entry] : entries) reflection->AddAllocatedMessage(message, field, entry.release());
}

void Truncate(pb::UnknownField* field) {
  field->set_varint(static_cast<uint64_t>(int64_t{static_cast<int32_t>(field->varint())}));
}

// Messages directly below this one.
template <class Function>
void ForEachMessage(pb::Message* message, const Function& function) {
  const pb::Reflection* reflection = message->GetReflection();
  std::vector<const pb::FieldDescriptor*> fields;
  reflection->ListFields(*message, &fields);
  for (const pb::FieldDescriptor* field : fields) {
    if (field->cpp_type() != pb::FieldDescriptor::CPPTYPE_MESSAGE) continue;
    if (!field->is_repeated()) {
      function(reflection->MutableMessage(message, field));
      continue;
    }
    for (int i = 0; i < reflection->FieldSize(*message, field); ++i) {
      function(reflection->MutableRepeatedMessage(message, field, i));
    }
  }
}

}  // namespace

void Normalize(pb::Message* message) {
  const pb::Reflection* reflection = message->GetReflection();
  if (message->GetDescriptor()->options().message_set_wire_format()) {
    NormalizeMessageSet(reflection->MutableUnknownFields(message));
  }
  std::vector<const pb::FieldDescriptor*> fields;
  reflection->ListFields(*message, &fields);
  for (const pb::FieldDescriptor* field : fields) {
    if (field->is_map()) NormalizeMap(field, message);
  }
  ForEachMessage(message, Normalize);
}

void LoosenUnlistedEnums(pb::Message* message) {
  const pb::Reflection* reflection = message->GetReflection();
  const pb::DescriptorPool* pool = message->GetDescriptor()->file()->pool();
  pb::UnknownFieldSet* unknown = reflection->MutableUnknownFields(message);
  pb::UnknownFieldSet others;
  std::map<int, pb::UnknownFieldSet> entries;
  for (int i = 0; i < unknown->field_count(); ++i) {
    pb::UnknownField* item = unknown->mutable_field(i);
    const pb::FieldDescriptor* field = message->GetDescriptor()->FindFieldByNumber(item->number());
    if (field == nullptr) field = pool->FindExtensionByNumber(message->GetDescriptor(), item->number());
    const bool is_entry =
        field != nullptr && field->is_map() && item->type() == pb::UnknownField::TYPE_LENGTH_DELIMITED;
    if (field != nullptr && field->enum_type() != nullptr && item->type() == pb::UnknownField::TYPE_VARINT) {
      Truncate(item);
    } else if (is_entry) {
      const std::unique_ptr<pb::Message> entry(
          reflection->GetMessageFactory()->GetPrototype(field->message_type())->New());
      const bool parsed = entry->ParsePartialFromString(item->length_delimited());
      const std::optional<uint64_t> value = parsed ? UnlistedValue(*entry) : std::nullopt;
      if (value) *item->mutable_length_delimited() = UnlistedEntry(*entry, *value);
    }
    (is_entry ? entries[item->number()] : others).AddField(*item);
  }
  for (const auto& [number, items] : entries) others.MergeFrom(items);
  unknown->Swap(&others);
  ForEachMessage(message, LoosenUnlistedEnums);
}

}  // namespace llvmparse::test
