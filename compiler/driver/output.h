// Files that the plugin writes itself (object_dir=), all or none of them.
//
//   OutputFiles files("build/gen");
//   if (Error e = files.Add("a/b.llvmparse.o", bytes)) …   // under a temporary name next to its place
//   if (Error e = files.Commit()) …                        // all at once to their places
//
// What was added and not committed is removed. Tested in test/unit/driver/.
#ifndef LLVMPARSE_COMPILER_DRIVER_OUTPUT_H_
#define LLVMPARSE_COMPILER_DRIVER_OUTPUT_H_

#include <string>
#include <vector>

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"

namespace llvmparse::driver {

class OutputFiles {
 public:
  explicit OutputFiles(std::string directory) : directory_(std::move(directory)) {}
  ~OutputFiles();
  OutputFiles(const OutputFiles&) = delete;
  OutputFiles& operator=(const OutputFiles&) = delete;

  // `path` is relative to the directory; folders on the way are made. Errors name the file and the system's
  // reason.
  llvm::Error Add(llvm::StringRef path, llvm::StringRef bytes);

  llvm::Error Commit();

 private:
  struct Pending {
    llvm::sys::fs::TempFile file;
    std::string path;
  };

  std::string directory_;
  std::vector<Pending> pending_;
};

}  // namespace llvmparse::driver

#endif  // LLVMPARSE_COMPILER_DRIVER_OUTPUT_H_
