#include "test/support/reference.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

namespace llvmparse::test {

namespace pb = google::protobuf;

Reference::Reference(const std::vector<std::string>& roots) {
  for (const std::string& root : roots) tree_.MapPath("", root);
  importer_ = std::make_unique<pb::compiler::Importer>(&tree_, &errors_);
  // Its complaints about invalid UTF-8 go to stderr, and so would thousands of lines.
  pb::SetLogHandler(nullptr);
}

void Reference::Errors::AddError(const std::string& file, int line, int, const std::string& message) {
  text += file + ":" + std::to_string(line + 1) + ": " + message + "\n";
}

const pb::Message* Reference::Load(const std::string& file, const std::string& full_name) {
  if (importer_->Import(file) == nullptr) return nullptr;
  const pb::Descriptor* type = importer_->pool()->FindMessageTypeByName(full_name);
  return type == nullptr ? nullptr : factory_.GetPrototype(type);
}

Verdict ParseByReference(std::string_view input, pb::Message* message) {
  message->Clear();
  if (!message->ParsePartialFromArray(input.data(), static_cast<int>(input.size()))) return Verdict::kReject;
  return message->IsInitialized() ? Verdict::kAccept : Verdict::kIncomplete;
}

std::string Canonical(const pb::Message& message) {
  std::string bytes;
  {
    pb::io::StringOutputStream stream(&bytes);
    pb::io::CodedOutputStream coded(&stream);
    coded.SetSerializationDeterministic(true);
    message.SerializePartialToCodedStream(&coded);
  }
  return bytes;
}

}  // namespace llvmparse::test
