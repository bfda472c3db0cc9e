#include "compiler/driver/plugin.h"

#include <google/protobuf/unknown_field_set.h>
#include <unistd.h>

#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "compiler/driver/compile.h"
#include "compiler/driver/options.h"
#include "compiler/driver/output.h"
#include "compiler/emit/c_header.h"
#include "compiler/emit/c_names.h"
#include "compiler/emit/cpp_names.h"
#include "compiler/emit/header.h"
#include "compiler/schema/build.h"
#include "compiler/schema/features.h"
#include "compiler/target/target.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ManagedStatic.h"

namespace llvmparse::driver {
namespace {

using google::protobuf::compiler::CodeGeneratorRequest;
using google::protobuf::compiler::CodeGeneratorResponse;

// Features and fields of CodeGeneratorResponse that libprotobuf 3.21 has no names for.
constexpr uint64_t kSupportsEditions = 2;
constexpr int kMinimumEditionField = 3;
constexpr int kMaximumEditionField = 4;

const char* Extension(Emit emit) {
  switch (emit) {
    case Emit::kObject:
      return ".o";
    case Emit::kAssembly:
      return ".s";
    case Emit::kLlvm:
      return ".ll";
    case Emit::kBitcode:
      return ".bc";
    case Emit::kLayout:
      return ".txt";
  }
  return "";
}

// An object is no text, but its field in the response is a string, and libprotobuf says so on stderr when it
// writes one. Unknown fields are written as they are.
void HideContents(CodeGeneratorResponse& response) {
  for (CodeGeneratorResponse::File& file : *response.mutable_file()) {
    auto* unknown = file.GetReflection()->MutableUnknownFields(&file);
    unknown->AddLengthDelimited(CodeGeneratorResponse::File::kContentFieldNumber, file.content());
    file.clear_content();
  }
}

// Gives LLVM its options, which are global to the process.
llvm::Error SetLlvmOptions(const std::vector<std::string>& arguments) {
  if (arguments.empty()) return llvm::Error::success();
  std::vector<const char*> argv{"mllvm"};  // the name in messages
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  std::string message;
  llvm::raw_string_ostream stream(message);
  if (llvm::cl::ParseCommandLineOptions(int(argv.size()), argv.data(), "", &stream)) {
    return llvm::Error::success();
  }
  return llvm::createStringError(llvm::StringRef(message).trim());
}

// Adds the outputs of all requested files to the response.
llvm::Error Answer(const CodeGeneratorRequest& request, CodeGeneratorResponse& response) {
  llvm::Expected<Options> options = ParseOptions(request.parameter());
  if (!options) return options.takeError();
  if (llvm::Error error = SetLlvmOptions(options->llvm_arguments)) return error;
  llvm::Expected<target::Target> target = target::CreateTarget(options->target);
  if (!target) return target.takeError();
  llvm::Expected<std::unique_ptr<schema::Schema>> schema = schema::Build(request.proto_file());
  if (!schema) return schema.takeError();

  std::vector<const schema::File*> files;
  for (const std::string& path : request.file_to_generate()) {
    files.push_back((*schema)->FindFile(path));
    if (files.back() == nullptr) return llvm::createStringError(path + ": is not in the request");
  }
  emit::TypeNames names(**schema, options->inner_namespace);
  if (llvm::Error error = names.CheckClashes(files)) return error;
  std::optional<emit::CNames> c_names;
  if (options->c_api) {
    c_names.emplace(**schema, names);
    if (llvm::Error error = c_names->CheckClashes(files)) return error;
  }

  OutputFiles own_outputs(options->object_dir);
  for (const schema::File* file : files) {
    std::string stem = emit::StripProto(file->path) + ".llvmparse";
    const auto respond = [&](std::string path, std::string content) {
      CodeGeneratorResponse::File& output = *response.add_file();
      output.set_name(std::move(path));
      output.set_content(std::move(content));
    };
    llvm::Expected<Compiled> compiled = Compile(*file, *target, options->compile);
    if (!compiled) return compiled.takeError();
    std::string object_path = stem + Extension(options->compile.emit);
    if (options->object_dir.empty()) {
      respond(std::move(object_path), std::move(compiled->bytes));
    } else if (llvm::Error error = own_outputs.Add(object_path, compiled->bytes)) {
      return error;
    }
    if (options->compile.report) respond(stem + ".txt", std::move(compiled->report));
    if (options->compile.remarks) respond(stem + ".opt.yaml", std::move(compiled->remarks));
    const std::string triple = target->machine->getTargetTriple().str();
    respond(stem + ".h", emit::EmitHeader(*file, names, target->data_layout, triple));
    if (c_names) {
      respond(stem + ".c.h", emit::EmitCHeader(*file, *c_names, target->data_layout, triple));
      respond(stem + ".c", emit::EmitCSource(*file));
    }
  }
  return own_outputs.Commit();
}

// Reads a whole request. Returns false and says why on stderr if there is none.
bool ReadRequest(CodeGeneratorRequest& request) {
  if (isatty(STDIN_FILENO)) {
    std::cerr
        << "protoc-gen-llvmparse is a plugin that protoc starts: protoc --llvmparse_out=DIR foo.proto\n"
           "(with this program in the PATH, or --plugin=protoc-gen-llvmparse=FILE). --help lists options.\n";
    return false;
  }
  if (request.ParseFromFileDescriptor(STDIN_FILENO)) return true;
  std::cerr << "protoc-gen-llvmparse: what came on stdin is not a request of protoc\n";
  return false;
}

}  // namespace

CodeGeneratorResponse Generate(const CodeGeneratorRequest& request) {
  CodeGeneratorResponse response;
  if (llvm::Error error = Answer(request, response)) {
    response.Clear();
    response.set_error(llvm::toString(std::move(error)));
  }
  response.set_supported_features(CodeGeneratorResponse::FEATURE_PROTO3_OPTIONAL | kSupportsEditions);
  auto* unknown = response.GetReflection()->MutableUnknownFields(&response);
  unknown->AddVarint(kMinimumEditionField, schema::kMinimumEdition);
  unknown->AddVarint(kMaximumEditionField, schema::kMaximumEdition);
  return response;
}

int RunPlugin(int argc, const char* const* argv) {
  if (argc > 1) {
    std::string argument = argv[1];
    if (argument == "--version") {
      std::cout << "protoc-gen-llvmparse " LLVMPARSE_VERSION ", ABI " << LLVMPARSE_ABI << ", LLVM "
                << LLVM_VERSION_STRING << "\n";
      return 0;
    }
    if (argument == "--help") {
      std::cout << "protoc --llvmparse_out=DIR [--llvmparse_opt=KEY=VALUE,…] foo.proto\n"
                   "writes DIR/foo.llvmparse.o and DIR/foo.llvmparse.h. Options:\n"
                << DescribeOptions();
      return 0;
    }
    std::cerr << "protoc-gen-llvmparse: unknown argument " << argument
              << "; known are --help and --version\n";
    return 1;
  }
  const llvm::llvm_shutdown_obj at_end;  // writes what -time-passes and -stats of LLVM have counted
  CodeGeneratorRequest request;
  if (!ReadRequest(request)) return 1;
  CodeGeneratorResponse response = Generate(request);
  HideContents(response);
  if (response.SerializeToFileDescriptor(STDOUT_FILENO)) return 0;
  std::cerr << "protoc-gen-llvmparse: cannot write the response\n";
  return 1;
}

}  // namespace llvmparse::driver
