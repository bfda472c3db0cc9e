// Conveniences for well-known types (llvmparse/wkt.h), on the types of the library llvmparse::wkt.
#include "llvmparse/wkt.h"

#include <gtest/gtest.h>

#include <string>

#include "google/protobuf/any.llvmparse.h"
#include "google/protobuf/descriptor.llvmparse.h"
#include "google/protobuf/duration.llvmparse.h"
#include "google/protobuf/struct.llvmparse.h"
#include "google/protobuf/timestamp.llvmparse.h"
#include "google/protobuf/wrappers.llvmparse.h"

namespace llvmparse {
namespace {

using google::protobuf::fast::Any;
using google::protobuf::fast::Duration;
using google::protobuf::fast::Int32Value;
using google::protobuf::fast::StringValue;
using google::protobuf::fast::Timestamp;
using std::chrono::hours;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using std::chrono::seconds;

std::string Varint(uint64_t value) {
  std::string bytes;
  for (; value >= 0x80; value >>= 7) bytes += static_cast<char>(value | 0x80);
  return bytes + static_cast<char>(value);
}

std::string Delimited(char tag, const std::string& content) { return tag + Varint(content.size()) + content; }

class WktTest : public ::testing::Test {
 protected:
  template <class M>
  const M& Parsed(const std::string& bytes) {
    ParseResult<M> result = M::Parse(bytes, arena_);
    EXPECT_TRUE(result);
    return *result;
  }

  // A Timestamp or Duration.
  template <class M>
  const M& Time(int64_t whole, int32_t nanos) {
    return Parsed<M>("\x08" + Varint(static_cast<uint64_t>(whole)) + "\x10" +
                     Varint(static_cast<uint64_t>(int64_t{nanos})));
  }

  const Any& MakeAny(const std::string& url, const std::string& value) {
    return Parsed<Any>(Delimited('\x0a', url) + Delimited('\x12', value));
  }

