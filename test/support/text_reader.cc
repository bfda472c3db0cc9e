#include "test/support/text_reader.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/unknown_field_set.h>

#include <cctype>
#include <cmath>
#include <cstring>
#include <limits>
#include <set>
#include <stdexcept>

#include "test/support/normalize.h"

namespace llvmparse::test {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::UnknownFieldSet;

struct Mistake : std::runtime_error {
  using runtime_error::runtime_error;
};

// Recursive descent over the text. Mistakes are thrown, as this is test code for hosts only.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) { Next(); }

  void ReadFields(Message* message, std::string_view closing);
  void ReadUnknownFields(UnknownFieldSet* fields, std::string_view closing);

 private:
  [[noreturn]] void Fail(const std::string& what) const {
    throw Mistake(what + " at byte " + std::to_string(start_));
  }

  // Moves to the next token: a quoted string, a word or number, or a single character of punctuation.
  void Next();
  bool Take(std::string_view token) {
    if (token_ != token) return false;
    Next();
    return true;
  }
  void Expect(std::string_view token) {
    if (!Take(token)) Fail("expected '" + std::string(token) + "', found '" + token_ + "'");
  }
  bool AtNumber() const { return !token_.empty() && isdigit(static_cast<unsigned char>(token_[0])); }

  uint64_t TakeUnsigned();
  int64_t TakeSigned();
  double TakeReal(bool is_float);
  std::string TakeString();

  void ReadKnown(const FieldDescriptor* field, Message* message);
  void ReadValue(const FieldDescriptor* field, Message* message);
  void ReadUnknown(UnknownFieldSet* fields);

  std::string_view text_;
  size_t start_ = 0;  // of the token
  size_t end_ = 0;
  std::string token_;  // empty at the end
};

void Reader::Next() {
  while (end_ < text_.size() && isspace(static_cast<unsigned char>(text_[end_]))) ++end_;
  start_ = end_;
  const auto is_word = [](char c) {
    return isalnum(static_cast<unsigned char>(c)) || strchr("_.+-", c) != nullptr;
  };
  if (end_ == text_.size()) {
  } else if (text_[end_] == '"') {
    for (++end_; end_ < text_.size() && text_[end_] != '"'; ++end_) {
      if (text_[end_] == '\\') ++end_;
    }
    if (end_ >= text_.size()) Fail("unterminated string");
    ++end_;
  } else if (is_word(text_[end_])) {
    while (end_ < text_.size() && is_word(text_[end_])) ++end_;
  } else {
    ++end_;
  }
  token_ = text_.substr(start_, end_ - start_);
}

uint64_t Reader::TakeUnsigned() {
  char* end;
  const uint64_t value = strtoull(token_.c_str(), &end, 0);
  if (!AtNumber() || *end != '\0') Fail("expected a number, found '" + token_ + "'");
  Next();
  return value;
}

int64_t Reader::TakeSigned() {
  char* end;
  const int64_t value = strtoll(token_.c_str(), &end, 0);
  if (token_.empty() || *end != '\0') Fail("expected a number, found '" + token_ + "'");
  Next();
  return value;
}

double Reader::TakeReal(bool is_float) {
  if (token_.rfind("0x", 0) == 0) {
    const uint64_t bits = TakeUnsigned();
    if (is_float) Fail("bits of a float are read by their caller");
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
  }
  char* end;
  const double value = strtod(token_.c_str(), &end);  // takes inf and nan
  if (token_.empty() || *end != '\0') Fail("expected a number, found '" + token_ + "'");
  Next();
  return value;
}

std::string Reader::TakeString() {
  if (token_.empty() || token_[0] != '"') Fail("expected a string, found '" + token_ + "'");
  std::string value;
  for (size_t i = 1; i + 1 < token_.size(); ++i) {
    char c = token_[i];
    if (c == '\\') {
      c = token_[++i];
      if (c >= '0' && c <= '7') {
        int code = 0;
        for (int digits = 0; digits < 3 && token_[i] >= '0' && token_[i] <= '7'; ++digits, ++i) {
          code = code * 8 + token_[i] - '0';
        }
        --i;
        c = static_cast<char>(code);
      } else if (c == 'n') {
        c = '\n';
      } else if (c == 't') {
        c = '\t';
      } else if (c != '"' && c != '\\') {
        Fail("unknown escape");
      }
    }
    value += c;
  }
  Next();
  return value;
}

const FieldDescriptor* FindField(const Descriptor* type, const std::string& name) {
  if (const FieldDescriptor* field = type->FindFieldByName(name)) return field;
  for (int i = 0; i < type->field_count(); ++i) {
    // Text format calls a group by its type.
    const FieldDescriptor* field = type->field(i);
    if (field->type() == FieldDescriptor::TYPE_GROUP && field->message_type()->name() == name) return field;
  }
  return nullptr;
}

void Reader::ReadFields(Message* message, std::string_view closing) {
  std::set<std::string> map_keys;
  while (token_ != closing) {
    if (token_.empty()) Fail("unexpected end");
    if (AtNumber()) {
      ReadUnknown(message->GetReflection()->MutableUnknownFields(message));
      continue;
    }
    const FieldDescriptor* field = Take("[") ? message->GetReflection()->FindKnownExtensionByName(token_)
                                             : FindField(message->GetDescriptor(), token_);
    if (field == nullptr) Fail("no field '" + token_ + "' in " + message->GetDescriptor()->full_name());
    Next();
    if (field->is_extension()) Expect("]");
    ReadKnown(field, message);
    if (field->is_map()) {
      const auto* reflection = message->GetReflection();
      const Message& entry =
          reflection->GetRepeatedMessage(*message, field, reflection->FieldSize(*message, field) - 1);
      Message* key = entry.New();
      key->CopyFrom(entry);
      key->GetReflection()->ClearField(key, field->message_type()->FindFieldByNumber(2));
      const std::string id = std::to_string(field->number()) + ' ' + key->SerializePartialAsString();
      delete key;
      if (!map_keys.insert(id).second) Fail("a key stands twice in map '" + field->name() + "'");
    }
  }
  Next();
}

