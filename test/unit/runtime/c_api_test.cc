// The C API's functions for messages of any type. llvmparse/c.h
//
// Accessors of generated headers are compared with the C++ ones by the probes of test/cases; examples/c is
// built as C99.
#include "llvmparse/c.h"

#include <gtest/gtest.h>

#include "llvmparse/error.h"
#include "test/unit/runtime/table_builder.h"
#include "test/unit/runtime/wire_writer.h"

namespace llvmparse::test {
namespace {

std::string Line(const llvmparse_error* error) {
  char line[200];
  llvmparse_error_print(error, line, sizeof line);
  return line;
}

struct CApiTest : testing::Test {
  TableBuilder m{"p.M"};
  llvmparse_arena* arena = llvmparse_arena_create(nullptr);

  CApiTest() {
    m.Add(1, FieldType::kInt32, "a")
        .Add(2, FieldType::kBytes, "s")
        .Add(3, FieldType::kMessage, "kids", abi::kRepeated, &m)
        .Add(4, FieldType::kString, "text", abi::kUtf8);
  }
  ~CApiTest() override { llvmparse_arena_free(arena); }

  const void* Parse(std::string_view bytes, const llvmparse_parse_options* options,
                    const llvmparse_error** error) {
    return llvmparse_parse(m.table(), bytes.data(), bytes.size(), arena, options, error);
  }
  // The error's code, or 0.
  int CodeOf(std::string_view bytes, const llvmparse_parse_options& options = {}) {
    const llvmparse_error* error = nullptr;
    const void* const message = Parse(bytes, &options, &error);
    EXPECT_EQ(message == nullptr, error != nullptr);
    return error == nullptr ? 0 : llvmparse_error_get_code(error);
  }
};

TEST_F(CApiTest, ParsesWritesAndPrints) {
  const std::string bytes = Field(1, 5) + Field(2, "xyz") + Field(99, "unknown");
  const llvmparse_error* error = reinterpret_cast<const llvmparse_error*>(&error);
  const void* const message = Parse(bytes, nullptr, &error);
  ASSERT_NE(message, nullptr);
  EXPECT_EQ(error, nullptr);
  EXPECT_EQ(llvmparse_byte_size(m.table(), message), bytes.size());
  std::string out(bytes.size(), '#');
  EXPECT_TRUE(llvmparse_serialize(m.table(), message, out.data(), out.size()));
  EXPECT_EQ(out, bytes);
  EXPECT_FALSE(llvmparse_serialize(m.table(), message, out.data(), out.size() - 1));
  const llvmparse_string unknown = llvmparse_unknown_fields(message);
  EXPECT_EQ(std::string_view(unknown.data, unknown.size), Field(99, "unknown"));
  char text[7];
  EXPECT_EQ(llvmparse_print(m.table(), message, text, sizeof text),
            strlen("a: 5\ns: \"xyz\"\n99: \"unknown\"\n"));
  EXPECT_STREQ(text, "a: 5\ns");
}

TEST_F(CApiTest, MergesIntoAMessageThatItMade) {
  void* const message = llvmparse_create(m.table(), arena);
  ASSERT_NE(message, nullptr);
  const auto merge = [&](std::string_view bytes, const llvmparse_parse_options* options = nullptr) {
    const llvmparse_error* error = reinterpret_cast<const llvmparse_error*>(&error);
    const bool ok = llvmparse_merge(m.table(), message, bytes.data(), bytes.size(), options, &error);
    EXPECT_EQ(ok, error == nullptr);
    return ok ? "" : Line(error);
  };
  const auto text = [&] {
    char buffer[200];
    llvmparse_print(m.table(), message, buffer, sizeof buffer);
    return std::string(buffer);
  };
  EXPECT_EQ(text(), "");
  EXPECT_EQ(merge(Field(1, 5) + Field(3, Field(1, 1))), "");
  EXPECT_EQ(merge(Field(1, 6) + Field(3, "")), "");
  EXPECT_EQ(text(), "a: 6\nkids {\n  a: 1\n}\nkids {\n}\n");
  EXPECT_EQ(merge(Field(1, 7) + Field(4, "\xff")), "invalid UTF-8 at byte 4, in text");
  EXPECT_EQ(text(), "a: 7\nkids {\n  a: 1\n}\nkids {\n}\n") << "up to the error";
  llvmparse_clear(m.table(), message);
  EXPECT_EQ(text(), "");
  llvmparse_parse_options options = {};
  options.drop_unknown = true;
  EXPECT_EQ(merge(Field(1, 8) + Field(99, "unknown"), &options), "");
  EXPECT_EQ(text(), "a: 8\n");
  EXPECT_FALSE(llvmparse_merge(m.table(), message, "\x08", 1, nullptr, nullptr)) << "nobody needs to ask why";
}

TEST_F(CApiTest, Errors) {
  const llvmparse_error* error = nullptr;
  EXPECT_EQ(Parse(Field(3, Field(1, 1)) + Field(3, Field(2, "abc").substr(0, 3)), nullptr, &error), nullptr);
  ASSERT_NE(error, nullptr);
  EXPECT_EQ(llvmparse_error_get_code(error), LLVMPARSE_ERROR_TRUNCATED);
  EXPECT_EQ(llvmparse_error_offset(error), 9u);
  const llvmparse_string path = llvmparse_error_path(error);
  EXPECT_EQ(std::string_view(path.data, path.size), "kids[1].s");
  EXPECT_EQ(Line(error), reinterpret_cast<const Error*>(error)->ToString());
  EXPECT_EQ(Parse("\x08", nullptr, nullptr), nullptr) << "nobody needs to ask why";

  EXPECT_EQ(CodeOf(std::string_view("\x00", 1)), LLVMPARSE_ERROR_MALFORMED);
  EXPECT_EQ(CodeOf(Field(4, "\xff")), LLVMPARSE_ERROR_BAD_UTF8);
}

TEST_F(CApiTest, Options) {
  const std::string nested = Field(3, Field(3, Field(1, 1)));
  llvmparse_parse_options options = {};
  EXPECT_EQ(CodeOf(nested, options), 0);
  options.max_depth = 1;
  EXPECT_EQ(CodeOf(nested, options), LLVMPARSE_ERROR_DEPTH_EXCEEDED);
  options = {};
  options.memory_limit = 8;
  EXPECT_EQ(CodeOf(nested, options), LLVMPARSE_ERROR_LIMIT_EXCEEDED);

  options = {};
  options.drop_unknown = true;
  EXPECT_EQ(llvmparse_unknown_fields(Parse(Field(99, "unknown"), &options, nullptr)).size, 0u);

  const std::string bytes = Field(2, "somewhere");
  const auto string_in = [&](const void* message) {
    return *static_cast<const llvmparse_string*>(llvmparse_at(message, m.field(2).offset));
  };
  options = {};
  EXPECT_NE(string_in(Parse(bytes, &options, nullptr)).data, bytes.data() + 2);
  options.alias_strings = true;
  EXPECT_EQ(string_in(Parse(bytes, &options, nullptr)).data, bytes.data() + 2);

  TableBuilder required("R");
  required.Add(1, FieldType::kInt32, "r", abi::kRequired);
  const llvmparse_error* error = nullptr;
  EXPECT_EQ(llvmparse_parse(required.table(), "", 0, arena, nullptr, &error), nullptr);
  EXPECT_EQ(llvmparse_error_get_code(error), LLVMPARSE_ERROR_MISSING_REQUIRED);
  options = {};
  options.allow_missing_required = true;
  EXPECT_NE(llvmparse_parse(required.table(), "", 0, arena, &options, &error), nullptr);
  EXPECT_EQ(error, nullptr);
}

TEST_F(CApiTest, ArenasUseTheGivenAllocatorAlone) {
  struct Counter {
    size_t bytes = 0;
    bool fail = false;
  } counter;
  llvmparse_arena_options options = {};
  options.allocator_context = &counter;
  options.allocate = [](size_t size, void* context) -> void* {
    auto* self = static_cast<Counter*>(context);
    if (self->fail) return nullptr;
    self->bytes += size;
    return malloc(size);
  };
  options.deallocate = [](void* block, size_t size, void* context) {
    static_cast<Counter*>(context)->bytes -= size;
    free(block);
  };
  llvmparse_arena* const own = llvmparse_arena_create(&options);
  ASSERT_NE(own, nullptr);
  const size_t before = counter.bytes;
  EXPECT_NE(llvmparse_parse(m.table(), "", 0, own, nullptr, nullptr), nullptr);
  EXPECT_GT(counter.bytes, before);
  EXPECT_GT(llvmparse_arena_space_used(own), 0u);
  llvmparse_arena_reset(own);
  EXPECT_EQ(llvmparse_arena_space_used(own), 0u);
  llvmparse_arena_free(own);
  EXPECT_EQ(counter.bytes, 0u);
  counter.fail = true;
  EXPECT_EQ(llvmparse_arena_create(&options), nullptr);
  llvmparse_arena_free(nullptr);
}

}  // namespace
}  // namespace llvmparse::test
