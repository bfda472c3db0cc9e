// The schema model: files, messages, fields and enums with all names resolved and every property decided.
//
// Built from the FileDescriptorProtos of a plugin request (schema/build.h), not through a DescriptorPool: the
// libprotobuf that we build with may be older than the editions that protoc sends. Whoever reads a schema
// never looks at syntax, editions or features: presence, packing, enum openness, UTF-8 validation and group
// encoding are properties here.
//
// Comments are those of the .proto file, without the comment signs.
//
// A Schema owns everything in it; pointers between its parts live as long as it does.
#ifndef LLVMPARSE_COMPILER_SCHEMA_SCHEMA_H_
#define LLVMPARSE_COMPILER_SCHEMA_SCHEMA_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "llvmparse/abi/mini_table.h"

namespace llvmparse::schema {

using abi::FieldType;

struct Enum;
struct File;
struct Message;
struct Oneof;

enum class Presence {
  kNone,      // repeated and map fields
  kImplicit,  // present when not zero (proto3 without `optional`, features.field_presence = IMPLICIT)
  kExplicit,  // includes messages and members of oneofs
  kRequired,
};

struct Field {
  std::string name;       // as declared
  std::string full_name;  // package.Message.name, without leading dot
  std::string json_name;
  uint32_t number = 0;
  // kGroup for delimited encoding, also where an edition's features ask for it.
  FieldType type = FieldType::kInt32;
  Presence presence = Presence::kImplicit;
  bool repeated = false;       // also true for maps
  bool map = false;            // message_type is the entry type
  bool packed = false;         // written packed
  bool validate_utf8 = false;  // strings only
  bool is_extension = false;
  bool deprecated = false;
  // The default as protoc spells it in FieldDescriptorProto.default_value (bytes are C-escaped), if declared.
  bool has_default = false;
  std::string default_value;
  const Message* parent = nullptr;        // of an extension: the extended message
  const Oneof* oneof = nullptr;           // real oneofs only; a proto3 `optional` has none
  const Message* message_type = nullptr;  // kMessage, kGroup
  const Enum* enum_type = nullptr;        // kEnum
  std::string comment;                    // from source info, leading or else trailing; may be empty
  uint32_t line = 0;                      // from source info, 1 is the first; 0 when not known
};

struct Oneof {
  std::string name;
  std::string comment;
  const Message* parent = nullptr;
  std::vector<const Field*> fields;  // in order of declaration
};

struct EnumValue {
  std::string name;
  int32_t number = 0;
  std::string comment;
};

struct Enum {
  std::string name;
  std::string full_name;
  std::string comment;
  bool closed = false;
  std::vector<EnumValue> values;  // in order of declaration, aliases included
  const File* file = nullptr;
  const Message* parent = nullptr;  // null at file level
};

struct Message {
  std::string name;
  std::string full_name;
  bool map_entry = false;
  bool message_set = false;
  bool extendable = false;
  std::vector<std::unique_ptr<Field>> fields;  // in order of declaration
  std::vector<std::unique_ptr<Oneof>> oneofs;  // real ones
  std::vector<std::unique_ptr<Message>> messages;
  std::vector<std::unique_ptr<Enum>> enums;
  std::vector<std::unique_ptr<Field>> extensions;  // declared in this scope
  const File* file = nullptr;
  const Message* parent = nullptr;  // null at file level
  std::string comment;
  uint32_t line = 0;  // as that of a field

  // Fields by ascending number: the order of mini-tables and of serializers.
  std::vector<const Field*> by_number;
  // This type, or one that it can contain, has required fields or extensions (which may have some).
  bool may_lack_required = false;
  // A message of this type can contain another one of this type.
  bool recursive = false;
};

struct File {
  std::string path;     // import path, as in the request
  std::string package;  // may be empty
  std::vector<const File*> imports;
  std::vector<const File*> public_imports;
  std::vector<std::unique_ptr<Message>> messages;
  std::vector<std::unique_ptr<Enum>> enums;
  std::vector<std::unique_ptr<Field>> extensions;
  // All messages in this file, outer before inner, map entries included; all enums; all extensions.
  std::vector<const Message*> all_messages;
  std::vector<const Enum*> all_enums;
  std::vector<const Field*> all_extensions;
};

struct Schema {
  std::vector<std::unique_ptr<File>> files;  // imports before importers
  std::unordered_map<std::string_view, const Message*> messages_by_name;
  std::unordered_map<std::string_view, const Enum*> enums_by_name;

  std::unordered_map<std::string_view, const File*> files_by_path;

  // Null when there is no such file.
  const File* FindFile(std::string_view path) const;
};

}  // namespace llvmparse::schema

#endif  // LLVMPARSE_COMPILER_SCHEMA_SCHEMA_H_
