#include "compiler/target/target.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace llvmparse::target {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TargetOptions Options(const char* triple, const char* cpu = "", const char* features = "") {
  TargetOptions options;
  options.triple = triple;
  options.cpu = cpu;
  options.features = features;
  return options;
}

std::string ErrorOf(const TargetOptions& options) {
  llvm::Expected<Target> target = CreateTarget(options);
  return target ? "" : llvm::toString(target.takeError());
}

TEST(TargetTest, WhatIsListedAsSupportedIs) {
  const std::string error = ErrorOf(Options("vax"));
  const std::string before = "supported are ";
  const size_t start = error.find(before);
  ASSERT_NE(start, std::string::npos) << error;
  llvm::SmallVector<llvm::StringRef> triples;
  llvm::StringRef(error).substr(start + before.size()).split(triples, ", ");
  EXPECT_GE(triples.size(), 8U);
  for (const llvm::StringRef triple : triples) EXPECT_EQ(ErrorOf(Options(triple.str().c_str())), "");
}

TEST(TargetTest, EverythingElseIsRefusedByName) {
  // LLVM has code for most of these.
  for (const char* triple :
       {"i686-linux-gnu", "powerpc64le-linux-gnu", "mips64el-linux-gnuabi64", "loongarch64-linux-gnu",
        "riscv32-unknown-elf", "wasm32-unknown-unknown", "armv6-linux-gnueabihf", "armebv7-linux-gnueabihf",
        "thumbv7-linux-gnueabihf", "thumbv7m-none-eabi", "aarch64_be-linux-gnu", "aarch64-pc-windows-msvc",
        "arm64_32-apple-watchos", "nonsense"}) {
    EXPECT_THAT(ErrorOf(Options(triple)),
                AllOf(StartsWith("target '" + std::string(triple) + "' is not supported"),
                      HasSubstr("x86_64-linux-gnu"), HasSubstr("armv7-linux-gnueabihf")));
  }
}

TEST(TargetTest, UnknownCpusAndFeaturesAreErrors) {
  EXPECT_EQ(ErrorOf(Options("x86_64-linux-gnu", "x86-64-v3", "+avx2,-bmi2")), "");
  EXPECT_EQ(ErrorOf(Options("x86_64-linux-gnu", "cortex-a72")),
            "cpu 'cortex-a72' is not known for target 'x86_64-linux-gnu'");
  EXPECT_EQ(ErrorOf(Options("riscv64-linux-gnu", "sifive-u74", "+zba,-c")), "");
  EXPECT_THAT(ErrorOf(Options("riscv64-linux-gnu", "", "+avx2")), StartsWith("feature '+avx2' is not known"));
  EXPECT_THAT(ErrorOf(Options("x86_64-linux-gnu", "", "avx2")), StartsWith("feature 'avx2' is not known"));
}

TEST(TargetTest, Conventions) {
  const auto cold_call = [](const char* triple) {
    return llvm::cantFail(CreateTarget(Options(triple))).cold_call;
  };
  for (const char* triple :
       {"x86_64-linux-gnu", "x86_64-linux-gnux32", "aarch64-linux-gnu", "aarch64-apple-darwin"}) {
    EXPECT_EQ(cold_call(triple), llvm::CallingConv::PreserveMost) << triple;
  }
  for (const char* triple : {"armv7-linux-gnueabihf", "riscv64-linux-gnu", "s390x-linux-gnu"}) {
    EXPECT_EQ(cold_call(triple), llvm::CallingConv::C) << triple;
  }
}

TEST(TargetTest, PointersAndByteOrder) {
  const auto layout = [](const char* triple) {
    return llvm::cantFail(CreateTarget(Options(triple))).data_layout;
  };
  EXPECT_EQ(layout("x86_64-linux-gnux32").getPointerSize(), 4U);
  EXPECT_EQ(layout("armv7-linux-gnueabihf").getPointerSize(), 4U);
  EXPECT_EQ(layout("aarch64-linux-gnu").getPointerSize(), 8U);
  EXPECT_TRUE(layout("s390x-linux-gnu").isBigEndian());
}

}  // namespace
}  // namespace llvmparse::target
