#include "test/differential/random_schema.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace llvmparse::test {
namespace {

using google::protobuf::DescriptorProto;
using google::protobuf::EnumDescriptorProto;
using google::protobuf::FieldDescriptorProto;
using google::protobuf::FileDescriptorProto;
using Type = FieldDescriptorProto::Type;

constexpr int kMaxNumber = (1 << 29) - 1;
constexpr int kFirstExtension = 2000;

bool IsPackable(Type type) {
  return type != FieldDescriptorProto::TYPE_STRING && type != FieldDescriptorProto::TYPE_BYTES &&
         type != FieldDescriptorProto::TYPE_MESSAGE && type != FieldDescriptorProto::TYPE_GROUP;
}

struct EnumName {
  std::string name;
  bool proto3;
  bool starts_with_zero;
};

// What a file can use, or what it and its public imports declare.
struct Names {
  std::vector<std::string> types;
  std::vector<EnumName> enums;
  std::vector<std::string> extendees;
  std::vector<std::string> message_sets;

  void Add(const Names& other) {
    types.insert(types.end(), other.types.begin(), other.types.end());
    enums.insert(enums.end(), other.enums.begin(), other.enums.end());
    extendees.insert(extendees.end(), other.extendees.begin(), other.extendees.end());
    message_sets.insert(message_sets.end(), other.message_sets.begin(), other.message_sets.end());
  }
};

class SchemaWriter {
 public:
  explicit SchemaWriter(Random& random) : random_(random) {}

  std::vector<SourceFile> Write() {
    const int count = random_.Percent(50) ? 1 : random_.Between(2, 4);
    std::vector<SourceFile> files;
    for (int i = 0; i < count; ++i) {
      WriteFile(i);
      files.push_back({std::move(file_), random_.Percent(50) ? 0 : random_.Between(2023, 2024)});
    }
    return files;
  }

 private:
  static std::string FileName(int index) { return "random" + std::to_string(index) + ".proto"; }

  void WriteFile(int index) {
    proto3_ = random_.Percent(40);
    file_ = {};
    file_.set_name(FileName(index));
    file_.set_package("random");
    if (proto3_) file_.set_syntax("proto3");
    visible_ = {};
    exported_.emplace_back();
    AddImports(index);

    const int enums = random_.Between(1, 3);
    for (int i = 0; i < enums; ++i) AddEnum("E" + std::to_string(enums_++), i == 0);
    const int first = messages_;
    messages_ += random_.Between(2, 6);
    for (int i = first; i < messages_; ++i) Declare(&Names::types, ".random.M" + std::to_string(i));
    if (!proto3_ && random_.Percent(30)) AddMessageSet();
    for (int i = first; i < messages_; ++i) AddMessage("M" + std::to_string(i), file_.add_message_type());
    if (!proto3_) AddExtensions();
  }

  void AddImports(int index) {
    for (int i = 0; i < index; ++i) {
      if (!random_.Percent(60)) continue;
      visible_.Add(exported_[static_cast<size_t>(i)]);
      if (random_.Percent(40)) {
        file_.add_public_dependency(file_.dependency_size());
        exported_.back().Add(exported_[static_cast<size_t>(i)]);
      }
      file_.add_dependency(FileName(i));
    }
  }

  template <class Name>
  void Declare(std::vector<Name> Names::* list, const Name& name) {
    (visible_.*list).push_back(name);
    (exported_.back().*list).push_back(name);
  }

  void AddEnum(const std::string& name, bool starts_with_zero) {
    starts_with_zero |= proto3_;
    EnumDescriptorProto* e = file_.add_enum_type();
    e->set_name(name);
    std::set<int> numbers;
    const int count = random_.Percent(10) ? 100 : random_.Between(1, 8);
    for (int i = 0; i < count; ++i) {
      int number = i == 0 && starts_with_zero ? 0
                   : random_.Percent(70)      ? random_.Between(0, 70)
                                              : static_cast<int>(random_.Number());
      if (i > 0 && random_.Percent(10)) number = *numbers.begin();
      if (!numbers.insert(number).second) e->mutable_options()->set_allow_alias(true);
      auto* value = e->add_value();
      value->set_name(name + "_" + std::to_string(i));
      value->set_number(number);
    }
    Declare(&Names::enums, EnumName{".random." + name, proto3_, starts_with_zero});
  }

