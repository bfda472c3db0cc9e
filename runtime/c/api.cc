// The C API (llvmparse/c.h) over the C++ one. Tested in test/unit/runtime/c_api_test.cc.
#include <stdlib.h>

#include <new>

#include "llvmparse/arena.h"
#include "llvmparse/c.h"
#include "llvmparse/extension.h"
#include "llvmparse/map.h"
#include "llvmparse/parse.h"
#include "llvmparse/serialize.h"
#include "llvmparse/text.h"

using llvmparse::Arena;
using llvmparse::ArenaOptions;
using llvmparse::Error;
using llvmparse::ErrorCode;
using llvmparse::ParseOptions;
using llvmparse::abi::Message;

// An arena that was made by the allocator that it uses.
struct llvmparse_arena {
  explicit llvmparse_arena(const ArenaOptions& used) : options(used), arena(used) {}

  ArenaOptions options;
  Arena arena;
};

namespace {

static_assert(LLVMPARSE_C_ABI == LLVMPARSE_ABI);
static_assert(sizeof(llvmparse_string) == sizeof(llvmparse::abi::StringView));
static_assert(offsetof(llvmparse_string, size) == offsetof(llvmparse::abi::StringView, size));
static_assert(sizeof(llvmparse_array) == sizeof(llvmparse::abi::Array));
static_assert(offsetof(llvmparse_array, size) == offsetof(llvmparse::abi::Array, size));
static_assert(offsetof(llvmparse_map, size) == offsetof(llvmparse::abi::Map, size));
static_assert(LLVMPARSE_ERROR_OUT_OF_MEMORY == static_cast<int>(ErrorCode::kOutOfMemory));
static_assert(LLVMPARSE_ERROR_LIMIT_EXCEEDED == static_cast<int>(ErrorCode::kLimitExceeded));

const Message* Header(const void* message) { return static_cast<const Message*>(message); }
const Error* FromC(const llvmparse_error* error) { return reinterpret_cast<const Error*>(error); }
const llvmparse::abi::Map* FromC(const llvmparse_map* map) {
  return reinterpret_cast<const llvmparse::abi::Map*>(map);
}

ArenaOptions FromC(const llvmparse_arena_options* given) {
  ArenaOptions options;
  if (given == nullptr) return options;
  options.initial_block = given->initial_block;
  options.initial_block_size = given->initial_block_size;
  if (given->start_block_size != 0) options.start_block_size = given->start_block_size;
  if (given->max_block_size != 0) options.max_block_size = given->max_block_size;
  options.allocate = given->allocate;
  options.deallocate = given->deallocate;
  options.allocator_context = given->allocator_context;
  return options;
}

ParseOptions FromC(const llvmparse_parse_options* given) {
  ParseOptions options;
  if (given == nullptr) return options;
  options.alias_strings = given->alias_strings;
  options.check_required = !given->allow_missing_required;
  options.keep_unknown = !given->drop_unknown;
  options.use_hot_path = !given->cold_only;
  if (given->max_depth != 0) options.max_depth = given->max_depth;
  options.memory_limit = given->memory_limit;
  return options;
}

}  // namespace

llvmparse_arena* llvmparse_arena_create(const llvmparse_arena_options* given) {
  const ArenaOptions options = FromC(given);
  void* const place = options.allocate != nullptr
                          ? options.allocate(sizeof(llvmparse_arena), options.allocator_context)
                          : malloc(sizeof(llvmparse_arena));
  return place == nullptr ? nullptr : new (place) llvmparse_arena(options);
}

void llvmparse_arena_free(llvmparse_arena* arena) {
  if (arena == nullptr) return;
  const ArenaOptions options = arena->options;
  arena->~llvmparse_arena();
  if (options.deallocate != nullptr) {
    options.deallocate(arena, sizeof(llvmparse_arena), options.allocator_context);
  } else {
    free(arena);
  }
}

