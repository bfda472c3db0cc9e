// Comments and lines of a .proto file, looked up by where we are in its descriptor.
//
//   SourceInfo source(file.source_code_info());
//   SourceInfo::Scope message(source, 4 /* message_type */, i);   // down into message i, back up at the end
//   std::string text = source.Comment();                          // what stands above (else behind) it
//   uint32_t line = source.Line();                                // where its declaration begins
//
// Tested in test/unit/schema/.
#ifndef LLVMPARSE_COMPILER_SCHEMA_SOURCE_INFO_H_
#define LLVMPARSE_COMPILER_SCHEMA_SOURCE_INFO_H_

#include <google/protobuf/descriptor.pb.h>

#include <map>
#include <string>
#include <vector>

namespace llvmparse::schema {

class SourceInfo {
 public:
  SourceInfo() = default;
  explicit SourceInfo(const google::protobuf::SourceCodeInfo& info) {
    for (const auto& location : info.location()) {
      Declaration& here = declarations_[{location.path().begin(), location.path().end()}];
      here.comment =
          location.has_leading_comments() ? location.leading_comments() : location.trailing_comments();
      // What is declared at several places, such as two `extend` blocks, has one location for each.
      if (here.line == 0 && location.span_size() > 0) here.line = static_cast<uint32_t>(location.span(0)) + 1;
    }
  }

  // Empty, or 0, where nothing is known.
  const std::string& Comment() const { return Here().comment; }
  uint32_t Line() const { return Here().line; }

  class Scope {
   public:
    Scope(SourceInfo& source, int field_number, int index) : path_(source.path_) {
      path_.push_back(field_number);
      path_.push_back(index);
    }
    ~Scope() { path_.resize(path_.size() - 2); }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    std::vector<int>& path_;
  };

 private:
  struct Declaration {
    std::string comment;
    uint32_t line = 0;  // from 1 on
  };

  const Declaration& Here() const {
    auto it = declarations_.find(path_);
    return it == declarations_.end() ? unknown_ : it->second;
  }

  std::map<std::vector<int>, Declaration> declarations_;
  Declaration unknown_;
  std::vector<int> path_;
};

}  // namespace llvmparse::schema

#endif  // LLVMPARSE_COMPILER_SCHEMA_SOURCE_INFO_H_