  void AddMessageSet() {
    DescriptorProto* set = file_.add_message_type();
    set->set_name("Set" + std::to_string(message_sets_++));
    set->mutable_options()->set_message_set_wire_format(true);
    auto* range = set->add_extension_range();
    range->set_start(4);
    range->set_end(INT32_MAX);
    Declare(&Names::types, ".random." + set->name());
    Declare(&Names::message_sets, ".random." + set->name());
  }

  void AddItems(const std::string& set) {
    const int count = random_.Between(0, 4);
    for (int i = 0; i < count; ++i) {
      FieldDescriptorProto* item = NewExtension(set);
      const int index = extensions_[set]++;
      item->set_number(random_.Percent(50) ? 4 + index : INT32_MAX - 1 - index);
      item->set_type(FieldDescriptorProto::TYPE_MESSAGE);
      item->set_type_name(random_.Pick(visible_.types));
    }
  }

  void AddMessage(const std::string& name, DescriptorProto* message) {
    message->set_name(name);
    const int count = random_.Percent(8) ? random_.Between(60, 120) : random_.Between(1, 14);
    int number = 0;
    for (int i = 0; i < count; ++i) {
      number += random_.Percent(80) ? 1 : random_.Between(1, 30);
      if (!proto3_ && random_.Percent(8)) {
        AddGroup(name, number, message);
      } else if (random_.Percent(10)) {
        AddMap(name, number, message);
      } else if (random_.Percent(8)) {
        AddOneof(&number, message);
      } else {
        AddField(number, message);
      }
    }
    if (random_.Percent(20)) AddField(kMaxNumber - random_.Below(3), message);
    // In descriptors the synthetic oneofs of proto3 come last.
    for (auto& field : *message->mutable_field()) {
      if (!field.proto3_optional()) continue;
      field.set_oneof_index(message->oneof_decl_size());
      message->add_oneof_decl()->set_name("_" + field.name());
    }
    if (!proto3_ && random_.Percent(40)) {
      auto* range = message->add_extension_range();
      range->set_start(kFirstExtension);
      range->set_end(kFirstExtension + 1000);
      Declare(&Names::extendees, ".random." + name);
    }
  }

  void SetType(FieldDescriptorProto* field, bool map_value = false) {
    if (random_.Percent(15)) {
      field->set_type(FieldDescriptorProto::TYPE_MESSAGE);
      field->set_type_name(random_.Pick(visible_.types));
    } else if (random_.Percent(12)) {
      field->set_type(FieldDescriptorProto::TYPE_ENUM);
      // A map may only have enums whose first value is zero; in proto3 protoc 3.21 takes only its own enums.
      std::vector<std::string> fitting;
      for (const EnumName& e : visible_.enums) {
        if ((e.proto3 || !proto3_) && (e.starts_with_zero || !map_value)) fitting.push_back(e.name);
      }
      field->set_type_name(random_.Pick(fitting));
    } else {
      static constexpr int kScalars[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 15, 16, 17, 18};
      field->set_type(static_cast<Type>(random_.Pick(kScalars)));
    }
  }

  FieldDescriptorProto* NewField(int number, DescriptorProto* message) {
    FieldDescriptorProto* field = message->add_field();
    field->set_name("f" + std::to_string(number));
    field->set_number(number);
    field->set_label(FieldDescriptorProto::LABEL_OPTIONAL);
    return field;
  }

