// libprotobuf as reference: the same schemas, loaded at run time, and its verdict on the same inputs.
#ifndef LLVMPARSE_TEST_SUPPORT_REFERENCE_H_
#define LLVMPARSE_TEST_SUPPORT_REFERENCE_H_

#include <google/protobuf/compiler/importer.h>
#include <google/protobuf/dynamic_message.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "test/support/engine.h"

namespace llvmparse::test {

class Reference {
 public:
  // Import roots for schemas.
  explicit Reference(const std::vector<std::string>& roots);

  // Null when the file does not load or has no such type; then errors() says why.
  const google::protobuf::Message* Load(const std::string& file, const std::string& full_name);
  const std::string& errors() const { return errors_.text; }

 private:
  struct Errors : google::protobuf::compiler::MultiFileErrorCollector {
    void AddError(const std::string& file, int line, int column, const std::string& message) override;
    std::string text;
  };

  // Adds a file and what it imports to the pool. Null when that fails.
  const google::protobuf::FileDescriptor* Import(const std::string& file);

  google::protobuf::compiler::DiskSourceTree tree_;
  Errors errors_;
  google::protobuf::compiler::SourceTreeDescriptorDatabase database_{&tree_};
  google::protobuf::DescriptorPool pool_;
  google::protobuf::DynamicMessageFactory factory_;
};

// Parses into `message`, which holds the value, normalized, unless the verdict is kReject.
Verdict ParseByReference(std::string_view input, google::protobuf::Message* message);

// Whether the message, or one below it, has unknown fields.
bool HasUnknownFields(const google::protobuf::Message& message);

// The bytes of a normalized message. Equal exactly when two messages of one type are; in maps the order does
// not count.
std::string Canonical(const google::protobuf::Message& message);

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_SUPPORT_REFERENCE_H_
