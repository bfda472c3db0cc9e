// What the benchmark needs of libprotobuf besides its engine: the reference for what a message holds.
#ifndef LLVMPARSE_TEST_BENCH_LIBPROTOBUF_ENGINE_H_
#define LLVMPARSE_TEST_BENCH_LIBPROTOBUF_ENGINE_H_

#include <google/protobuf/message.h>

#include <memory>
#include <string_view>

#include "test/bench/payload.h"

namespace llvmparse::bench {

// An empty message of this kind.
const google::protobuf::Message& Prototype(Kind kind);

// Null if libprotobuf refuses the bytes.
std::unique_ptr<google::protobuf::Message> ParseMessage(Kind kind, std::string_view bytes);

}  // namespace llvmparse::bench

#endif  // LLVMPARSE_TEST_BENCH_LIBPROTOBUF_ENGINE_H_
