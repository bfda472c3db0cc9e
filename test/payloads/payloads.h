// The real messages of this folder: NAME.bin, of a type in NAME.proto.
#ifndef LLVMPARSE_TEST_PAYLOADS_PAYLOADS_H_
#define LLVMPARSE_TEST_PAYLOADS_PAYLOADS_H_

#include <fstream>
#include <iterator>
#include <string>

namespace llvmparse::test {

struct Payload {
  const char* name;
  const char* message;
};

// The smallest first.
inline constexpr Payload kPayloads[] = {
    {"gm1p2", "benchmarks.proto2.GoogleMessage1"},
    {"gm1p3", "benchmarks.proto3.GoogleMessage1"},
    {"gm2", "benchmarks.proto2.GoogleMessage2"},
    {"desc", "bd.FileDescriptorSet"},
    {"mvt", "vector_tile.Tile"},
    {"onnx", "onnx.ModelProto"},
    {"otlp", "otlp.TracesData"},
};

// Empty when there is no such file.
inline std::string ReadPayload(const std::string& directory, const Payload& payload) {
  std::ifstream stream(directory + "/" + payload.name + ".bin", std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_PAYLOADS_PAYLOADS_H_