void Reader::ReadKnown(const FieldDescriptor* field, Message* message) {
  if (field->is_repeated() && token_ == ":" && field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) {
    Next();
    if (!Take("[")) return ReadValue(field, message);
    if (Take("]")) return;
    do {
      ReadValue(field, message);
    } while (Take(","));
    return Expect("]");
  }
  const auto* reflection = message->GetReflection();
  if (!field->is_repeated() && field->has_presence() && reflection->HasField(*message, field)) {
    Fail("'" + field->name() + "' stands twice");
  }
  const bool colon = Take(":");
  if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) {
    if (!colon) Fail("expected ':'");
    return ReadValue(field, message);
  }
  Expect("{");
  Message* sub = field->is_repeated() ? reflection->AddMessage(message, field)
                                      : reflection->MutableMessage(message, field);
  ReadFields(sub, "}");
}

// One scalar: sets a singular field, appends to a repeated one.
void Reader::ReadValue(const FieldDescriptor* field, Message* message) {
  const auto* reflection = message->GetReflection();
#define PUT(Type, value)                          \
  if (field->is_repeated()) {                     \
    reflection->Add##Type(message, field, value); \
  } else {                                        \
    reflection->Set##Type(message, field, value); \
  }                                               \
  break
  switch (field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32: {
      const int64_t value = TakeSigned();
      if (value != static_cast<int32_t>(value)) Fail("too large for 32 bits");
      PUT(Int32, static_cast<int32_t>(value));
    }
    case FieldDescriptor::CPPTYPE_UINT32: {
      const uint64_t value = TakeUnsigned();
      if (value != static_cast<uint32_t>(value)) Fail("too large for 32 bits");
      PUT(UInt32, static_cast<uint32_t>(value));
    }
    case FieldDescriptor::CPPTYPE_INT64:
      PUT(Int64, TakeSigned());
    case FieldDescriptor::CPPTYPE_UINT64:
      PUT(UInt64, TakeUnsigned());
    case FieldDescriptor::CPPTYPE_BOOL: {
      const bool value = token_ == "true";
      if (!value && token_ != "false") Fail("expected true or false, found '" + token_ + "'");
      Next();
      PUT(Bool, value);
    }
    case FieldDescriptor::CPPTYPE_FLOAT: {
      float value;
      if (token_.rfind("0x", 0) == 0) {
        const auto bits = static_cast<uint32_t>(TakeUnsigned());
        memcpy(&value, &bits, sizeof value);
      } else {
        value = static_cast<float>(TakeReal(true));
      }
      PUT(Float, value);
    }
    case FieldDescriptor::CPPTYPE_DOUBLE:
      PUT(Double, TakeReal(false));
    case FieldDescriptor::CPPTYPE_STRING:
      PUT(String, TakeString());
    case FieldDescriptor::CPPTYPE_ENUM: {
      int number;
      const auto* named = field->enum_type()->FindValueByName(token_);
      if (named != nullptr) {
        number = named->number();
        Next();
      } else {
        number = static_cast<int>(TakeSigned());
        const bool closed = field->file()->syntax() != google::protobuf::FileDescriptor::SYNTAX_PROTO3;
        if (closed && field->enum_type()->FindValueByNumber(number) == nullptr) {
          Fail(std::to_string(number) + " is no value of closed enum " + field->enum_type()->full_name());
        }
      }
      PUT(EnumValue, number);
    }
    case FieldDescriptor::CPPTYPE_MESSAGE:
      Fail("expected '{'");
  }
#undef PUT
}

void Reader::ReadUnknownFields(UnknownFieldSet* fields, std::string_view closing) {
  while (token_ != closing) {
    if (!AtNumber()) Fail("expected a field number, found '" + token_ + "'");
    ReadUnknown(fields);
  }
  Next();
}

void Reader::ReadUnknown(UnknownFieldSet* fields) {
  const int number = static_cast<int>(TakeUnsigned());
  if (Take("{")) return ReadUnknownFields(fields->AddGroup(number), "}");
  Expect(":");
  if (Take("{")) {
    UnknownFieldSet inner;
    ReadUnknownFields(&inner, "}");
    inner.SerializeToString(fields->AddLengthDelimited(number));
  } else if (token_[0] == '"') {
    fields->AddLengthDelimited(number, TakeString());
  } else {
    const bool hex = token_.rfind("0x", 0) == 0;
    const size_t length = token_.size();
    const uint64_t value = TakeUnsigned();
    if (hex && length == 10) {
      fields->AddFixed32(number, static_cast<uint32_t>(value));
    } else if (hex && length == 18) {
      fields->AddFixed64(number, value);
    } else {
      fields->AddVarint(number, value);
    }
  }
}

}  // namespace

bool ReadText(std::string_view text, Message* message, std::string* error) {
  message->Clear();
  try {
    Reader(text).ReadFields(message, "");
    Normalize(message);
  } catch (const Mistake& mistake) {
    *error = mistake.what();
    return false;
  }
  return true;
}

}  // namespace llvmparse::test
