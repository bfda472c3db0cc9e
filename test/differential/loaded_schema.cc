#include "test/differential/loaded_schema.h"

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "compiler/driver/compile.h"
#include "compiler/emit/names.h"
#include "compiler/schema/build.h"
#include "compiler/target/target.h"
#include "test/differential/random_schema.h"

namespace llvmparse::test {
namespace {

[[noreturn]] void Stop(const std::string& what) {
  std::cerr << what << "\n";
  exit(2);
}

llvm::Expected<std::string> CompileObject(const google::protobuf::FileDescriptorProto& file) {
  static const target::Target target = llvm::cantFail(target::CreateTarget({}));
  google::protobuf::RepeatedPtrField<google::protobuf::FileDescriptorProto> files;
  *files.Add() = file;
  auto schema = schema::Build(files);
  if (!schema) return schema.takeError();
  auto compiled = driver::Compile(*(*schema)->files[0], target, {});
  if (!compiled) return compiled.takeError();
  return std::move(compiled->bytes);
}

// The runtime's symbols come from this program. Bound at once: calls through lazy stubs would change
// registers that the conventions of hot code need.
void* LinkAndLoad(const std::string& object) {
  char directory[] = "/tmp/llvmparse-differential-XXXXXX";
  if (mkdtemp(directory) == nullptr) Stop("no temporary directory");
  const std::string base = directory;
  std::ofstream(base + "/schema.o", std::ios::binary) << object;
  const std::string command =
      LLVMPARSE_LINKER " -shared -z now -o " + base + "/schema.so " + base + "/schema.o";
  if (std::system(command.c_str()) != 0) Stop("failed: " + command);
  void* library = dlopen((base + "/schema.so").c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) Stop(dlerror());
  std::filesystem::remove_all(base);
  return library;
}

struct ErrorText : google::protobuf::DescriptorPool::ErrorCollector {
  void AddError(const std::string&, const std::string& element, const google::protobuf::Message*,
                ErrorLocation, const std::string& message) override {
    text += element + ": " + message + "\n";
  }
  std::string text;
};

}  // namespace

std::unique_ptr<LoadedSchema> LoadedSchema::Load(const google::protobuf::FileDescriptorProto& file,
                                                 int edition, std::string* error) {
  std::unique_ptr<LoadedSchema> loaded(new LoadedSchema);
  ErrorText errors;
  loaded->file_ = loaded->pool_.BuildFileCollectingErrors(file, &errors);
  if (loaded->file_ == nullptr) {
    *error = "libprotobuf: " + errors.text;
    return nullptr;
  }
  llvm::Expected<std::string> object = CompileObject(edition == 0 ? file : AsEdition(file, edition));
  if (!object) {
    *error = "compiler: " + llvm::toString(object.takeError());
    return nullptr;
  }
  loaded->library_ = LinkAndLoad(*object);
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
