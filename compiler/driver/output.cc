#include "compiler/driver/output.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace llvmparse::driver {
namespace {

llvm::Error CannotWrite(llvm::StringRef path, llvm::Error reason) {
  return llvm::createStringError("cannot write " + path + ": " + llvm::toString(std::move(reason)));
}

}  // namespace

OutputFiles::~OutputFiles() {
  for (Pending& pending : pending_) llvm::consumeError(pending.file.discard());
}

llvm::Error OutputFiles::Add(llvm::StringRef path, llvm::StringRef bytes) {
  llvm::SmallString<256> place(directory_);
  llvm::sys::path::append(place, path);
  if (std::error_code error = llvm::sys::fs::create_directories(llvm::sys::path::parent_path(place))) {
    return CannotWrite(place, llvm::errorCodeToError(error));
  }
  llvm::Expected<llvm::sys::fs::TempFile> file = llvm::sys::fs::TempFile::create(place + ".tmp-%%%%%%%%");
  if (!file) return CannotWrite(place, file.takeError());
  pending_.push_back({std::move(*file), place.str().str()});

  llvm::raw_fd_ostream out(pending_.back().file.FD, /*shouldClose=*/false);
  out << bytes;
  out.flush();
  std::error_code error = out.error();
  out.clear_error();  // the stream would abort the process otherwise
  if (error) return CannotWrite(place, llvm::errorCodeToError(error));
  return llvm::Error::success();
}

llvm::Error OutputFiles::Commit() {
  std::vector<std::string> done;
  for (Pending& pending : pending_) {
    if (llvm::Error error = pending.file.keep(pending.path)) {
      // Best effort: the error that is reported is the one that matters.
      for (const std::string& path : done) {
        const std::error_code not_reported = llvm::sys::fs::remove(path);
        (void)not_reported;
      }
      return CannotWrite(pending.path, std::move(error));
    }
    done.push_back(pending.path);
  }
  pending_.clear();
  return llvm::Error::success();
}

}  // namespace llvmparse::driver
