// Runs a protoc plugin on a descriptor set instead of on .proto files, as protoc would. For files whose
// syntax the protoc at hand does not know (editions) and that a newer one has parsed.
//
//   run_plugin DESCRIPTOR_SET PLUGIN OUT_DIR PARAMETER FILE...
#include <google/protobuf/compiler/plugin.pb.h>
#include <google/protobuf/descriptor.pb.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

namespace {

using google::protobuf::compiler::CodeGeneratorRequest;
using google::protobuf::compiler::CodeGeneratorResponse;

int Fail(const std::string& what) {
  std::cerr << "run_plugin: " << what << "\n";
  return 1;
}

int Run(const std::string& descriptors, const std::string& plugin, const std::filesystem::path& out,
        const std::string& parameter, int file_count, char** files) {
  google::protobuf::FileDescriptorSet set;
  std::ifstream set_stream(descriptors, std::ios::binary);
  if (!set.ParseFromIstream(&set_stream)) return Fail("no descriptor set: " + descriptors);

  CodeGeneratorRequest request;
  request.set_parameter(parameter);
  for (int i = 0; i < file_count; ++i) request.add_file_to_generate(files[i]);
  request.mutable_proto_file()->Swap(set.mutable_file());
  // Several of these may run at once in one folder.
  const std::string name = (out / std::filesystem::path(plugin).filename()).string() + "." +
                           std::to_string(std::hash<std::string>()(files[0])) + ".";
  std::ofstream request_stream(name + "request", std::ios::binary);
  request.SerializeToOstream(&request_stream);
  request_stream.close();
  const std::string command = "'" + plugin + "' < '" + name + "request' > '" + name + "response'";
  if (std::system(command.c_str()) != 0) return Fail("failed: " + command);

  CodeGeneratorResponse response;
  std::ifstream response_stream(name + "response", std::ios::binary);
  if (!response.ParseFromIstream(&response_stream)) return Fail("no response from " + plugin);
  if (response.has_error()) return Fail(response.error());
  for (const auto& file : response.file()) {
    const std::filesystem::path path = out / file.name();
    std::filesystem::create_directories(path.parent_path());
    std::ofstream stream(path, std::ios::binary);
    stream << file.content();
    if (!stream.flush()) return Fail("cannot write " + path.string());
  }
  std::filesystem::remove(name + "request");
  std::filesystem::remove(name + "response");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 6) return Fail("usage: run_plugin DESCRIPTOR_SET PLUGIN OUT_DIR PARAMETER FILE...");
  return Run(argv[1], argv[2], argv[3], argv[4], argc - 5, argv + 5);
}
