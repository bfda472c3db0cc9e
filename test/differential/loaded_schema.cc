#include "test/differential/loaded_schema.h"

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>

#include "compiler/driver/compile.h"
#include "compiler/emit/names.h"
#include "compiler/schema/build.h"
#include "compiler/target/target.h"

namespace llvmparse::test {
namespace {

using google::protobuf::DescriptorProto;
using google::protobuf::FieldDescriptorProto;
using google::protobuf::FileDescriptorProto;
using google::protobuf::RepeatedPtrField;

[[noreturn]] void Stop(const std::string& what) {
  std::cerr << what << "\n";
  exit(2);
}

llvm::Expected<std::vector<std::string>> CompileObjects(const std::vector<SourceFile>& files) {
  static const target::Target target = llvm::cantFail(target::CreateTarget({}));
  RepeatedPtrField<FileDescriptorProto> protos;
  for (const SourceFile& file : files) {
    *protos.Add() = file.edition == 0 ? file.proto : AsEdition(file.proto, file.edition);
  }
  auto schema = schema::Build(protos);
  if (!schema) return schema.takeError();
  std::vector<std::string> objects;
  for (const auto& file : (*schema)->files) {
    auto compiled = driver::Compile(*file, target, {});
    if (!compiled) return compiled.takeError();
    objects.push_back(std::move(compiled->bytes));
  }
  return objects;
}

// The runtime's symbols come from this program. Bound at once: calls through lazy stubs would change
// registers that the conventions of hot code need.
void* LinkAndLoad(const std::vector<std::string>& objects) {
  char directory[] = "/tmp/llvmparse-differential-XXXXXX";
  if (mkdtemp(directory) == nullptr) Stop("no temporary directory");
  const std::string base = directory;
  std::string command = LLVMPARSE_LINKER " -shared -z now -o " + base + "/schema.so";
  for (size_t i = 0; i < objects.size(); ++i) {
    const std::string path = base + "/" + std::to_string(i) + ".o";
    std::ofstream(path, std::ios::binary) << objects[i];
    command += " " + path;
  }
  if (std::system(command.c_str()) != 0) Stop("failed: " + command);
  void* library = dlopen((base + "/schema.so").c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) Stop(dlerror());
  std::filesystem::remove_all(base);
  return library;
}

// libprotobuf 3.21 takes open enums for closed ones in files of proto2 (docs/compatibility.md): there the
// reference has numbers for them. True if it has.
bool NumbersForEnums(const std::set<std::string>& open, RepeatedPtrField<FieldDescriptorProto>* fields) {
  bool found = false;
  for (FieldDescriptorProto& field : *fields) {
    if (open.count(field.type_name()) == 0) continue;
    field.set_type(FieldDescriptorProto::TYPE_INT32);
    field.clear_type_name();
    found = true;
  }
  return found;
}

bool NumbersForEnums(const std::set<std::string>& open, DescriptorProto* message) {
  bool found = NumbersForEnums(open, message->mutable_field());
  for (DescriptorProto& nested : *message->mutable_nested_type()) found |= NumbersForEnums(open, &nested);
  return found;
}

bool NumbersForEnums(const std::set<std::string>& open, FileDescriptorProto* file) {
  bool found = NumbersForEnums(open, file->mutable_extension());
  for (DescriptorProto& message : *file->mutable_message_type()) found |= NumbersForEnums(open, &message);
  return found;
}

struct ErrorText : google::protobuf::DescriptorPool::ErrorCollector {
  void AddError(const std::string&, const std::string& element, const google::protobuf::Message*,
                ErrorLocation, const std::string& message) override {
    text += element + ": " + message + "\n";
  }
  std::string text;
};

}  // namespace

std::unique_ptr<LoadedSchema> LoadedSchema::Load(const std::vector<SourceFile>& files, std::string* error) {
  std::unique_ptr<LoadedSchema> loaded(new LoadedSchema);
  std::set<std::string> open_enums;
  for (const SourceFile& file : files) {
    FileDescriptorProto proto = file.proto;
    if (proto.syntax() == "proto3") {
      for (const auto& e : proto.enum_type()) open_enums.insert("." + proto.package() + "." + e.name());
    } else if (NumbersForEnums(open_enums, &proto)) {
      loaded->has_numbers_ = true;
    }
    ErrorText errors;
    const auto* built = loaded->pool_.BuildFileCollectingErrors(proto, &errors);
    if (built == nullptr) {
      *error = "libprotobuf: " + errors.text;
      return nullptr;
    }
    for (int i = 0; i < built->message_type_count(); ++i) loaded->types_.push_back(built->message_type(i));
  }
  llvm::Expected<std::vector<std::string>> objects = CompileObjects(files);
  if (!objects) {
    *error = "compiler: " + llvm::toString(objects.takeError());
    return nullptr;
  }
  loaded->library_ = LinkAndLoad(*objects);
  return loaded;
}

LoadedSchema::~LoadedSchema() {
  if (library_ != nullptr) dlclose(library_);
}

const abi::MiniTable& LoadedSchema::Table(const google::protobuf::Descriptor& type) const {
  const void* table = dlsym(library_, emit::TableSymbol(type.full_name()).c_str());
  if (table == nullptr) Stop("no table of " + type.full_name());
  return *static_cast<const abi::MiniTable*>(table);
}

}  // namespace llvmparse::test
