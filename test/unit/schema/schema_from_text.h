// Schemas for unit tests, from the text of .proto files: libprotobuf parses them, our own builder does the
// rest.
//
//   FileSet files{{"a.proto", "syntax = 'proto3'; message M { int32 x = 1; }"}};
//   auto schema = BuildSchema(files);              // fails the test if it does not build
//   const schema::Message& m = MessageIn(*schema, "M");
#ifndef LLVMPARSE_TEST_UNIT_SCHEMA_SCHEMA_FROM_TEXT_H_
#define LLVMPARSE_TEST_UNIT_SCHEMA_SCHEMA_FROM_TEXT_H_

#include <google/protobuf/compiler/importer.h>
#include <google/protobuf/descriptor.pb.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "compiler/schema/build.h"

namespace llvmparse::test {

namespace pb = google::protobuf;
using FileSet = std::vector<std::pair<std::string, std::string>>;  // path, text; imports before importers
using Descriptors = pb::RepeatedPtrField<pb::FileDescriptorProto>;

class TextTree : public pb::compiler::SourceTree, public pb::compiler::MultiFileErrorCollector {
 public:
  explicit TextTree(const FileSet& files) : files_(files) {}
  pb::io::ZeroCopyInputStream* Open(const std::string& path) override {
    for (const auto& [name, text] : files_) {
      if (name == path) return new pb::io::ArrayInputStream(text.data(), static_cast<int>(text.size()));
    }
    return nullptr;
  }
  void AddError(const std::string& path, int line, int, const std::string& message) override {
    ADD_FAILURE() << path << ":" << line + 1 << ": " << message;
  }

 private:
  const FileSet& files_;
};

// The descriptors as protoc would send them.
inline Descriptors DescriptorsOf(const FileSet& files) {
  TextTree tree(files);
  pb::compiler::Importer importer(&tree, &tree);
  Descriptors descriptors;
  for (const auto& [path, text] : files) {
    const pb::FileDescriptor* file = importer.Import(path);
    if (file == nullptr) {
      ADD_FAILURE() << path << " does not parse";
      continue;
    }
    pb::FileDescriptorProto& proto = *descriptors.Add();
    file->CopyTo(&proto);
    file->CopyJsonNameTo(&proto);
    file->CopySourceCodeInfoTo(&proto);
  }
  return descriptors;
}

inline std::unique_ptr<schema::Schema> BuildSchema(const Descriptors& descriptors) {
  llvm::Expected<std::unique_ptr<schema::Schema>> schema = schema::Build(descriptors);
  if (!schema) {
    ADD_FAILURE() << llvm::toString(schema.takeError());
    return std::make_unique<schema::Schema>();
  }
  return std::move(*schema);
}
inline std::unique_ptr<schema::Schema> BuildSchema(const FileSet& files) {
  return BuildSchema(DescriptorsOf(files));
}

// All diagnostics, or "" if there are none.
inline std::string BuildError(const Descriptors& descriptors) {
  llvm::Expected<std::unique_ptr<schema::Schema>> schema = schema::Build(descriptors);
  return schema ? "" : llvm::toString(schema.takeError());
}

inline const schema::Message& MessageIn(const schema::Schema& schema, const std::string& full_name) {
  static const schema::Message kNone;
  auto it = schema.messages_by_name.find(full_name);
  if (it != schema.messages_by_name.end()) return *it->second;
  ADD_FAILURE() << "there is no message " << full_name;
  return kNone;
}

inline const schema::Field& FieldIn(const schema::Message& message, const std::string& name) {
  static const schema::Field kNone;
  for (const auto& field : message.fields) {
    if (field->name == name) return *field;
  }
  ADD_FAILURE() << message.full_name << " has no field " << name;
  return kNone;
}

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_UNIT_SCHEMA_SCHEMA_FROM_TEXT_H_
