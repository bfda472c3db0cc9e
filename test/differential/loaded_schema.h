// A schema under test and its reference, in this process: the compiler's object, linked and loaded, and a
// DescriptorPool.
#ifndef LLVMPARSE_TEST_DIFFERENTIAL_LOADED_SCHEMA_H_
#define LLVMPARSE_TEST_DIFFERENTIAL_LOADED_SCHEMA_H_

#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>
#include <google/protobuf/dynamic_message.h>

#include <memory>
#include <string>

#include "llvmparse/abi/mini_table.h"

namespace llvmparse::test {

class LoadedSchema {
 public:
  // `edition` 0: the file as it is, else AsEdition() of it for the compiler. Null and why in `error` if the
  // compiler or libprotobuf does not take it. Stops the program when a library cannot be linked or loaded.
  static std::unique_ptr<LoadedSchema> Load(const google::protobuf::FileDescriptorProto& file, int edition,
                                            std::string* error);
  ~LoadedSchema();

  const google::protobuf::FileDescriptor& file() const { return *file_; }
  const google::protobuf::Message& Prototype(const google::protobuf::Descriptor& type) {
    return *factory_.GetPrototype(&type);
  }
  const abi::MiniTable& Table(const google::protobuf::Descriptor& type) const;

 private:
  LoadedSchema() = default;

  google::protobuf::DescriptorPool pool_;
  google::protobuf::DynamicMessageFactory factory_;
  const google::protobuf::FileDescriptor* file_ = nullptr;
  void* library_ = nullptr;
};

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_DIFFERENTIAL_LOADED_SCHEMA_H_
