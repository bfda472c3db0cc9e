#include "test/support/case_file.h"

#include <cctype>
#include <set>

namespace llvmparse::test {
namespace {

std::string Varint(uint64_t value) {
  std::string bytes;
  for (; value >= 0x80; value >>= 7) bytes += static_cast<char>(value | 0x80);
  return bytes += static_cast<char>(value);
}

// Recursive descent over an input line; each function leaves `at_` behind what it read.
class InputParser {
 public:
  explicit InputParser(std::string_view text) : text_(text) {}

  std::optional<std::string> Parse(std::string* error) {
    std::string bytes = Items();
    if (at_ < text_.size()) Fail("unexpected '" + std::string(1, text_[at_]) + "'");
    if (error_.empty()) return bytes;
    *error = error_;
    return std::nullopt;
  }

 private:
  void Fail(const std::string& what) {
    if (error_.empty()) error_ = what;
    at_ = text_.size();
  }
  char Peek() {
    while (at_ < text_.size() && isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  void Expect(char c) {
    if (Peek() != c) return Fail(std::string("expected '") + c + "'");
    ++at_;
  }
  size_t Count() {
    Peek();
    size_t count = 0;
    const size_t start = at_;
    while (at_ < text_.size() && isdigit(static_cast<unsigned char>(text_[at_])))
      count = count * 10 + text_[at_++] - '0';
    if (start == at_) Fail("expected a count");
    return count;
  }

  std::string Items() {
    std::string bytes;
    for (char c = Peek(); c != '\0' && c != ']' && c != ')'; c = Peek()) {
      std::string item = Item(c);
      size_t times = 1;
      if (at_ < text_.size() && text_[at_] == '*') {
        ++at_;
        times = Count();
      }
      for (; times > 0; --times) bytes += item;
    }
    return bytes;
  }

  std::string Item(char c) {
    if (c == '"') return Quoted();
    if (c == '(' || c == '[') {
      ++at_;
      std::string inner = Items();
      Expect(c == '(' ? ')' : ']');
      return c == '(' ? inner : Varint(inner.size()) + inner;
    }
    if (text_.substr(at_, 5) == "nest ") {
      at_ += 5;
      const size_t levels = Count();
      Peek();
      const std::string tag = HexByte();
      Expect('[');
      std::string inner = Items();
      Expect(']');
      for (size_t i = 0; i < levels; ++i) inner = tag + Varint(inner.size()) + inner;
      return inner;
    }
    return HexByte();
  }

  std::string HexByte() {
    const auto digit = [&](size_t i) {
      const char c = i < text_.size() ? text_[i] : '\0';
      if (c >= '0' && c <= '9') return c - '0';
      if (c >= 'a' && c <= 'f') return c - 'a' + 10;
      return -1;
    };
    const int high = digit(at_);
    const int low = digit(at_ + 1);
    if (high < 0 || low < 0) {
      Fail("expected two hexadecimal digits");
      return "";
    }
    at_ += 2;
    return std::string(1, static_cast<char>(high * 16 + low));
  }

  std::string Quoted() {
    const size_t end = text_.find('"', at_ + 1);
    if (end == text_.npos) {
      Fail("unterminated string");
      return "";
    }
    std::string bytes(text_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    return bytes;
  }

  std::string_view text_;
  size_t at_ = 0;
  std::string error_;
};

std::string_view Trim(std::string_view s) {
  while (!s.empty() && isspace(static_cast<unsigned char>(s.front()))) s.remove_prefix(1);
  while (!s.empty() && isspace(static_cast<unsigned char>(s.back()))) s.remove_suffix(1);
  return s;
}

// Cuts a comment off, unless its '#' is in a string.
std::string_view WithoutComment(std::string_view line) {
  bool quoted = false;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\' && quoted) {
      ++i;
    } else if (line[i] == '"') {
      quoted = !quoted;
    } else if (line[i] == '#' && !quoted) {
      return line.substr(0, i);
    }
  }
  return line;
}

std::string_view TakeWord(std::string_view* line) {
  const size_t end = std::min(line->find(' '), line->size());
  const std::string_view word = line->substr(0, end);
  *line = Trim(line->substr(end));
  return word;
}

}  // namespace

std::optional<std::string> ParseInput(std::string_view text, std::string* error) {
  return InputParser(text).Parse(error);
}

std::optional<CaseFile> ParseCaseFile(const std::string& path, std::string_view text, std::string* error) {
  CaseFile file;
  std::set<std::string> names;
  std::set<std::string> keys;    // of the current case
  std::string key, body, input;  // what is being read
  int line_number = 0;
  const auto fail = [&](const std::string& what) {
    *error = path + ":" + std::to_string(line_number) + ": " + what;
    return std::nullopt;
  };
  // Stores what was read under `key`; returns a mistake or nothing.
  const auto finish_key = [&]() -> std::string {
    if (key.empty()) return "";
    Case& c = file.cases.back();
    if (!keys.insert(key).second) return "'" + key + "' stands twice";
    if (key == "why") {
      c.why = body;
    } else if (key == "reference") {
      c.reference_differs = body;
    } else if (key == "input") {
      std::string what;
      const auto bytes = ParseInput(body, &what);
      if (!bytes) return what;
      c.input = *bytes;
    } else if (key == "accept" || key == "incomplete" || key == "reject") {
      if (!keys.insert("verdict").second) return "a second verdict";
      c.verdict = key == "accept"   ? Verdict::kAccept
                  : key == "reject" ? Verdict::kReject
                                    : Verdict::kIncomplete;
      if (key != "reject" && body != "*") c.value = body;
    } else {
      return "unknown key '" + key + "'";
    }
    key.clear();
    return "";
  };
  const auto finish_case = [&]() -> std::string {
    std::string what = finish_key();
    if (what.empty() && !file.cases.empty() && (!keys.count("input") || !keys.count("verdict"))) {
      what = "case '" + file.cases.back().name + "' lacks its input or verdict";
    }
    keys.clear();
    return what;
  };

  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++line_number;
    // In prose, '#' and quotes are text.
    const bool continues = line.substr(0, 3) == "   ";
    const std::string_view start = Trim(line);
    const std::string_view this_key = continues ? std::string_view(key) : start.substr(0, start.find(' '));
    if (this_key != "why" && this_key != "reference") line = WithoutComment(line);
    const size_t indent = std::min(line.find_first_not_of(' '), line.size());
    line = Trim(line);
    if (line.empty()) continue;
    if (indent > 2) {
      if (key.empty()) return fail("nothing to continue");
      body += ' ';
      body += line;
      continue;
    }
    if (const std::string what = indent == 0 ? finish_case() : finish_key(); !what.empty()) return fail(what);
    const std::string_view word = TakeWord(&line);
    if (indent == 2) {
      if (file.cases.empty()) return fail("'" + std::string(word) + "' before the first case");
      key = word;
      body = line;
    } else if (word == "message" && file.cases.empty()) {
      file.message = line;
    } else if (word == "schema" && file.cases.empty()) {
      file.schema = line;
    } else if (word == "case") {
      if (!names.insert(std::string(line)).second) return fail("a second case '" + std::string(line) + "'");
      file.cases.emplace_back();
      file.cases.back().name = line;
      file.cases.back().line = line_number;
    } else {
      return fail("expected 'message', 'schema' or 'case', found '" + std::string(word) + "'");
    }
  }
  if (const std::string what = finish_case(); !what.empty()) return fail(what);
  if (file.message.empty()) return fail("no 'message'");
  if (file.schema.empty()) {
    const size_t start = path.rfind('/') + 1;
    file.schema = path.substr(start, path.rfind(".cases") - start) + ".proto";
  }
  return file;
}

}  // namespace llvmparse::test
