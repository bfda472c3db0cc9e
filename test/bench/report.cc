#include "test/bench/report.h"

#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstring>
#include <fstream>
#include <thread>

#include "test/bench/engine.h"

namespace llvmparse::bench {
namespace {

// Of this machine, as Linux has it: "AMD EPYC, family 25, model 1".
std::string ProcessorName() {
  std::ifstream stream("/proc/cpuinfo");
  std::string name;
  for (std::string line; std::getline(stream, line) && !line.empty();) {
    const std::string value = line.substr(std::min(line.size(), line.find(':') + 2));
    if (line.starts_with("model name")) name = value + name;
    if (line.starts_with("cpu family")) name += ", family " + value;
    if (line.starts_with("model\t")) name += ", model " + value;
  }
  return name.empty() ? "unknown" : name;
}

std::string Quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (static_cast<unsigned char>(c) < 0x20) {
      char escape[8];
      snprintf(escape, sizeof(escape), "\\u%04x", c);
      result += escape;
    } else {
      result += c;
    }
  }
  return result + '"';
}

void PrintRow(FILE* file, const Row& row) {
  fprintf(file,
          R"(    {"payload": %s, "kind": %s, "messages": %zu, "bytes": %zu, "engine": %s, "mode": %s, )",
          Quoted(row.payload).c_str(), Quoted(row.kind).c_str(), row.messages, row.bytes,
          Quoted(row.engine).c_str(), Quoted(row.mode).c_str());
  if (!row.note.empty()) {
    fprintf(file, R"("note": %s})", Quoted(row.note).c_str());
    return;
  }
  fprintf(file, R"("best": %.1f, "median": %.1f, "best_ratio": %.3f, "median_ratio": %.3f, "memory": %.3f})",
          row.best, row.median, row.best_ratio, row.median_ratio, row.memory);
}

}  // namespace

void PrintTable(const Payload& payload, const std::vector<Row>& rows) {
  printf("%s: %s; %zu bytes", payload.name.c_str(), payload.what.c_str(), payload.bytes);
  if (payload.messages.size() > 1) printf(" in %zu messages", payload.messages.size());
  printf("\n  %-16s %-12s %10s %10s %7s %8s\n", "engine", "mode", "best MB/s", "median", "ratio", "memory");
  for (const Row& row : rows) {
    printf("  %-16s %-12s ", row.engine.c_str(), row.mode.c_str());
    if (!row.note.empty()) {
      printf("%10s %s\n", "-", row.note.c_str());
    } else if (row.memory == 0) {
      printf("%10.0f %10.0f %6.2fx %8s\n", row.best, row.median, row.best_ratio, "-");
    } else {
      printf("%10.0f %10.0f %6.2fx %8.2f\n", row.best, row.median, row.best_ratio, row.memory);
    }
  }
  printf("\n");
  fflush(stdout);
}

JsonFile::~JsonFile() {
  if (file_ == nullptr) return;
  fclose(file_);
  unlink(part_.c_str());
}

bool JsonFile::Open(const std::string& path, std::string* error) {
  path_ = path;
  part_ = path + ".part";
  file_ = fopen(part_.c_str(), "w");
  if (file_ == nullptr) *error = part_ + ": " + strerror(errno);
  return file_ != nullptr;
}

bool JsonFile::Finish(const std::vector<Row>& rows, const Effort& effort, std::string* error) {
  fprintf(file_, "{\n  \"machine\": %s,\n  \"cores\": %u,\n  \"rounds\": %d,\n  \"versions\": [",
          Quoted(ProcessorName()).c_str(), std::thread::hardware_concurrency(), effort.rounds);
  const char* separator = "";
  for (const std::string& version : Versions()) {
    fprintf(file_, "%s%s", separator, Quoted(version).c_str());
    separator = ", ";
  }
  fprintf(file_, "],\n  \"rows\": [");
  separator = "\n";
  for (const Row& row : rows) {
    fputs(separator, file_);
    PrintRow(file_, row);
    separator = ",\n";
  }
  fprintf(file_, "\n  ]\n}\n");

  // An error of any write before shows here at the latest.
  bool ok = ferror(file_) == 0 && fflush(file_) == 0 && fsync(fileno(file_)) == 0;
  ok = fclose(file_) == 0 && ok;
  file_ = nullptr;
  ok = ok && rename(part_.c_str(), path_.c_str()) == 0;
  if (!ok) {
    *error = path_ + ": " + strerror(errno);
    unlink(part_.c_str());
  }
  return ok;
}

}  // namespace llvmparse::bench
