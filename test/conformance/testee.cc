// The program that protobuf's conformance_test_runner questions: bytes in, bytes out, through our parser and
// serializer. What is not offered (JSON, JSPB, text input) is answered with `skipped`. Requests are read with
// our own library, too.
//
//   llvmparse-conformance [--cold] [--alias]
//
//   stdin:   length (4 bytes, little-endian), ConformanceRequest; and so on until the end
//   stdout:  the same with ConformanceResponse
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "conformance/conformance.llvmparse.h"
#include "google/protobuf/test_messages_edition2023.llvmparse.h"
#include "google/protobuf/test_messages_proto2.llvmparse.h"
#include "google/protobuf/test_messages_proto2_editions.llvmparse.h"
#include "google/protobuf/test_messages_proto3.llvmparse.h"
#include "google/protobuf/test_messages_proto3_editions.llvmparse.h"

namespace {

using conformance::fast::ConformanceRequest;
using conformance::fast::ConformanceResponse;
using llvmparse::Arena;
using llvmparse::ParseOptions;

// The one field that a response has: all of them are strings or bytes, with numbers below 16.
std::string Respond(int field, std::string_view text) {
  std::string response(1, static_cast<char>(field << 3 | 2));
  uint64_t size = text.size();
  for (; size >= 0x80; size >>= 7) response += static_cast<char>(size | 0x80);
  response += static_cast<char>(size);
  return response.append(text);
}

template <class M>
std::string ParseAndSerialize(std::string_view payload, Arena& arena, const ParseOptions& options) {
  const auto result = M::Parse(payload, arena, options);
  if (!result) return Respond(ConformanceResponse::kParseErrorFieldNumber, result.error()->ToString());
  std::string output;
  if (!result->SerializeToString(&output)) {
    return Respond(ConformanceResponse::kSerializeErrorFieldNumber, "cannot be serialized");
  }
  return Respond(ConformanceResponse::kProtobufPayloadFieldNumber, output);
}

struct Type {
  std::string_view name;
  std::string (*answer)(std::string_view payload, Arena& arena, const ParseOptions& options);
};

template <class M>
constexpr Type kType{M::GetTypeName(), ParseAndSerialize<M>};

constexpr Type kTypes[] = {
    kType<conformance::fast::FailureSet>,  // the runner asks for it first; we expect no failures
    kType<protobuf_test_messages::proto2::fast::TestAllTypesProto2>,
    kType<protobuf_test_messages::proto3::fast::TestAllTypesProto3>,
    kType<protobuf_test_messages::editions::fast::TestAllTypesEdition2023>,
    kType<protobuf_test_messages::editions::proto2::fast::TestAllTypesProto2>,
    kType<protobuf_test_messages::editions::proto3::fast::TestAllTypesProto3>,
};

std::string Answer(std::string_view bytes, Arena& arena, const ParseOptions& options) {
  const auto request = ConformanceRequest::Parse(bytes, arena, options);
  if (!request) return Respond(ConformanceResponse::kRuntimeErrorFieldNumber, request.error()->ToString());
  if (!request->has_protobuf_payload() || request->requested_output_format() != conformance::fast::PROTOBUF) {
    return Respond(ConformanceResponse::kSkippedFieldNumber, "only the binary format is offered");
  }
  for (const Type& type : kTypes) {
    if (type.name == request->message_type()) return type.answer(request->protobuf_payload(), arena, options);
  }
  return Respond(ConformanceResponse::kRuntimeErrorFieldNumber,
                 "no such type: " + std::string(request->message_type()));
}

// Reads exactly `size` bytes. False at the end of the input; in the midst of them the program ends.
bool Read(char* buffer, size_t size) {
  size_t done = 0;
  while (done < size) {
    const ssize_t count = read(STDIN_FILENO, buffer + done, size - done);
    if (count < 0 && errno == EINTR) continue;
    if (count == 0 && done == 0) return false;
    if (count <= 0) exit(2);
    done += static_cast<size_t>(count);
  }
  return true;
}

void Write(std::string_view bytes) {
  if (fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size()) exit(2);
}

}  // namespace

int main(int argc, char** argv) {
  ParseOptions options;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--cold") {
      options.use_hot_path = false;
    } else if (argument == "--alias") {
      options.alias_strings = true;
    } else {
      fprintf(stderr, "usage: %s [--cold] [--alias]\n", argv[0]);
      return 2;
    }
  }
  Arena arena;
  unsigned char length[4];
  std::string request;
  while (Read(reinterpret_cast<char*>(length), sizeof length)) {
    request.resize(length[0] | length[1] << 8 | length[2] << 16 | static_cast<size_t>(length[3]) << 24);
    if (!request.empty() && !Read(request.data(), request.size())) return 2;
    const std::string response = Answer(request, arena, options);
    std::string prefix;
    for (int shift = 0; shift < 32; shift += 8) prefix += static_cast<char>(response.size() >> shift);
    Write(prefix);
    Write(response);
    fflush(stdout);
    arena.Reset();
  }
  return 0;
}
