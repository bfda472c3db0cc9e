#include "test/differential/shrink.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <vector>

#include "test/differential/loaded_schema.h"
#include "test/support/compare.h"
#include "test/support/reference.h"

namespace llvmparse::test {
namespace {

using google::protobuf::FileDescriptorProto;

// The difference that `input` makes, or nothing.
std::string Check(LoadedSchema& schema, const std::string& message, const std::string& input) {
  for (const auto* type : schema.types()) {
    if (type->full_name() != message) continue;
    const Probe probe{message, &schema.Table(*type), nullptr};
    return Comparison(probe, schema.Prototype(*type), input.size(), schema.inputs()).Check(input);
  }
  return "";
}

// The input as fields, as far as it can be read as such: so that fields can be taken out of messages, whose
// lengths then fit again.
struct Piece {
  std::string head;  // tag; all of it if there are no parts
  bool sized = false;
  bool taken_out = false;
  std::vector<Piece> parts;

  std::string Bytes() const {
    if (taken_out) return "";
    std::string inner;
    for (const Piece& part : parts) inner += part.Bytes();
    if (!sized) return head + inner;
    std::string length;
    uint64_t size = inner.size();
    for (; size >= 0x80; size >>= 7) length += static_cast<char>(size | 0x80);
    return head + length + static_cast<char>(size) + inner;
  }
};

// The end of the varint at `at`, which is not beyond that of the bytes; its value in `value`.
size_t ReadVarint(const std::string& bytes, size_t at, uint64_t* value) {
  *value = 0;
  for (int shift = 0; at < bytes.size() && shift < 70; shift += 7) {
    const auto byte = static_cast<unsigned char>(bytes[at++]);
    *value |= static_cast<uint64_t>(byte & 0x7f) << shift;
    if (byte < 0x80) break;
  }
  return at;
}

std::vector<Piece> Split(const std::string& bytes) {
  std::vector<Piece> pieces;
  for (size_t at = 0; at < bytes.size();) {
    uint64_t tag;
    uint64_t number;
    const size_t value = ReadVarint(bytes, at, &tag);
    size_t end = value;
    Piece piece;
    if ((tag & 7) == 0) end = ReadVarint(bytes, value, &number);
    if ((tag & 7) == 1) end = std::min(value + 8, bytes.size());
    if ((tag & 7) == 5) end = std::min(value + 4, bytes.size());
    if ((tag & 7) == 2) {
      const size_t content = ReadVarint(bytes, value, &number);
      if (number <= bytes.size() - content) {
        end = content + number;
        piece.sized = true;
        piece.parts = Split(bytes.substr(content, number));
      }
    }
    piece.head = bytes.substr(at, (piece.sized ? value : end) - at);
    pieces.push_back(std::move(piece));
    at = end;
  }
  return pieces;
}

// All lists of pieces, outer ones first.
void CollectLists(std::vector<Piece>& pieces, std::vector<std::vector<Piece>*>& lists) {
  lists.push_back(&pieces);
  for (Piece& piece : pieces) CollectLists(piece.parts, lists);
}

// Takes out some pieces that do not matter; false when all of them do.
bool TakeOutPieces(LoadedSchema& schema, Failure& failure) {
  Piece whole;
  whole.parts = Split(failure.input);
  std::vector<std::vector<Piece>*> lists;
  CollectLists(whole.parts, lists);
  for (std::vector<Piece>* list : lists) {
    for (size_t length = list->size(); length > 0; length /= 2) {
      for (size_t at = 0; at + length <= list->size(); at += length) {
        const auto take_out = [&](bool out) {
          for (size_t i = at; i < at + length; ++i) (*list)[i].taken_out = out;
        };
        take_out(true);
        const std::string shorter = whole.Bytes();
        const std::string difference =
            shorter.size() < failure.input.size() ? Check(schema, failure.message, shorter) : "";
        if (!difference.empty()) {
          failure.input = shorter;
          failure.difference = difference;
          return true;
        }
        take_out(false);
      }
    }
  }
  return false;
}

void ShrinkInput(LoadedSchema& schema, Failure& failure) {
  while (TakeOutPieces(schema, failure)) {
  }
  for (size_t length = failure.input.size(); length > 0; length /= 2) {
    for (size_t at = 0; at + length <= failure.input.size();) {
      std::string shorter = failure.input;
      shorter.erase(at, length);
      const std::string difference = Check(schema, failure.message, shorter);
      if (difference.empty()) {
        at += length;
      } else {
        failure.input = shorter;
        failure.difference = difference;
      }
    }
  }
}

// Whether there is a difference with `files`, too; then they are the failure's.
bool StillFails(const std::vector<SourceFile>& files, Failure& failure) {
  std::string error;
  const auto schema = LoadedSchema::Load(files, &error);
  if (schema == nullptr) return false;
  const std::string difference = Check(*schema, failure.message, failure.input);
  if (difference.empty()) return false;
  failure.files = files;
  failure.difference = difference;
  return true;
}

// Removes elements of a repeated field of the descriptor that `list` finds in a file.
template <class List>
void ShrinkList(Failure& failure, size_t file, const List& list) {
  for (int i = list(&failure.files[file].proto)->size() - 1; i >= 0; --i) {
    std::vector<SourceFile> smaller = failure.files;
    list(&smaller[file].proto)->DeleteSubrange(i, 1);
    StillFails(smaller, failure);
  }
}

void ShrinkFile(Failure& failure, size_t f) {
  const FileDescriptorProto& file = failure.files[f].proto;
  ShrinkList(failure, f, [](FileDescriptorProto* file) { return file->mutable_extension(); });
  for (int m = 0; m < file.message_type_size(); ++m) {
    ShrinkList(failure, f,
               [m](FileDescriptorProto* file) { return file->mutable_message_type(m)->mutable_field(); });
    ShrinkList(failure, f, [m](FileDescriptorProto* file) {
      return file->mutable_message_type(m)->mutable_nested_type();
    });
  }
  ShrinkList(failure, f, [](FileDescriptorProto* file) { return file->mutable_message_type(); });
  ShrinkList(failure, f, [](FileDescriptorProto* file) { return file->mutable_enum_type(); });
  for (int e = 0; e < file.enum_type_size(); ++e) {
    ShrinkList(failure, f,
               [e](FileDescriptorProto* file) { return file->mutable_enum_type(e)->mutable_value(); });
  }
  std::vector<SourceFile> plain = failure.files;
  plain[f].edition = 0;
  StillFails(plain, failure);
}

// The files without one of them, which the others do not import any more.
std::vector<SourceFile> WithoutFile(std::vector<SourceFile> files, size_t removed) {
  const std::string name = files[removed].proto.name();
  files.erase(files.begin() + static_cast<std::ptrdiff_t>(removed));
  for (SourceFile& file : files) {
    const FileDescriptorProto before = file.proto;
    file.proto.clear_dependency();
    file.proto.clear_public_dependency();
    for (int i = 0; i < before.dependency_size(); ++i) {
      if (before.dependency(i) == name) continue;
      const auto& exported = before.public_dependency();
      if (std::find(exported.begin(), exported.end(), i) != exported.end())
        file.proto.add_public_dependency(file.proto.dependency_size());
      file.proto.add_dependency(before.dependency(i));
    }
  }
  return files;
}

// Importers first: what they use keeps it from being removed.
void ShrinkSchema(Failure& failure) {
  for (size_t f = failure.files.size(); f-- > 0;) {
    const bool only = failure.files.size() == 1;
    if (only || !StillFails(WithoutFile(failure.files, f), failure)) ShrinkFile(failure, f);
  }
}

std::string Hex(const std::string& bytes) {
  std::string text;
  for (const char c : bytes) {
    if (!text.empty()) text += ' ';
    for (const int nibble : {c >> 4 & 15, c & 15}) text += "0123456789abcdef"[nibble];
  }
  return text;
}

}  // namespace

Failure Shrink(Failure failure) {
  std::string error;
  if (const auto schema = LoadedSchema::Load(failure.files, &error)) ShrinkInput(*schema, failure);
  ShrinkSchema(failure);
  if (const auto schema = LoadedSchema::Load(failure.files, &error)) ShrinkInput(*schema, failure);
  return failure;
}

std::string WriteCase(const Failure& failure, const std::string& directory, const std::string& name) {
  std::filesystem::create_directories(directory);
  std::string path = directory + "/" + name + ".cases";
  std::ofstream cases(path);
  google::protobuf::DescriptorPool pool;
  // The last file, which nothing imports, has the case's name.
  std::map<std::string, std::string> names;
  for (const SourceFile& file : failure.files) {
    FileDescriptorProto proto = file.proto;
    const bool last = &file == &failure.files.back();
    proto.set_name(name + (last ? "" : "_" + std::to_string(names.size())) + ".proto");
    names[file.proto.name()] = proto.name();
    for (std::string& import : *proto.mutable_dependency()) import = names[import];
    std::ofstream(directory + "/" + proto.name()) << pool.BuildFile(proto)->DebugString();
    if (file.edition != 0)
      cases << "# Found with " << proto.name() << " as edition " << file.edition << ".\n";
  }
  google::protobuf::DynamicMessageFactory factory;
  const std::unique_ptr<google::protobuf::Message> value(
      factory.GetPrototype(pool.FindMessageTypeByName(failure.message))->New());
  const Verdict verdict = ParseByReference(failure.input, value.get());
  cases << "message " << failure.message << "\n\ncase " << name << "\n  input  " << Hex(failure.input)
        << "\n  " << Name(verdict) << (verdict == Verdict::kReject ? "" : " *") << "\n";
  return path;
}

}  // namespace llvmparse::test
