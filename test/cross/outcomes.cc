#include "test/cross/outcomes.h"

#include <cinttypes>
#include <cstdio>
#include <optional>

namespace llvmparse::test {
namespace {

constexpr size_t kMaxInput = size_t{1} << 20;
// In longer inputs the same kinds of fields stand at many alignments anyway.
constexpr size_t kEveryAlignmentUpTo = 4096;

constexpr uint64_t kNoDigest = 0xcbf29ce484222325;  // FNV-1a

uint64_t AddToDigest(uint64_t digest, std::string_view bytes) {
  for (const char c : bytes) digest = (digest ^ static_cast<uint8_t>(c)) * 0x100000001b3;
  return digest;
}

// Blocks of arenas above 2 GiB.
void* AllocateHigh(size_t size, void*) { return MapAtEndOfMemory(size); }
void DeallocateHigh(void* block, size_t size, void*) { munmap(block, size); }

bool Same(const Outcome& a, const Outcome& b) {
  return a.verdict == b.verdict && a.text == b.text && a.bytes == b.bytes && a.debug_text == b.debug_text &&
         a.error == b.error;
}

// In full, for people.
std::string Describe(const Outcome& outcome) {
  std::string all = Name(outcome.verdict);
  if (!outcome.error.empty()) all += "\n  error: " + outcome.error;
  if (outcome.verdict == Verdict::kReject) return all;
  all += "\n  value: " + outcome.text + "\n  bytes:";
  for (const char c : outcome.bytes) {
    all += ' ';
    for (const int nibble : {c >> 4 & 15, c & 15}) all += "0123456789abcdef"[nibble];
  }
  return all + "\n  text: " + outcome.debug_text;
}

}  // namespace

Outcomes::Outcomes(int argc, char** argv) : only_(argc > 1 ? argv[1] : "") {
  places_.push_back(std::unique_ptr<Place>(new Place{GuardedBuffer(kMaxInput), Arena()}));
  if (sizeof(void*) == 4) {
    ArenaOptions high;
    high.allocate = AllocateHigh;
    high.deallocate = DeallocateHigh;
    places_.push_back(
        std::unique_ptr<Place>(new Place{GuardedBuffer(kMaxInput, MapAtEndOfMemory), Arena(high)}));
  }
}

void Outcomes::AddInput(const Probe& probe, std::string_view bytes, size_t shifts) {
  ++inputs_;
  std::optional<Outcome> first;
  for (const auto& place : places_) {
    for (size_t shift = 0; shift < (place == places_.front() ? shifts : 1); ++shift) {
      const std::string_view input = place->input.Place(bytes, shift);
      for (const Mode& mode : kModes) {
        Outcome outcome = Parse(probe, input, mode, place->arena, /*accessors=*/shift == 0);
        const auto fault = [&](const std::string& what) {
          Fault(std::string(mode.name) + (place == places_.front() ? ", " : ", at the end of memory, ") +
                std::to_string(shift) + " bytes before the guard page: " + what);
        };
        if (!outcome.fault.empty()) fault(outcome.fault);
        if (!first)
          first = std::move(outcome);
        else if (!Same(outcome, *first))
          fault(Describe(outcome) + "\nbut first: " + Describe(*first));
      }
    }
  }
  if (inputs_ == 1) verdict_ = first->verdict;
  for (const std::string_view part :
       {std::string_view(Name(first->verdict)), std::string_view(first->text), std::string_view(first->bytes),
        std::string_view(first->debug_text), std::string_view(first->error)}) {
    digest_ = AddToDigest(AddToDigest(digest_, part), std::string_view("", 1));
  }
  if (!only_.empty()) printf("input %zu: %s\n", inputs_, Describe(*first).c_str());
}

void Outcomes::Add(const std::string& name, const Probe& probe, std::string_view bytes, Variants variants) {
  if (!only_.empty() && name != only_) return;
  name_ = name;
  inputs_ = 0;
  digest_ = kNoDigest;
  AddInput(probe, bytes, bytes.size() <= kEveryAlignmentUpTo ? 8 : 1);
  if (variants == Variants::kPrefixes) {
    for (size_t size = 0; size < bytes.size(); ++size) AddInput(probe, bytes.substr(0, size), 1);
  }
  if (variants == Variants::kChanges) {
    for (size_t i = 0; i < bytes.size(); ++i) {
      std::string changed(bytes);
      for (const int change : {1, 8, 128, 255}) {
        changed[i] = static_cast<char>(bytes[i] ^ change);
        AddInput(probe, changed, 1);
      }
      AddInput(probe, changed.erase(i, 1), 1);
    }
  }
  printf("%s %s %zu inputs %016" PRIx64 "\n", name.c_str(), Name(verdict_), inputs_, digest_);
  all_inputs_ += inputs_;
}

void Outcomes::Fault(const std::string& what) {
  printf("FAULT %s, input %zu: %s\n", name_.c_str(), inputs_, what.c_str());
  ++faults_;
}

int Outcomes::Finish() const {
  printf("%zu inputs, %zu faults\n", all_inputs_, faults_);
  return faults_ == 0 && all_inputs_ > 0 ? 0 : 1;
}

}  // namespace llvmparse::test
