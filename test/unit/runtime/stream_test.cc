// Streams of messages with their length. llvmparse/stream.h
#include "llvmparse/stream.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <thread>

#include "llvmparse/message_api.h"
#include "test/support/guard_page.h"
#include "test/unit/runtime/table_builder.h"
#include "test/unit/runtime/wire_writer.h"

namespace llvmparse::test {

// As a generated class: message Note { optional string text = 1; required int32 r = 2; }
class Note final : public MessageApi<Note> {
 public:
  std::string_view text() const { return internal::ToStringView(text_); }

  static constexpr uint32_t kTextOffset = 16;

 private:
  friend struct ::llvmparse::internal::Access;
  static const abi::MiniTable& LlvmparseTable() {
    static const abi::MiniTableField kFields[] = {
        {1, kTextOffset, abi::kFirstHasBit + 1, 0, abi::FieldType::kBytes, 0},
        {2, 32, abi::kFirstHasBit, 0, abi::FieldType::kInt32, abi::kRequired}};
    static const abi::MiniTable kTable = {
        kFields, nullptr, nullptr, nullptr, 40, 2, 2, 1, abi::kMayLackRequired, nullptr, nullptr};
    return kTable;
  }

  [[maybe_unused]] abi::Message header_;
  [[maybe_unused]] uint8_t has_bits_[8];
  abi::StringView text_;
  [[maybe_unused]] int32_t r_;
};

namespace {

static_assert(sizeof(Note) == 40);

std::string Message(std::string_view text) { return Field(1, text) + Field(2, 1); }
std::string Delimited(std::string_view bytes) { return Varint(bytes.size()) + std::string(bytes); }

// The statuses of a stream up to the first that is neither a message nor a malformed one, and the texts of
// messages: "a b !malformed c .end".
template <class Reader>
std::string ReadAll(Reader& reader) {
  std::string out;
  for (;;) {
    Arena arena;
    StreamResult<Note> result = reader.template Read<Note>(arena);
    EXPECT_EQ(static_cast<bool>(result), result.get() != nullptr);
    if (result) {
      out += std::string(result->text()) + " ";
      continue;
    }
    switch (result.status()) {
      case StreamStatus::kMessage:
        ADD_FAILURE();
        return out;
      case StreamStatus::kEnd:
        return out + ".end";
      case StreamStatus::kTruncated:
        return out + ".truncated";
      case StreamStatus::kTooLarge:
        return out + ".too_large";
      case StreamStatus::kReadError:
        return out + ".read_error";
      case StreamStatus::kMalformed:
        if (result.error() == nullptr) return out + ".malformed";
        out += "!" + result.error()->ToString() + " ";
    }
  }
}

std::string FromMemory(std::string_view bytes, const StreamOptions& options = {}) {
  GuardedBuffer buffer(bytes.size() + 1);
  std::string_view placed = buffer.Place(bytes);
  MemoryReader reader(placed.data(), placed.size(), options);
  return ReadAll(reader);
}

// A pipe that a thread writes to in pieces of `step` bytes.
std::string FromPipe(std::string_view bytes, size_t step, const StreamOptions& options = {}) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  std::thread writer([&] {
    for (size_t i = 0; i < bytes.size(); i += step) {
      std::string_view piece = bytes.substr(i, step);
      // The reader may have closed its end.
      if (write(ends[1], piece.data(), piece.size()) < 0) break;
    }
    close(ends[1]);
  });
  std::string all;
  {
    FileReader reader(ends[0], options);
    all = ReadAll(reader);
  }
  close(ends[0]);
  writer.join();
  return all;
}

class StreamTest : public testing::Test {
 protected:
  void SetUp() override { signal(SIGPIPE, SIG_IGN); }
};

std::string FromAll(std::string_view bytes, const StreamOptions& options = {}) {
  std::string all = FromMemory(bytes, options);
  for (size_t step : {size_t{1}, size_t{3}, size_t{7}, size_t{100000}}) {
    EXPECT_EQ(FromPipe(bytes, step, options), all) << step;
  }
  return all;
}

TEST_F(StreamTest, Messages) {
  EXPECT_EQ(FromAll(""), ".end");
  EXPECT_EQ(FromAll(Delimited(Message("a")) + Delimited(Message("")) + Delimited(Message("c"))), "a  c .end");
  EXPECT_EQ(FromAll(Varint(Message("a").size(), 10) + Message("a")), "a .end") << "a length of ten bytes";
}

TEST_F(StreamTest, LargerThanTheBuffer) {
  std::string text(300000, 'x');
  std::string bytes;
  std::string expected;
  for (size_t size : {1, 60000, 65530, 65536, 200000, 5, 300000, 1}) {
    bytes += Delimited(Message(text.substr(0, size)));
    expected += text.substr(0, size) + " ";
  }
  EXPECT_TRUE(FromMemory(bytes) == expected + ".end");
  EXPECT_TRUE(FromPipe(bytes, 1000) == expected + ".end");
  EXPECT_TRUE(FromPipe(bytes, 70000) == expected + ".end");
}

TEST_F(StreamTest, TruncatedIsNotTheEnd) {
  std::string last = Varint(Message("b").size(), 2) + Message("b");
  for (size_t size = 1; size < last.size(); ++size) {
    std::string bytes = Delimited(Message("a")) + last.substr(0, size);
    EXPECT_EQ(FromMemory(bytes), "a .truncated");
    EXPECT_EQ(FromPipe(bytes, 2), "a .truncated");
  }
}

TEST_F(StreamTest, TooLarge) {
  StreamOptions options;
  options.max_message_size = Message("1234").size();
  EXPECT_EQ(FromAll(Delimited(Message("1234")), options), "1234 .end");
  EXPECT_EQ(FromAll(Delimited(Message("1234")) + Delimited(Message("12345")), options), "1234 .too_large");
  EXPECT_EQ(FromAll(Varint(~uint64_t{0})), ".too_large");
  options.max_message_size = SIZE_MAX;
  EXPECT_EQ(FromAll(Varint(uint64_t{1} << 31) + "x", options), ".too_large");
  EXPECT_EQ(FromAll(Varint((uint64_t{1} << 31) - 1) + "x", options), ".truncated")
      << "without 2 GiB of memory";
}

TEST_F(StreamTest, Malformed) {
  EXPECT_EQ(FromAll(Delimited(Message("a")) + Varint(1, 11)), "a .malformed");
  EXPECT_EQ(FromAll(Delimited(Message("a")) + Delimited(Hex("07")) + Delimited(Field(1, "x")) +
                    Delimited(Message("b"))),
            "a !malformed input at byte 1 !missing required field 2 b .end");
}

TEST_F(StreamTest, ReadErrors) {
  FileReader closed(-1);
  std::string_view bytes;
  EXPECT_EQ(closed.Next(&bytes), StreamStatus::kReadError);
  EXPECT_EQ(closed.error_number(), EBADF);
}

TEST_F(StreamTest, GoesOnAfterEagain) {
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_NONBLOCK), 0);
  FileReader reader(ends[0]);
  std::string bytes = Delimited(Message("abc"));
  for (char c : bytes) {
    std::string_view read;
    EXPECT_EQ(reader.Next(&read), StreamStatus::kReadError);
    EXPECT_EQ(reader.error_number(), EAGAIN);
    ASSERT_EQ(write(ends[1], &c, 1), 1);
  }
  Arena arena;
  StreamResult<Note> result = reader.Read<Note>(arena);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->text(), "abc");
  close(ends[1]);
  EXPECT_EQ(ReadAll(reader), ".end");
  close(ends[0]);
}

