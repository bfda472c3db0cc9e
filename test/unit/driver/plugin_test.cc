#include "compiler/driver/plugin.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "test/unit/schema/schema_from_text.h"

namespace llvmparse::driver {
namespace {

using google::protobuf::compiler::CodeGeneratorRequest;
using google::protobuf::compiler::CodeGeneratorResponse;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// A request for the last of the files.
CodeGeneratorRequest RequestFor(const test::FileSet& files, const std::string& parameter) {
  CodeGeneratorRequest request;
  *request.mutable_proto_file() = test::DescriptorsOf(files);
  request.add_file_to_generate(files.back().first);
  request.set_parameter(parameter);
  return request;
}

const test::FileSet kFiles = {
    {"leaf.proto", "syntax = 'proto3'; message Leaf { int32 x = 1; }"},
    {"dir/top.proto", "syntax = 'proto3'; import 'leaf.proto'; message Top { Leaf l = 1; }"}};

TEST(PluginTest, OutputsOfRequestedFilesOnlyAtTheirImportPath) {
  CodeGeneratorResponse response = Generate(RequestFor(kFiles, ""));
  ASSERT_EQ(response.error(), "");
  ASSERT_EQ(response.file_size(), 2);
  EXPECT_EQ(response.file(0).name(), "dir/top.llvmparse.o");
  EXPECT_EQ(response.file(0).content().substr(0, 4),
            "\x7F"
            "ELF");
  EXPECT_EQ(response.file(1).name(), "dir/top.llvmparse.h");
  EXPECT_THAT(response.file(1).content(), HasSubstr("class Top final"));
}

TEST(PluginTest, EveryEmitHasItsExtension) {
  for (auto [emit, name] :
       {std::pair("asm", "dir/top.llvmparse.s"), std::pair("llvm", "dir/top.llvmparse.ll"),
        std::pair("bc", "dir/top.llvmparse.bc"), std::pair("layout", "dir/top.llvmparse.txt")}) {
    CodeGeneratorResponse response = Generate(RequestFor(kFiles, std::string("emit=") + emit));
    ASSERT_EQ(response.error(), "") << emit;
    EXPECT_EQ(response.file(0).name(), name);
    EXPECT_NE(response.file(0).content(), "");
  }
}

std::string CodeFor(const test::FileSet& files, const std::string& options) {
  CodeGeneratorResponse response = Generate(RequestFor(files, options));
  EXPECT_EQ(response.error(), "");
  return response.file(0).content();
}

TEST(PluginTest, NamesCanBeLeftOut) {
  const test::FileSet files = {
      {"a.proto", "syntax = 'proto3'; message M { int32 a_field = 1; E e = 2; } enum E { A_VALUE = 0; }"}};
  EXPECT_THAT(CodeFor(files, ""), AllOf(HasSubstr("a_field"), HasSubstr("A_VALUE")));
  EXPECT_THAT(CodeFor(files, "names=0"), AllOf(Not(HasSubstr("a_field")), Not(HasSubstr("A_VALUE"))));
}

// An object with extensions can be linked without those of the messages that it extends, but not without what
// it uses itself.
TEST(PluginTest, ExtendedMessagesAreWeakReferences) {
  const test::FileSet files = {
      {"base.proto", R"(syntax = "proto2"; message Weak { extensions 1 to max; } message Type {}
                        message Both { extensions 1 to max; })"},
      {"a.proto", R"(syntax = "proto2"; import "base.proto"; message Own { extensions 1 to max; }
                     extend Weak { optional Type type = 1; optional Both both = 2; } extend Own { optional int32 x = 1; }
                     extend Both { optional int32 y = 1; } )"}};
  const std::string ir = CodeFor(files, "emit=llvm");
  EXPECT_THAT(ir, HasSubstr("@llvmparse_table_Weak = extern_weak "));
  EXPECT_THAT(ir, HasSubstr("@llvmparse_table_Type = external "));
  EXPECT_THAT(ir, HasSubstr("@llvmparse_table_Both = external "));
  EXPECT_THAT(ir, Not(HasSubstr("@llvmparse_table_Own = extern")));
  EXPECT_THAT(ir, HasSubstr("section \"llvmparse_ext_of_Weak\""));
}

TEST(PluginTest, SaysWhatItSupports) {
  for (const char* parameter : {"", "nonsense"}) {
    CodeGeneratorResponse response = Generate(RequestFor(kFiles, parameter));
    EXPECT_EQ(response.supported_features(), 3u);
    const auto& unknown = response.GetReflection()->GetUnknownFields(response);
    ASSERT_EQ(unknown.field_count(), 2);
    EXPECT_EQ(unknown.field(0).number(), 3);
    EXPECT_EQ(unknown.field(0).varint(), 998u);
    EXPECT_EQ(unknown.field(1).number(), 4);
    EXPECT_EQ(unknown.field(1).varint(), 1001u);
  }
}

TEST(PluginTest, ErrorsHaveNoOutputs) {
  CodeGeneratorRequest no_such_file = RequestFor(kFiles, "");
  no_such_file.set_file_to_generate(0, "gone.proto");
  CodeGeneratorRequest bad_schema = RequestFor(kFiles, "");
  bad_schema.mutable_proto_file(1)->mutable_message_type(0)->mutable_field(0)->set_type_name(".Gone");
  for (auto [request, part] : {std::pair(RequestFor(kFiles, "nonsense=1"), "unknown option \"nonsense\""),
                               std::pair(RequestFor(kFiles, "target=pdp11"), "pdp11"),
                               std::pair(no_such_file, "gone.proto: is not in the request"),
                               std::pair(bad_schema, "dir/top.proto: Top.l: type \".Gone\" is not known")}) {
    CodeGeneratorResponse response = Generate(request);
    EXPECT_THAT(response.error(), HasSubstr(part));
    EXPECT_EQ(response.file_size(), 0);
  }
}

TEST(PluginTest, SameRequestSameBytes) {
  std::string first = Generate(RequestFor(kFiles, "")).SerializeAsString();
  EXPECT_EQ(Generate(RequestFor(kFiles, "")).SerializeAsString(), first);
}

TEST(PluginTest, ObjectDirGetsTheObjectAndTheResponseTheHeader) {
  std::string directory = ::testing::TempDir() + "/plugin_test_objects";
  std::filesystem::remove_all(directory);
  CodeGeneratorResponse response = Generate(RequestFor(kFiles, "object_dir=" + directory));
  ASSERT_EQ(response.error(), "");
  ASSERT_EQ(response.file_size(), 1);
  EXPECT_EQ(response.file(0).name(), "dir/top.llvmparse.h");
  EXPECT_GT(std::filesystem::file_size(directory + "/dir/top.llvmparse.o"), 100u);

  // Where something fails later, what was there before stays as it was, and nothing is added.
  CodeGeneratorRequest request = RequestFor(kFiles, "object_dir=" + directory);
  request.add_file_to_generate("gone.proto");
  EXPECT_NE(Generate(request).error(), "");
  size_t count = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(directory))
    count += entry.is_regular_file();
  EXPECT_EQ(count, 1u);
  std::filesystem::remove_all(directory);
}

}  // namespace
}  // namespace llvmparse::driver
