// Mini-tables for the runtime's tests, made by hand instead of by the compiler.
//
//   TableBuilder sub("Sub");                      sub.Add(1, FieldType::kInt32, "a");
//   TableBuilder m("M");                          m.Add(1, FieldType::kMessage, "kids", abi::kRepeated,
//   &sub); Parse(m.table(), …)
//
// The layout is simple: has-bits for 64 fields, then 16 bytes for each field or oneof. Fields are added in
// the order of their numbers, required ones first.
#ifndef LLVMPARSE_TEST_UNIT_RUNTIME_TABLE_BUILDER_H_
#define LLVMPARSE_TEST_UNIT_RUNTIME_TABLE_BUILDER_H_

#include <algorithm>
#include <cassert>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "llvmparse/abi/mini_table.h"

namespace llvmparse::test {

using abi::FieldType;

enum class Presence { kImplicit, kExplicit, kOneof };

class TableBuilder {
 public:
  explicit TableBuilder(const std::string& name) : names_(name + '\0') {
    size_ = sizeof(abi::Message) + kHasBitBytes;
    Update();
  }
  TableBuilder(const TableBuilder&) = delete;
  TableBuilder& operator=(const TableBuilder&) = delete;

  // All members of kOneof presence are in one oneof.
  TableBuilder& Add(uint32_t number, FieldType type, const std::string& name, int flags = 0,
                    const TableBuilder* sub = nullptr, Presence presence = Presence::kExplicit) {
    abi::MiniTableField field = {};
    field.number = number;
    field.type = type;
    field.flags = static_cast<uint8_t>(flags);
    bool is_message = type == FieldType::kMessage || type == FieldType::kGroup;
    if (flags & (abi::kRepeated | abi::kMap)) presence = Presence::kImplicit;
    if (presence == Presence::kOneof) {
      if (oneof_case_ == 0) {
        oneof_case_ = NewSlot();
        oneof_slot_ = NewSlot();
      }
      field.presence = -static_cast<int32_t>(oneof_case_);
      field.offset = oneof_slot_;
    } else {
      if ((flags & abi::kRequired) || (presence == Presence::kExplicit && !is_message && !entry())) {
        field.presence = static_cast<int32_t>(abi::kFirstHasBit + has_bits_++);
      }
      field.offset = NewSlot();
    }
    if (flags & abi::kRequired) {
      assert(field.presence == static_cast<int32_t>(abi::kFirstHasBit + table_.required_count));
      ++table_.required_count;
      table_.flags |= abi::kMayLackRequired;
    }
    if (sub != nullptr) {
      field.sub = AddSub({.message = sub->table()});
      table_.flags |= sub->table_.flags & abi::kMayLackRequired;
    }
    names_ += name + '\0';
    fields_.push_back(field);
    Update();
    return *this;
  }

  TableBuilder& AddClosedEnum(uint32_t number, const std::string& name, std::initializer_list<int32_t> values,
                              int flags = 0, Presence presence = Presence::kExplicit) {
    auto& enumeration = enums_.emplace_back(std::make_unique<Enum>());
    for (int32_t value : values) {
      if (value >= 0 && value < 64) {
        enumeration->table.mask |= uint64_t{1} << value;
      } else {
        enumeration->values.push_back(value);
      }
    }
    std::sort(enumeration->values.begin(), enumeration->values.end());
    enumeration->table.values = enumeration->values.data();
    enumeration->table.count = static_cast<uint32_t>(enumeration->values.size());
    Add(number, FieldType::kEnum, name, flags | abi::kClosedEnum, nullptr, presence);
    fields_.back().sub = AddSub({.enumeration = &enumeration->table});
    Update();
    return *this;
  }

  TableBuilder& AddEnum(uint32_t number, const std::string& name, const abi::MiniTableEnum* values,
                        int flags = 0) {
    Add(number, FieldType::kEnum, name, flags);
    fields_.back().sub = AddSub({.enumeration = values});
    Update();
    return *this;
  }

