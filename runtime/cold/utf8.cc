// UTF-8 validation (llvmparse_utf8_valid): Unicode 15, table 3-7.
//
//   00..7F
//   C2..DF  80..BF
//   E0      A0..BF  80..BF            no overlong forms
//   E1..EF  80..BF  80..BF            ED: 80..9F, no surrogates
//   F0      90..BF  80..BF  80..BF    no overlong forms
//   F1..F4  80..BF  80..BF  80..BF    F4: 80..8F, nothing above U+10FFFF
//
// Runs of ASCII are skipped by the word. Tested in test/unit/runtime/utf8_test.cc.
#include "runtime/cold/wire.h"

namespace llvmparse::internal {
namespace {

constexpr uint64_t kTopBits = 0x8080808080808080;

// Most strings: all ASCII, and short. Words at both ends may overlap.
bool IsAscii(const char* p, size_t size) {
  if (size >= 8) {
    const char* last = p + size - 8;
    uint64_t bits = LoadLe64(last);
    for (; last - p >= 24; p += 32) {
      bits |= LoadLe64(p) | LoadLe64(p + 8) | LoadLe64(p + 16) | LoadLe64(p + 24);
      if (bits & kTopBits) return false;
    }
    for (; p < last; p += 8) bits |= LoadLe64(p);
    return (bits & kTopBits) == 0;
  }
  if (size >= 4) return ((LoadLe32(p) | LoadLe32(p + size - 4)) & 0x80808080) == 0;
  if (size == 0) return true;
  return ((p[0] | p[size / 2] | p[size - 1]) & 0x80) == 0;
}

bool IsContinuation(const char* p, int i) { return (Byte(p, i) & 0xc0) == 0x80; }

// Is the sequence that the non-ASCII byte at `p` begins well-formed? Returns its length, or 0.
size_t SequenceLength(const char* p, size_t left) {
  uint32_t first = Byte(p, 0);
  if (first < 0xc2 || first > 0xf4 || left < 2) return 0;
  if (first < 0xe0) return IsContinuation(p, 1) ? 2 : 0;
  uint32_t low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
  uint32_t high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
  uint32_t second = Byte(p, 1);
  if (second < low || second > high) return 0;
  if (left < 3 || !IsContinuation(p, 2)) return 0;
  if (first < 0xf0) return 3;
  return left >= 4 && IsContinuation(p, 3) ? 4 : 0;
}

}  // namespace
}  // namespace llvmparse::internal

extern "C" bool llvmparse::abi::llvmparse_utf8_valid(const char* p, size_t size) {
  using internal::Byte;
  using internal::IsAscii;
  using internal::kTopBits;
  using internal::LoadLe64;
  using internal::SequenceLength;
  if (IsAscii(p, size)) return true;
  const char* end = p + size;
  while (p < end) {
    if (end - p >= 8 && (LoadLe64(p) & kTopBits) == 0) {
      p += 8;
    } else if (Byte(p, 0) < 0x80) {
      ++p;
    } else {
      size_t length = SequenceLength(p, static_cast<size_t>(end - p));
      if (length == 0) return false;
      p += length;
    }
  }
  return true;
}
