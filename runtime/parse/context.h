// Context: all state of one parse. Its first part, abi::ParseState, is shared with generated code.
//
// While a parse runs it owns the arena's free memory (bump, bump_end); Start() takes it over and Finish()
// gives back what is left. Pointers into the input are either real or, in the tail, in the copy
// (parse/body.h). Tested in test/unit/runtime/parse_test.cc and limits_test.cc.
#ifndef LLVMPARSE_RUNTIME_PARSE_CONTEXT_H_
#define LLVMPARSE_RUNTIME_PARSE_CONTEXT_H_

#include <string.h>

#include "llvmparse/abi/parse_state.h"
#include "llvmparse/parse.h"
#include "runtime/mem/arena_access.h"
#include "runtime/message/path.h"

namespace llvmparse::internal {

// Input up to this size is parsed in a copy as a whole: that costs less than to run a parser on either side
// of body_end and to leave the field in between to a cold call.
inline constexpr size_t kSmallInput = 512;

inline constexpr size_t kUnlimited = SIZE_MAX;

struct Context : abi::ParseState {
  Arena* arena;
  const ParseOptions* options;
  const char* data;        // real start of the input
  const char* tail_start;  // real address of what tail[0] is a copy of
  size_t budget;           // bytes of the arena that may be taken in addition to those up to bump_end
  const char* fault;       // real address of what is at fault, once `code` is set
  PathNode* path;          // to the fault, when it is recorded
  ErrorCode code;
  bool record_path;
  char tail[kSmallInput + abi::kSlack];

  // Returns where to parse the `size` < 2^31 bytes at `data` up to message_end.
  [[gnu::always_inline]] const char* Start(Arena& in, const char* input, size_t size,
                                           const ParseOptions& with) {
    arena = &in;
    options = &with;
    data = input;
    bump = LoadAlone(ArenaAccess::Bump(in));
    bump_end = ArenaAccess::BumpEnd(in);
    budget = kUnlimited;
    if (__builtin_expect(with.memory_limit != 0, 0)) LimitMemory(with.memory_limit);
    depth = with.max_depth;
    copy_strings = !with.alias_strings;
    missing_required = 0;
    path = nullptr;
    code = ErrorCode::kOk;
    record_path = false;

    if (size <= kSmallInput) {
      CopySmall(tail, data, size);
      memset(tail + size, 0, abi::kSlack);
      alias_delta =
          static_cast<intptr_t>(reinterpret_cast<uintptr_t>(data) - reinterpret_cast<uintptr_t>(tail));
      body_end = message_end = tail + size;
      return tail;
    }
    message_end = data + size;
    body_end = tail_start = message_end - abi::kSlack;
    memcpy(tail, tail_start, abi::kSlack);
    memset(tail + abi::kSlack, 0, abi::kSlack);
    alias_delta = 0;
    return data;
  }

  // Keeps the compiler from loading two neighbours at once. Where they were stored one by one just before, as
  // by the constructor of an arena, processors wait until both stores are in the cache.
  [[gnu::always_inline]] static char* LoadAlone(char* value) {
    __asm__("" : "+r"(value));
    return value;
  }

  // memcpy(), for a few bytes without a call: as pieces that overlap.
  [[gnu::always_inline]] static void CopySmall(char* to, const char* from, size_t size) {
    auto ends = [&](auto piece) {
      memcpy(&piece, from, sizeof(piece));
      decltype(piece) last;
      memcpy(&last, from + size - sizeof(last), sizeof(last));
      memcpy(to, &piece, sizeof(piece));
      memcpy(to + size - sizeof(last), &last, sizeof(last));
    };
    struct Bytes16 {
      char bytes[16];
    };
    struct Bytes32 {
      char bytes[32];
    };
    if (size > 64) {
      memcpy(to, from, size);
      return;
    }
    if (size >= 16) return size >= 32 ? ends(Bytes32()) : ends(Bytes16());
    if (size >= 8) return ends(uint64_t());
    if (size >= 4) return ends(uint32_t());
    for (size_t i = 0; i < size; ++i) to[i] = from[i];
  }

  size_t input_size() const {
    return static_cast<size_t>(message_end - (body_end == message_end ? tail : data));
  }

  void Finish() { ArenaAccess::SetBump(*arena, bump); }

  // Lets the parse take `limit` more bytes.
  [[gnu::noinline]] void LimitMemory(size_t limit) {
    size_t room = static_cast<size_t>(bump_end - bump);
    if (room > limit) {
      room = limit & ~size_t{7};
      bump_end = bump + room;
    }
    budget = limit - room;
  }

  // Notes the first reason for a failure, and where it is unless memory ran out. Returns null, for the caller
  // to return.
  const char* Fail(ErrorCode why, const char* at) {
    if (code == ErrorCode::kOk) {
      code = why;
      if (at != nullptr) fault = Real(at);
    }
    return nullptr;
  }

  // Adds what encloses the fault to its path, if that is recorded.
  void AddToPath(const PathNode& node) {
    if (record_path) path = Prepend(Allocate(sizeof(PathNode)), node, path);
  }

  const char* Real(const char* p) const { return p + alias_delta; }

  // Where the message really ends whose parser was given this limit (abi/parse_state.h).
  const char* EndOf(const char* limit) const { return limit == body_end ? message_end : limit; }

  // `size` bytes aligned to 8, not zeroed. Null when memory ran out, with the reason noted.
  void* Allocate(size_t size) {
    size = (size + 7) & ~size_t{7};
    if (size > static_cast<size_t>(bump_end - bump)) return abi::llvmparse_cold_alloc(this, size);
    char* result = bump;
    bump += size;
    return result;
  }

  // A message with all bytes zero, or null.
  abi::Message* NewMessage(const abi::MiniTable& table) {
    const size_t size = table.size;
    void* message = bump;
    if (__builtin_expect(size > static_cast<size_t>(bump_end - bump), 0)) {
      message = abi::llvmparse_cold_alloc(this, size);
      if (message == nullptr) return nullptr;
    } else {
      bump += size;
    }
    return static_cast<abi::Message*>(memset(message, 0, size));
  }
};

}  // namespace llvmparse::internal

#endif  // LLVMPARSE_RUNTIME_PARSE_CONTEXT_H_
