// The C API: what generated C headers (foo.llvmparse.c.h) are made of. C99 and C++.
//
//   #include "person.llvmparse.c.h"                             // package demo; message Person { … }
//
//   llvmparse_arena* arena = llvmparse_arena_create(NULL);
//   const llvmparse_error* error;
//   const demo_Person* person = demo_Person_parse(data, size, arena, NULL, &error);
//   if (person == NULL) { char line[200]; llvmparse_error_print(error, line, sizeof line); … }
//   llvmparse_string name = demo_Person_name(person);
//   llvmparse_arena_free(arena);
//
// Everything is read-only and lives in the arena, errors too. docs/c.md describes what headers hold. Tested
// in test/unit/runtime/c_api_test.cc.
#ifndef LLVMPARSE_C_H_
#define LLVMPARSE_C_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// NOLINTBEGIN(modernize-*): C
// A message type, and an extension of one: what the runtime knows of it. Generated objects have those that
// they declare.
#ifdef __cplusplus
#include "llvmparse/abi/mini_table.h"
typedef llvmparse::abi::MiniTable llvmparse_type;
typedef llvmparse::abi::MiniTableExtension llvmparse_extension;
extern "C" {
#else
typedef struct llvmparse_type llvmparse_type;
typedef struct llvmparse_extension llvmparse_extension;
#endif

// Strings and bytes: not terminated.
typedef struct llvmparse_string {
  const char* data;
  size_t size;
} llvmparse_string;

// ---- arena ----

typedef struct llvmparse_arena llvmparse_arena;

// All zero is the default. See ArenaOptions (llvmparse/arena.h).
typedef struct llvmparse_arena_options {
  void* initial_block;
  size_t initial_block_size;
  size_t start_block_size;
  size_t max_block_size;
  void* (*allocate)(size_t size, void* context);
  void (*deallocate)(void* block, size_t size, void* context);
  void* allocator_context;
} llvmparse_arena_options;

// `options` may be null. Returns null when memory ran out.
llvmparse_arena* llvmparse_arena_create(const llvmparse_arena_options* options);
// `arena` may be null.
void llvmparse_arena_free(llvmparse_arena* arena);
// Everything in it is gone; its memory is kept for what comes next.
void llvmparse_arena_reset(llvmparse_arena* arena);
size_t llvmparse_arena_space_used(const llvmparse_arena* arena);

// ---- errors ----

typedef enum llvmparse_error_code {
  LLVMPARSE_ERROR_OUT_OF_MEMORY = 1,
  LLVMPARSE_ERROR_MALFORMED,
  LLVMPARSE_ERROR_TRUNCATED,
  LLVMPARSE_ERROR_DEPTH_EXCEEDED,
  LLVMPARSE_ERROR_BAD_UTF8,
  LLVMPARSE_ERROR_MISSING_REQUIRED,
  LLVMPARSE_ERROR_LIMIT_EXCEEDED
} llvmparse_error_code;

typedef struct llvmparse_error llvmparse_error;

// See class Error (llvmparse/error.h) for what they mean.
llvmparse_error_code llvmparse_error_get_code(const llvmparse_error* error);
size_t llvmparse_error_offset(const llvmparse_error* error);
llvmparse_string llvmparse_error_path(const llvmparse_error* error);
// Writes one line, cut to `size` bytes with the terminating NUL. Returns the length of the whole line, as
// snprintf does.
size_t llvmparse_error_print(const llvmparse_error* error, char* buffer, size_t size);

// ---- messages of any type: generated functions call these ----

// All zero is the default. See ParseOptions (llvmparse/parse.h).
typedef struct llvmparse_parse_options {
  bool alias_strings;           // strings point into the input, which must outlive the message
  bool allow_missing_required;  // accept messages that lack required fields
  bool drop_unknown;            // forget fields that the type does not have
  bool cold_only;               // use only the table-driven decoder
  int max_depth;                // levels of messages below the outermost; 0 means 100
  size_t memory_limit;          // bytes of the arena that this parse may use; 0 means no limit
} llvmparse_parse_options;

// Returns null and sets `*error` when it fails, else `*error` becomes null. `options` and `error` may be
// null.
const void* llvmparse_parse(const llvmparse_type* type, const void* data, size_t size, llvmparse_arena* arena,
                            const llvmparse_parse_options* options, const llvmparse_error** error);
// An empty message, for llvmparse_merge(). Returns null when memory ran out.
void* llvmparse_create(const llvmparse_type* type, llvmparse_arena* arena);
// Adds what is parsed to a message that llvmparse_create() made: the input's fields replace singular ones,
// add to repeated ones, and merge with messages. When it fails, the message holds some of them.
bool llvmparse_merge(const llvmparse_type* type, void* message, const void* data, size_t size,
                     const llvmparse_parse_options* options, const llvmparse_error** error);
// Makes such a message empty. Its memory stays in use until the arena is reset.
void llvmparse_clear(const llvmparse_type* type, void* message);
// Bytes of the message in the wire format.
size_t llvmparse_byte_size(const llvmparse_type* type, const void* message);
// Writes llvmparse_byte_size() bytes. False when they are more than `size`, when required fields are missing,
// or when memory ran out.
bool llvmparse_serialize(const llvmparse_type* type, const void* message, void* buffer, size_t size);
// The message in text format, for logs; as llvmparse_error_print().
size_t llvmparse_print(const llvmparse_type* type, const void* message, char* buffer, size_t size);
// The wire bytes of those fields of a message that its type does not have.
llvmparse_string llvmparse_unknown_fields(const void* message);

// ---- for generated code only ----

#define LLVMPARSE_C_ABI 1  // LLVMPARSE_ABI (abi/message.h)

#if defined(__GNUC__)
#define llvmparse_exported __attribute__((visibility("default")))
#define llvmparse_deprecated __attribute__((deprecated))
#else
#define llvmparse_exported
#define llvmparse_deprecated
#endif

typedef struct llvmparse_array {
  const void* data;
  uint32_t size;
  uint32_t capacity;
} llvmparse_array;

typedef struct llvmparse_map {
  const void* entries;
  uint32_t size;
} llvmparse_map;

// Where the message keeps its value of the extension, or null.
const void* llvmparse_find_extension(const void* message, const llvmparse_extension* extension);
// The array of a repeated extension, which may be empty.
const llvmparse_array* llvmparse_extension_array(const void* message, const llvmparse_extension* extension);

static inline const void* llvmparse_at(const void* message, size_t offset) {
  return (const char*)message + offset;
}

static inline bool llvmparse_has_bit(const void* message, uint32_t bit) {
  return ((((const unsigned char*)message)[bit / 8] >> (bit % 8)) & 1) != 0;
}

static inline llvmparse_string llvmparse_string_of(const char* data, size_t size) {
  llvmparse_string string;
  string.data = data;
  string.size = size;
  return string;
}

static inline size_t llvmparse_map_size(const llvmparse_map* map) { return map == NULL ? 0 : map->size; }

static inline const void* llvmparse_map_at(const llvmparse_map* map, size_t entry_size, size_t index) {
  return (const char*)map->entries + index * entry_size;
}

// The entry with this key, or null. A key that is no string has `key_size` bytes and is zero-extended.
const void* llvmparse_map_find(const llvmparse_map* map, size_t entry_size, size_t key_size, uint64_t key);
const void* llvmparse_map_find_string(const llvmparse_map* map, size_t entry_size, llvmparse_string key);

#ifdef __cplusplus
}  // extern "C"
// NOLINTEND(modernize-*)
#endif

#endif  // LLVMPARSE_C_H_