  Arena arena_;
};

TEST_F(WktTest, TimestampsAreValidFromYear1To9999) {
  EXPECT_TRUE(IsValidTimestamp(Time<Timestamp>(-62135596800, 0)));
  EXPECT_FALSE(IsValidTimestamp(Time<Timestamp>(-62135596801, 999999999)));
  EXPECT_TRUE(IsValidTimestamp(Time<Timestamp>(253402300799, 999999999)));
  EXPECT_FALSE(IsValidTimestamp(Time<Timestamp>(253402300800, 0)));
  EXPECT_FALSE(IsValidTimestamp(Time<Timestamp>(0, -1)));
  EXPECT_FALSE(IsValidTimestamp(Time<Timestamp>(0, 1000000000)));
  EXPECT_TRUE(IsValidTimestamp(Timestamp::default_instance()));
}

TEST_F(WktTest, TimestampsAsTimePoints) {
  auto since_epoch = [](auto time) { return time->time_since_epoch().count(); };
  EXPECT_EQ(since_epoch(ToTimePoint(Time<Timestamp>(1, 5))), 1000000005);
  EXPECT_EQ(since_epoch(ToTimePoint<microseconds>(Time<Timestamp>(1, 5999))), 1000005);
  EXPECT_EQ(since_epoch(ToTimePoint<seconds>(Time<Timestamp>(-2, 999999999))), -2);
  // Half a second before the epoch: rounded down, also below seconds.
  EXPECT_EQ(since_epoch(ToTimePoint<milliseconds>(Time<Timestamp>(-1, 500000000))), -500);
  EXPECT_EQ(since_epoch(ToTimePoint<milliseconds>(Time<Timestamp>(-1, 999999999))), -1);
  EXPECT_EQ(since_epoch(ToTimePoint<hours>(Time<Timestamp>(-1, 0))), -1);
  EXPECT_EQ(since_epoch(ToTimePoint<hours>(Time<Timestamp>(7199, 0))), 1);
  EXPECT_FALSE(ToTimePoint<seconds>(Time<Timestamp>(0, -1)));

  // The ends of what nanoseconds can count; microseconds reach over the whole range.
  EXPECT_EQ(since_epoch(ToTimePoint(Time<Timestamp>(9223372036, 854775807))), INT64_MAX);
  EXPECT_FALSE(ToTimePoint(Time<Timestamp>(9223372036, 854775808)));
  EXPECT_TRUE(ToTimePoint(Time<Timestamp>(-9223372036, 0)));
  EXPECT_FALSE(ToTimePoint(Time<Timestamp>(-9223372038, 0)));
  EXPECT_EQ(since_epoch(ToTimePoint<microseconds>(Time<Timestamp>(253402300799, 999999999))),
            253402300799999999);
  EXPECT_EQ(since_epoch(ToTimePoint<microseconds>(Time<Timestamp>(-62135596800, 0))), -62135596800000000);
  using Seconds32 = std::chrono::duration<int32_t>;
  EXPECT_TRUE(ToTimePoint<Seconds32>(Time<Timestamp>(INT32_MAX, 0)));
  EXPECT_FALSE(ToTimePoint<Seconds32>(Time<Timestamp>(int64_t{INT32_MAX} + 1, 0)));
}

TEST_F(WktTest, TimestampsForC) {
  EXPECT_EQ(TimestampToTimeT(Time<Timestamp>(-5, 999999999)), -5);
  EXPECT_FALSE(TimestampToTimeT(Time<Timestamp>(0, 1000000000)));
  auto spec = TimestampToTimespec(Time<Timestamp>(-5, 7));
  ASSERT_TRUE(spec);
  EXPECT_EQ(spec->tv_sec, -5);
  EXPECT_EQ(spec->tv_nsec, 7);
  EXPECT_FALSE(TimestampToTimespec(Time<Timestamp>(253402300800, 0)));
}

TEST_F(WktTest, DurationsHaveOneSign) {
  EXPECT_TRUE(IsValidDuration(Time<Duration>(315576000000, 999999999)));
  EXPECT_FALSE(IsValidDuration(Time<Duration>(315576000001, 0)));
  EXPECT_TRUE(IsValidDuration(Time<Duration>(-315576000000, -999999999)));
  EXPECT_FALSE(IsValidDuration(Time<Duration>(-315576000001, 0)));
  EXPECT_TRUE(IsValidDuration(Time<Duration>(0, -1)));
  EXPECT_TRUE(IsValidDuration(Time<Duration>(0, 1)));
  EXPECT_FALSE(IsValidDuration(Time<Duration>(1, -1)));
  EXPECT_FALSE(IsValidDuration(Time<Duration>(-1, 1)));
  EXPECT_FALSE(IsValidDuration(Time<Duration>(0, 1000000000)));
  EXPECT_FALSE(IsValidDuration(Time<Duration>(0, -1000000000)));
}

TEST_F(WktTest, DurationsAreRoundedTowardsZero) {
  EXPECT_EQ(ToDuration(Time<Duration>(1, 5)), nanoseconds(1000000005));
  EXPECT_EQ(ToDuration<milliseconds>(Time<Duration>(1, 5999999)), milliseconds(1005));
  EXPECT_EQ(ToDuration<milliseconds>(Time<Duration>(-1, -5999999)), milliseconds(-1005));
  EXPECT_EQ(ToDuration<hours>(Time<Duration>(-7199, 0)), hours(-1));
  EXPECT_FALSE(ToDuration<hours>(Time<Duration>(1, -1)));
  EXPECT_FALSE(ToDuration(Time<Duration>(315576000000, 0)));
  EXPECT_EQ(ToDuration<seconds>(Time<Duration>(315576000000, 0)), seconds(315576000000));

  auto spec = DurationToTimespec(Time<Duration>(-1, -500000000));  // -1.5 s
  ASSERT_TRUE(spec);
  EXPECT_EQ(spec->tv_sec, -2);
  EXPECT_EQ(spec->tv_nsec, 500000000);
  spec = DurationToTimespec(Time<Duration>(3, 4));
  EXPECT_EQ(spec->tv_sec, 3);
  EXPECT_EQ(spec->tv_nsec, 4);
}

TEST_F(WktTest, AbsentWrappersHaveNoValue) {
  EXPECT_EQ(Unwrap(Int32Value::default_instance()), std::nullopt);
  EXPECT_EQ(Unwrap(Parsed<Int32Value>("")), 0);  // present, with the default value
  EXPECT_EQ(Unwrap(Parsed<Int32Value>("\x08\x07")), 7);
  EXPECT_EQ(Unwrap(Parsed<StringValue>("\x0a\x01x")), "x");
  EXPECT_EQ(Unwrap(StringValue::default_instance()).value_or("none"), "none");
}

TEST_F(WktTest, AnyIsWhatFollowsTheLastSlash) {
  const char* duration = "google.protobuf.Duration";
  EXPECT_EQ(Duration::GetTypeName(), duration);
  EXPECT_TRUE(Is<Duration>(MakeAny(std::string("type.googleapis.com/") + duration, "")));
  EXPECT_TRUE(Is<Duration>(MakeAny(std::string("/") + duration, "")));
  EXPECT_TRUE(Is<Duration>(MakeAny(std::string("https://a/b/") + duration, "")));
  EXPECT_FALSE(Is<Duration>(MakeAny(duration, "")));
  EXPECT_FALSE(Is<Duration>(MakeAny(std::string("x/x") + duration, "")));
  EXPECT_FALSE(Is<Duration>(MakeAny(std::string("x/") + duration + "/", "")));
  EXPECT_FALSE(Is<Timestamp>(MakeAny(std::string("x/") + duration, "")));
  EXPECT_FALSE(Is<Duration>(Any::default_instance()));
  EXPECT_EQ(TypeNameOf(MakeAny("a.b/c.D", "")), "c.D");
  EXPECT_EQ(TypeNameOf(MakeAny("c.D", "")), "");
}

TEST_F(WktTest, AnyIsUnpacked) {
  const Any& any = MakeAny("type.googleapis.com/google.protobuf.Int32Value", "\x08\x2a");
  ParseResult<Int32Value> value = UnpackTo<Int32Value>(any, arena_);
  ASSERT_TRUE(value);
  EXPECT_EQ(value->value(), 42);

  ParseResult<StringValue> other = UnpackTo<StringValue>(any, arena_);
  EXPECT_FALSE(other);
  EXPECT_EQ(other.error()->code(), ErrorCode::kTypeMismatch);
  EXPECT_EQ(other.error()->ToString(), "a message of another type");

  ParseResult<Int32Value> bad = UnpackTo<Int32Value>(MakeAny("x/google.protobuf.Int32Value", "\x08"), arena_);
  EXPECT_FALSE(bad);
  EXPECT_EQ(bad.error()->code(), ErrorCode::kTruncated);
}

// google/protobuf/*.proto parse as all others do: a Struct, which is recursive through a map.
TEST_F(WktTest, TypesOfTheLibrary) {
  using google::protobuf::fast::Struct;
  // { "a": [1.5, true] }
  const std::string number = std::string("\x11") + std::string("\0\0\0\0\0\0\xf8\x3f", 8);
  const std::string list = Delimited('\x0a', number) + Delimited('\x0a', "\x20\x01");
  const std::string entry = Delimited('\x0a', "a") + Delimited('\x12', Delimited('\x32', list));
  const Struct& parsed = Parsed<Struct>(Delimited('\x0a', entry));
  ASSERT_TRUE(parsed.fields().contains("a"));
  const auto& values = parsed.fields().at("a").list_value().values();
  ASSERT_EQ(values.size(), 2);
  EXPECT_EQ(values[0].number_value(), 1.5);
  EXPECT_TRUE(values[1].bool_value());

  const auto& file = Parsed<google::protobuf::fast::FileDescriptorProto>("\x0a\x07x.proto");
  EXPECT_EQ(file.name(), "x.proto");
}

}  // namespace
}  // namespace llvmparse