void llvmparse_arena_reset(llvmparse_arena* arena) { arena->arena.Reset(); }
size_t llvmparse_arena_space_used(const llvmparse_arena* arena) { return arena->arena.SpaceUsed(); }

llvmparse_error_code llvmparse_error_get_code(const llvmparse_error* error) {
  return static_cast<llvmparse_error_code>(FromC(error)->code());
}
size_t llvmparse_error_offset(const llvmparse_error* error) { return FromC(error)->offset(); }
llvmparse_string llvmparse_error_path(const llvmparse_error* error) {
  const std::string_view path = FromC(error)->path();
  return {path.data(), path.size()};
}
size_t llvmparse_error_print(const llvmparse_error* error, char* buffer, size_t size) {
  return FromC(error)->Print(buffer, size);
}

const void* llvmparse_parse(const llvmparse_type* type, const void* data, size_t size, llvmparse_arena* arena,
                            const llvmparse_parse_options* options, const llvmparse_error** error) {
  const llvmparse::internal::RawResult result =
      llvmparse::internal::Parse(*type, data, size, arena->arena, FromC(options));
  if (error != nullptr) *error = reinterpret_cast<const llvmparse_error*>(result.error);
  return result.message;
}

void* llvmparse_create(const llvmparse_type* type, llvmparse_arena* arena) {
  return llvmparse::internal::Create(arena->arena, *type);
}
bool llvmparse_merge(const llvmparse_type* type, void* message, const void* data, size_t size,
                     const llvmparse_parse_options* options, const llvmparse_error** error) {
  const Error* const failure = llvmparse::internal::ParseInto(static_cast<Message*>(message), *type, data,
                                                              size, /*merge=*/true, FromC(options));
  if (error != nullptr) *error = reinterpret_cast<const llvmparse_error*>(failure);
  return failure == nullptr;
}
void llvmparse_clear(const llvmparse_type* type, void* message) {
  llvmparse::internal::Clear(static_cast<Message*>(message), *type);
}

size_t llvmparse_byte_size(const llvmparse_type* type, const void* message) {
  return llvmparse::internal::ByteSize(Header(message), *type);
}
bool llvmparse_serialize(const llvmparse_type* type, const void* message, void* buffer, size_t size) {
  return llvmparse::internal::SerializeToArray(Header(message), *type, buffer, size, /*check_required=*/true);
}
size_t llvmparse_print(const llvmparse_type* type, const void* message, char* buffer, size_t size) {
  return llvmparse::internal::PrintText(Header(message), *type, llvmparse::internal::TextStyle::kLines,
                                        buffer, size);
}
llvmparse_string llvmparse_unknown_fields(const void* message) {
  const llvmparse::abi::StringView bytes = llvmparse::internal::UnknownFields(Header(message));
  return {bytes.data, bytes.size};
}

const void* llvmparse_map_find(const llvmparse_map* map, size_t entry_size, size_t key_size, uint64_t key) {
  if (map == nullptr) return nullptr;
  return llvmparse::internal::FindInMap(FromC(map), entry_size, /*key_offset=*/0, key_size, key);
}
const void* llvmparse_map_find_string(const llvmparse_map* map, size_t entry_size, llvmparse_string key) {
  if (map == nullptr) return nullptr;
  return llvmparse::internal::FindInMap(FromC(map), entry_size, /*key_offset=*/0,
                                        std::string_view(key.data, key.size));
}

const void* llvmparse_find_extension(const void* message, const llvmparse_extension* extension) {
  return llvmparse::internal::FindExtension(Header(message), *extension);
}
const llvmparse_array* llvmparse_extension_array(const void* message, const llvmparse_extension* extension) {
  static constexpr llvmparse_array kEmpty = {};
  const void* const stored = llvmparse_find_extension(message, extension);
  return stored == nullptr ? &kEmpty : static_cast<const llvmparse_array*>(stored);
}
