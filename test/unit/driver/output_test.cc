#include "compiler/driver/output.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace llvmparse::driver {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

class OutputTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::path(::testing::TempDir()) / "output_test_XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    directory_ = name;
  }
  void TearDown() override { fs::remove_all(directory_); }

  std::vector<std::string> Files() const {
    std::vector<std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(directory_)) {
      if (entry.is_regular_file()) files.push_back(fs::relative(entry.path(), directory_).string());
    }
    return files;
  }
  std::string Read(const std::string& path) const {
    std::ostringstream text;
    text << std::ifstream(directory_ / path).rdbuf();
    return text.str();
  }

  fs::path directory_;
};

TEST_F(OutputTest, CommitPutsFilesInTheirPlaces) {
  OutputFiles files(directory_.string());
  ASSERT_FALSE(files.Add("a/b.o", std::string("\0x", 2)));
  ASSERT_FALSE(files.Add("c.o", "new"));
  std::ofstream(directory_ / "c.o") << "old and longer";
  ASSERT_FALSE(files.Commit());
  EXPECT_THAT(Files(), UnorderedElementsAre("a/b.o", "c.o"));
  EXPECT_EQ(Read("a/b.o"), std::string("\0x", 2));
  EXPECT_EQ(Read("c.o"), "new");
}

TEST_F(OutputTest, WithoutCommitNothingIsLeft) {
  {
    OutputFiles files(directory_.string());
    ASSERT_FALSE(files.Add("a.o", "x"));
    ASSERT_FALSE(files.Add("b.o", "x"));
  }
  EXPECT_TRUE(Files().empty());
}

TEST_F(OutputTest, ErrorsNameFileAndReason) {
  std::ofstream(directory_ / "file") << "in the way";
  OutputFiles files((directory_ / "file").string());
  std::string error = llvm::toString(files.Add("a.o", "x"));
  EXPECT_THAT(error, HasSubstr("cannot write " + (directory_ / "file/a.o").string() + ": "));
}

TEST_F(OutputTest, AFailedCommitTakesBackWhatItDid) {
  OutputFiles files(directory_.string());
  ASSERT_FALSE(files.Add("a.o", "x"));
  ASSERT_FALSE(files.Add("b.o", "x"));
  fs::create_directories(directory_ / "b.o/full");  // a directory cannot be replaced by a file
  EXPECT_THAT(llvm::toString(files.Commit()), HasSubstr("b.o"));
  EXPECT_FALSE(fs::exists(directory_ / "a.o"));
}

// A limit on the size of files stands for a full disk.
TEST_F(OutputTest, AWriteThatFailsHalfwayLeavesNothing) {
  rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  auto* handler = signal(SIGXFSZ, SIG_IGN);
  rlimit small = before;
  small.rlim_cur = 1000;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  std::string error;
  {
    OutputFiles files(directory_.string());
    error = llvm::toString(files.Add("a.o", std::string(100000, 'x')));
  }
  setrlimit(RLIMIT_FSIZE, &before);
  signal(SIGXFSZ, handler);
  EXPECT_THAT(error, HasSubstr("a.o: File too large"));
  EXPECT_TRUE(Files().empty());
}

}  // namespace
}  // namespace llvmparse::driver