TEST_F(StreamTest, InterruptedReadsAndWrites) {
  struct sigaction action = {};
  action.sa_handler = [](int) {};  // without SA_RESTART
  ASSERT_EQ(sigaction(SIGUSR1, &action, nullptr), 0);
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  Arena arena;
  std::string text(1 << 20, 't');
  auto note = Note::Parse(Message(text), arena);
  ASSERT_TRUE(note);

  pthread_t self = pthread_self();
  std::atomic<bool> done = false;
  std::thread writer([&] { EXPECT_EQ(WriteDelimited(*note, ends[1]), 0); });
  std::thread nuisance([&] {
    while (!done) {
      pthread_kill(self, SIGUSR1);
      pthread_kill(writer.native_handle(), SIGUSR1);
      usleep(100);
    }
  });
  usleep(5000);
  FileReader reader(ends[0]);
  StreamResult<Note> result = reader.Read<Note>(arena);
  done = true;
  nuisance.join();
  writer.join();
  ASSERT_TRUE(result);
  EXPECT_TRUE(result->text() == text);
  close(ends[0]);
  close(ends[1]);
}

TEST_F(StreamTest, MappedFilesCanBeAliased) {
  char path[] = "/tmp/llvmparse_stream_test_XXXXXX";
  int descriptor = mkstemp(path);
  ASSERT_GE(descriptor, 0);
  Arena arena;
  for (const char* text : {"one", "two"}) {
    auto note = Note::Parse(Message(text), arena);
    ASSERT_TRUE(note);
    EXPECT_EQ(WriteDelimited(*note, descriptor), 0);
  }
  MappedFile file;
  ASSERT_EQ(file.Map(descriptor), 0);
  ASSERT_EQ(file.Map(path), 0);
  close(descriptor);
  MemoryReader reader(file);
  ParseOptions alias;
  alias.alias_strings = true;
  StreamResult<Note> first = reader.Read<Note>(arena, alias);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->text(), "one");
  EXPECT_GE(first->text().data(), file.data());
  EXPECT_LT(first->text().data(), file.data() + file.size());
  EXPECT_EQ(ReadAll(reader), "two .end");

  ASSERT_EQ(truncate(path, 0), 0);
  ASSERT_EQ(file.Map(path), 0);
  EXPECT_EQ(file.size(), 0u);
  MemoryReader nothing(file);
  EXPECT_EQ(ReadAll(nothing), ".end");
  unlink(path);
  EXPECT_EQ(file.Map(path), ENOENT);
  EXPECT_EQ(file.Map("/"), EINVAL);
  EXPECT_EQ(file.Map(-1), EBADF);
}

TEST_F(StreamTest, Writing) {
  Arena arena;
  auto note = Note::Parse(Message("text"), arena);
  ASSERT_TRUE(note);
  std::string out = "x";
  EXPECT_TRUE(AppendDelimited(*note, &out));
  EXPECT_EQ(out, "x" + Delimited(Message("text")));
  EXPECT_FALSE(AppendDelimited(Note::default_instance(), &out)) << "a required field is missing";
  EXPECT_EQ(out, "x" + Delimited(Message("text")));
  EXPECT_EQ(WriteDelimited(*note, -1), EBADF);
  EXPECT_EQ(WriteDelimited(Note::default_instance(), 1), EINVAL);
}

}  // namespace
}  // namespace llvmparse::test