  TableBuilder& AddMap(uint32_t number, const std::string& name, const TableBuilder& entry) {
    return Add(number, FieldType::kMessage, name, abi::kMap, &entry);
  }

  // Links an extension of this message in.
  TableBuilder& Extend(uint32_t number, FieldType type, const std::string& name, int flags = 0,
                       const TableBuilder* sub = nullptr) {
    auto& extension = extensions_.emplace_back();
    extension.field.number = number;
    extension.field.type = type;
    extension.field.flags = static_cast<uint8_t>(flags);
    if (sub != nullptr) extension.sub.message = sub->table();
    extension.extendee = &table_;
    extension.name = extension_names_.emplace_back(std::make_unique<std::string>(name))->c_str();
    table_.flags |= abi::kExtendable | abi::kMayLackRequired;
    table_.extensions = extensions_.data();
    table_.extensions_end = extensions_.data() + extensions_.size();
    return *this;
  }
  TableBuilder& ExtendByClosedEnum(uint32_t number, const std::string& name, const abi::MiniTableEnum* values,
                                   int flags = 0) {
    Extend(number, FieldType::kEnum, name, flags | abi::kClosedEnum);
    extensions_.back().sub.enumeration = values;
    return *this;
  }
  void MakeMessageSet() { table_.flags |= abi::kMessageSet | abi::kExtendable | abi::kMayLackRequired; }

  // When all are there.
  const abi::MiniTableExtension& extension(uint32_t number) const {
    for (const abi::MiniTableExtension& extension : extensions_) {
      if (extension.field.number == number) return extension;
    }
    abort();
  }

  // Makes this the table of a map's entries; before fields are added.
  TableBuilder& MakeEntry() {
    table_.flags |= abi::kMapEntry;
    size_ = 0;
    Update();
    return *this;
  }

  void set_hot(abi::HotParser* hot) { table_.hot = hot; }
  void set_may_lack_required() { table_.flags |= abi::kMayLackRequired; }
  void drop_names() { table_.names = nullptr; }

  const abi::MiniTable* table() const { return &table_; }
  const abi::MiniTableField& field(uint32_t number) const {
    for (const abi::MiniTableField& field : fields_) {
      if (field.number == number) return field;
    }
    abort();
  }

 private:
  static constexpr uint32_t kHasBitBytes = 8;

  struct Enum {
    abi::MiniTableEnum table = {};
    std::vector<int32_t> values;
  };

  bool entry() const { return table_.flags & abi::kMapEntry; }

  uint32_t NewSlot() {
    uint32_t slot = size_;
    size_ += 16;
    return slot;
  }

  uint16_t AddSub(abi::MiniTableSub sub) {
    subs_.push_back(sub);
    return static_cast<uint16_t>(subs_.size() - 1);
  }

  void Update() {
    table_.fields = fields_.data();
    table_.subs = subs_.data();
    table_.names = names_.data();
    table_.size = size_;
    table_.field_count = static_cast<uint32_t>(fields_.size());
    table_.dense_count = 0;
    while (table_.dense_count < fields_.size() &&
           fields_[table_.dense_count].number == table_.dense_count + 1) {
      ++table_.dense_count;
    }
  }

  abi::MiniTable table_ = {};
  std::string names_;
  std::vector<abi::MiniTableField> fields_;
  std::vector<abi::MiniTableSub> subs_;
  std::vector<std::unique_ptr<Enum>> enums_;
  std::vector<abi::MiniTableExtension> extensions_;
  std::vector<std::unique_ptr<std::string>> extension_names_;
  uint32_t size_ = 0;
  uint32_t has_bits_ = 0;
  uint32_t oneof_case_ = 0;
  uint32_t oneof_slot_ = 0;
};

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_UNIT_RUNTIME_TABLE_BUILDER_H_
