// A schema under test and its reference, in this process: the compiler's objects, linked and loaded, and a
// DescriptorPool.
#ifndef LLVMPARSE_TEST_DIFFERENTIAL_LOADED_SCHEMA_H_
#define LLVMPARSE_TEST_DIFFERENTIAL_LOADED_SCHEMA_H_

#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>
#include <google/protobuf/dynamic_message.h>

#include <memory>
#include <string>
#include <vector>

#include "llvmparse/abi/mini_table.h"
#include "test/differential/random_schema.h"
#include "test/support/compare.h"

namespace llvmparse::test {

class LoadedSchema {
 public:
  // Null and why in `error` if the compiler or libprotobuf does not take the files. Stops the program when a
  // library cannot be linked or loaded.
  static std::unique_ptr<LoadedSchema> Load(const std::vector<SourceFile>& files, std::string* error);
  ~LoadedSchema();

  // All message types that are not nested.
  const std::vector<const google::protobuf::Descriptor*>& types() const { return types_; }
  // How to compare with the reference.
  Inputs inputs() const { return has_numbers_ ? Inputs::kRandomWithoutNames : Inputs::kRandom; }
  const google::protobuf::Message& Prototype(const google::protobuf::Descriptor& type) {
    return *factory_.GetPrototype(&type);
  }
  const abi::MiniTable& Table(const google::protobuf::Descriptor& type) const;

 private:
  LoadedSchema() = default;

  google::protobuf::DescriptorPool pool_;
  google::protobuf::DynamicMessageFactory factory_;
  std::vector<const google::protobuf::Descriptor*> types_;
  bool has_numbers_ = false;  // the reference has numbers for some enums
  void* library_ = nullptr;
};

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_DIFFERENTIAL_LOADED_SCHEMA_H_