  void SetLabel(FieldDescriptorProto* field) {
    if (random_.Percent(30)) {
      field->set_label(FieldDescriptorProto::LABEL_REPEATED);
      if (IsPackable(field->type()) && random_.Percent(50)) {
        field->mutable_options()->set_packed(random_.Percent(60));
      }
    } else if (!proto3_ && field->extendee().empty() && random_.Percent(6)) {
      field->set_label(FieldDescriptorProto::LABEL_REQUIRED);
    } else if (proto3_ && random_.Percent(25)) {
      field->set_proto3_optional(true);
    }
  }

  void AddField(int number, DescriptorProto* message) {
    FieldDescriptorProto* field = NewField(number, message);
    SetType(field);
    SetLabel(field);
  }

  void AddGroup(const std::string& scope, int number, DescriptorProto* message) {
    DescriptorProto* type = message->add_nested_type();
    type->set_name("G" + std::to_string(number));
    const int count = random_.Between(1, 4);
    for (int i = 1; i <= count; ++i) AddField(i, type);
    FieldDescriptorProto* field = NewField(number, message);
    field->set_name("g" + std::to_string(number));
    field->set_type(FieldDescriptorProto::TYPE_GROUP);
    field->set_type_name(".random." + scope + "." + type->name());
    SetLabel(field);
  }

  void AddMap(const std::string& scope, int number, DescriptorProto* message) {
    static constexpr int kKeys[] = {3, 4, 5, 6, 7, 8, 9, 13, 15, 16, 17, 18};
    DescriptorProto* entry = message->add_nested_type();
    entry->set_name("F" + std::to_string(number) + "Entry");
    entry->mutable_options()->set_map_entry(true);
    FieldDescriptorProto* key = NewField(1, entry);
    key->set_name("key");
    key->set_type(static_cast<Type>(random_.Pick(kKeys)));
    FieldDescriptorProto* value = NewField(2, entry);
    value->set_name("value");
    SetType(value, /*map_value=*/true);
    FieldDescriptorProto* field = NewField(number, message);
    field->set_label(FieldDescriptorProto::LABEL_REPEATED);
    field->set_type(FieldDescriptorProto::TYPE_MESSAGE);
    field->set_type_name(".random." + scope + "." + entry->name());
  }

  void AddOneof(int* number, DescriptorProto* message) {
    const int index = message->oneof_decl_size();
    message->add_oneof_decl()->set_name("o" + std::to_string(index));
    const int count = random_.Between(1, 5);
    for (int i = 0; i < count; ++i) {
      FieldDescriptorProto* field = NewField((*number)++, message);
      SetType(field);
      field->set_oneof_index(index);
    }
    --*number;
  }

  FieldDescriptorProto* NewExtension(const std::string& extendee) {
    FieldDescriptorProto* field = file_.add_extension();
    field->set_name("x" + std::to_string(names_++));
    field->set_label(FieldDescriptorProto::LABEL_OPTIONAL);
    field->set_extendee(extendee);
    return field;
  }

  void AddExtensions() {
    for (const std::string& set : visible_.message_sets) AddItems(set);
    for (const std::string& extendee : visible_.extendees) {
      const int count = random_.Between(0, 6);
      for (int i = 0; i < count; ++i) {
        FieldDescriptorProto* field = NewExtension(extendee);
        field->set_number(kFirstExtension + 3 * extensions_[extendee]++);
        SetType(field);
        SetLabel(field);
      }
    }
  }

  Random& random_;
  std::vector<Names> exported_;  // what importers of each file can use
  int messages_ = 0;
  int message_sets_ = 0;
  int enums_ = 0;
  int names_ = 0;                          // of extensions
  std::map<std::string, int> extensions_;  // by extended type

  // Of the file being written.
  FileDescriptorProto file_;
  bool proto3_ = false;
  Names visible_;
};

}  // namespace

std::vector<SourceFile> RandomSchema(Random& random) { return SchemaWriter(random).Write(); }

}  // namespace llvmparse::test
