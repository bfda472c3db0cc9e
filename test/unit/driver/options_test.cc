#include "compiler/driver/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace llvmparse::driver {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string ErrorOf(const char* parameter) {
  llvm::Expected<Options> options = ParseOptions(parameter);
  return options ? "" : llvm::toString(options.takeError());
}

TEST(OptionsTest, Defaults) {
  Options options = llvm::cantFail(ParseOptions(""));
  EXPECT_EQ(options.compile.emit, Emit::kObject);
  EXPECT_TRUE(options.compile.hot);
  EXPECT_TRUE(options.compile.names);
  EXPECT_TRUE(options.target.pic);
  EXPECT_EQ(options.target.triple, "");
  EXPECT_EQ(options.inner_namespace, "fast");
  EXPECT_EQ(options.object_dir, "");
}

TEST(OptionsTest, AllOfThem) {
  Options options =
      llvm::cantFail(ParseOptions("target=aarch64-linux-gnu,cpu=cortex-a72,features=+crc,-sve,features=+lse,"
                                  "pic=off,emit=asm,mode=table,names=0,debug_info=1,mllvm=-debug-counter=lp."
                                  "varint=0-5,mllvm=-time-passes,"
                                  "namespace=x::y,object_dir=out/obj"));
  EXPECT_EQ(options.target.triple, "aarch64-linux-gnu");
  EXPECT_EQ(options.target.cpu, "cortex-a72");
  EXPECT_EQ(options.target.features, "+crc,-sve,+lse");
  EXPECT_FALSE(options.target.pic);
  EXPECT_EQ(options.compile.emit, Emit::kAssembly);
  EXPECT_FALSE(options.compile.hot);
  EXPECT_FALSE(options.compile.names);
  EXPECT_TRUE(options.compile.debug_info);
  EXPECT_THAT(options.llvm_arguments, ElementsAre("-debug-counter=lp.varint=0-5", "-time-passes"));
  EXPECT_EQ(options.inner_namespace, "x::y");
  EXPECT_EQ(options.object_dir, "out/obj");
}

TEST(OptionsTest, EveryEmit) {
  EXPECT_EQ(llvm::cantFail(ParseOptions("emit=obj")).compile.emit, Emit::kObject);
  EXPECT_EQ(llvm::cantFail(ParseOptions("emit=llvm")).compile.emit, Emit::kLlvm);
  EXPECT_EQ(llvm::cantFail(ParseOptions("emit=bc")).compile.emit, Emit::kBitcode);
  EXPECT_EQ(llvm::cantFail(ParseOptions("emit=layout")).compile.emit, Emit::kLayout);
}

TEST(OptionsTest, NamespaceMayBeEmpty) {
  EXPECT_EQ(llvm::cantFail(ParseOptions("namespace=")).inner_namespace, "");
}

TEST(OptionsTest, ErrorsNameWhatIsKnown) {
  EXPECT_THAT(ErrorOf("optimize=3"),
              AllOf(HasSubstr("unknown option \"optimize\""), HasSubstr("target"), HasSubstr("object_dir")));
  EXPECT_THAT(ErrorOf("emit=exe"), AllOf(HasSubstr("\"exe\""), HasSubstr("obj, asm, llvm, bc, layout")));
  EXPECT_THAT(ErrorOf("pic=maybe"), HasSubstr("on, off"));
  EXPECT_THAT(ErrorOf("mode=fast"), HasSubstr("hot, table"));
  EXPECT_THAT(ErrorOf("features=avx"), HasSubstr("+name or -name"));
  EXPECT_THAT(ErrorOf("namespace=a-b"), HasSubstr("namespace"));
  EXPECT_THAT(ErrorOf("target="), HasSubstr("target triple"));
  EXPECT_THAT(ErrorOf("-sse2"), HasSubstr("unknown option"));  // goes on with no features=
  EXPECT_THAT(ErrorOf("stop_after=x"), HasSubstr("needs emit=llvm"));
}

}  // namespace
}  // namespace llvmparse::driver
