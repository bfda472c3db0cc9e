// The protoc plugin: answers a request for files with their objects and headers.
//
// What is wrong with a schema, an option or an output directory goes into the response's error, as protoc
// asks of plugins. An answer is complete or an error: then no output is left behind, not even a part of one.
// Tested in test/unit/driver/ and test/plugin/.
#ifndef LLVMPARSE_COMPILER_DRIVER_PLUGIN_H_
#define LLVMPARSE_COMPILER_DRIVER_PLUGIN_H_

#include <google/protobuf/compiler/plugin.pb.h>

namespace llvmparse::driver {

google::protobuf::compiler::CodeGeneratorResponse Generate(
    const google::protobuf::compiler::CodeGeneratorRequest& request);

// The whole program: reads a request from stdin, writes the response to stdout. Returns the exit code;
// anything but 0 means that there was no request to answer or that the answer could not be written.
int RunPlugin(int argc, const char* const* argv);

}  // namespace llvmparse::driver

#endif  // LLVMPARSE_COMPILER_DRIVER_PLUGIN_H_
