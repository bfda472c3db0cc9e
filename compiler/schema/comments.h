// Comments of a .proto file, looked up by where we are in its descriptor.
//
//   Comments comments(file.source_code_info());
//   Comments::Scope message(comments, 4 /* message_type */, i);   // down into message i, back up at the end
//   std::string text = comments.Here();                           // what stands above (else behind) it
//
// Tested in test/unit/schema/.
#ifndef LLVMPARSE_COMPILER_SCHEMA_COMMENTS_H_
#define LLVMPARSE_COMPILER_SCHEMA_COMMENTS_H_

#include <google/protobuf/descriptor.pb.h>

#include <map>
#include <string>
#include <vector>

namespace llvmparse::schema {

class Comments {
 public:
  Comments() = default;
  explicit Comments(const google::protobuf::SourceCodeInfo& info) {
    for (const auto& location : info.location()) {
      const std::string& text =
          location.has_leading_comments() ? location.leading_comments() : location.trailing_comments();
      if (!text.empty()) texts_[{location.path().begin(), location.path().end()}] = text;
    }
  }

  std::string Here() const {
    auto it = texts_.find(path_);
    return it == texts_.end() ? std::string() : it->second;
  }

  class Scope {
   public:
    Scope(Comments& comments, int field_number, int index) : path_(comments.path_) {
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
  std::map<std::vector<int>, std::string> texts_;
  std::vector<int> path_;
};

}  // namespace llvmparse::schema

#endif  // LLVMPARSE_COMPILER_SCHEMA_COMMENTS_H_
