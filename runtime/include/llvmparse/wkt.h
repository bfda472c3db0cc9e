// Conveniences for protobuf's well-known types. The types themselves are generated, so everything here is a
// template over them and this header needs none of theirs.
//
//   #include "google/protobuf/timestamp.llvmparse.h"     // library llvmparse::wkt
//   #include "llvmparse/wkt.h"
//
//   if (auto time = llvmparse::ToTimePoint(m.created())) …            // std::chrono::time_point
//   auto timeout = llvmparse::ToDuration<std::chrono::milliseconds>(m.timeout());
//   int limit = llvmparse::Unwrap(m.limit()).value_or(10);            // Int32Value limit = 5;
//   if (llvmparse::Is<Person>(m.any())) { auto person = llvmparse::UnpackTo<Person>(m.any(), arena); … }
//
// Tested in test/unit/wkt/.
#ifndef LLVMPARSE_WKT_H_
#define LLVMPARSE_WKT_H_

#include <time.h>

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <ratio>
#include <string_view>
#include <type_traits>

#include "llvmparse/message_api.h"

namespace llvmparse {

namespace internal {

// Seconds, with nanoseconds of the same sign or (kFloor) of positive sign, as a count of Unit. Nothing when
// Unit's type cannot hold it.
template <class Unit, bool kFloor>
constexpr std::optional<Unit> CountOf(int64_t seconds, int32_t nanos) {
  static_assert(std::is_integral_v<typename Unit::rep>, "a std::chrono::duration that counts in integers");
  using Wide = std::chrono::duration<int64_t, typename Unit::period>;
  int64_t count = 0;
  if constexpr (std::ratio_greater_equal_v<typename Unit::period, std::ratio<1>>) {
    const std::chrono::duration<int64_t> whole(seconds);
    count = (kFloor ? std::chrono::floor<Wide>(whole) : std::chrono::duration_cast<Wide>(whole)).count();
  } else {
    constexpr int64_t kUnitsPerSecond = std::chrono::duration_cast<Wide>(std::chrono::seconds(1)).count();
    const int64_t units = std::chrono::duration_cast<Wide>(std::chrono::nanoseconds(nanos)).count();
    if (__builtin_mul_overflow(seconds, kUnitsPerSecond, &count)) return std::nullopt;
    if (__builtin_add_overflow(count, units, &count)) return std::nullopt;
  }
  using Limits = std::numeric_limits<typename Unit::rep>;
  if (count > Limits::max() || count < Limits::min()) return std::nullopt;
  return Unit(static_cast<typename Unit::rep>(count));
}

}  // namespace internal

// ---- google.protobuf.Timestamp ----

// Whether the specification allows it: 0001-01-01T00:00:00Z to 9999-12-31T23:59:59.999999999Z, nanoseconds
// counting forward.
template <class Timestamp>
bool IsValidTimestamp(const Timestamp& t) {
  return t.seconds() >= -62135596800 && t.seconds() <= 253402300799 && t.nanos() >= 0 &&
         t.nanos() <= 999999999;
}

// The point in time, rounded down to Unit. Nothing when the timestamp is not valid, or when the type cannot
// hold it: nanoseconds reach from 1678 to 2262.
template <class Unit = std::chrono::nanoseconds, class Timestamp>
std::optional<std::chrono::time_point<std::chrono::system_clock, Unit>> ToTimePoint(const Timestamp& t) {
  if (!IsValidTimestamp(t)) return std::nullopt;
  const std::optional<Unit> since_epoch = internal::CountOf<Unit, /*kFloor=*/true>(t.seconds(), t.nanos());
  if (!since_epoch) return std::nullopt;
  return std::chrono::time_point<std::chrono::system_clock, Unit>(*since_epoch);
}

// The same for C. A time_t is rounded down.
template <class Timestamp>
std::optional<time_t> TimestampToTimeT(const Timestamp& t) {
  const auto count =
      internal::CountOf<std::chrono::duration<time_t>, /*kFloor=*/true>(t.seconds(), t.nanos());
  if (!IsValidTimestamp(t) || !count) return std::nullopt;
  return count->count();
}
template <class Timestamp>
std::optional<timespec> TimestampToTimespec(const Timestamp& t) {
  const std::optional<time_t> seconds = TimestampToTimeT(t);
  if (!seconds) return std::nullopt;
  timespec result = {};
  result.tv_sec = *seconds;
  result.tv_nsec = t.nanos();
  return result;
}

// ---- google.protobuf.Duration ----

// Whether the specification allows it: up to 10,000 years, seconds and nanoseconds of one sign.
template <class Duration>
bool IsValidDuration(const Duration& d) {
  return d.seconds() >= -315576000000 && d.seconds() <= 315576000000 && d.nanos() >= -999999999 &&
         d.nanos() <= 999999999 && (d.seconds() <= 0 || d.nanos() >= 0) &&
         (d.seconds() >= 0 || d.nanos() <= 0);
}

// The duration, rounded towards zero to Unit. Nothing when it is not valid, or when the type cannot hold it:
// nanoseconds reach up to 292 years.
template <class Unit = std::chrono::nanoseconds, class Duration>
std::optional<Unit> ToDuration(const Duration& d) {
  if (!IsValidDuration(d)) return std::nullopt;
  return internal::CountOf<Unit, /*kFloor=*/false>(d.seconds(), d.nanos());
}

// The same for C: tv_nsec counts forward, also from negative seconds.
template <class Duration>
std::optional<timespec> DurationToTimespec(const Duration& d) {
  if (!IsValidDuration(d)) return std::nullopt;
  const bool borrow = d.nanos() < 0;
  const auto seconds =
      internal::CountOf<std::chrono::duration<time_t>, /*kFloor=*/false>(d.seconds() - (borrow ? 1 : 0), 0);
  if (!seconds) return std::nullopt;
  timespec result = {};
  result.tv_sec = seconds->count();
  result.tv_nsec = d.nanos() + (borrow ? 1000000000 : 0);
  return result;
}

// ---- Wrappers: google.protobuf.Int32Value and the like ----

// The value in a field of a wrapper type; nothing when the field is absent. `wrapper` is what its accessor
// returned.
template <class Wrapper>
auto Unwrap(const Wrapper& wrapper) -> std::optional<decltype(wrapper.value())> {
  if (&wrapper == &Wrapper::default_instance()) return std::nullopt;
  return wrapper.value();
}

// ---- google.protobuf.Any ----

// The full name of the type that an Any holds: what follows the last '/' of its URL. Empty when the URL has
// none.
template <class Any>
std::string_view TypeNameOf(const Any& any) {
  const std::string_view url = any.type_url();
  const size_t slash = url.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : url.substr(slash + 1);
}

// Whether it holds a message of type M. As for Google, what comes before the last '/' does not matter, but
// there has to be one.
template <class M, class Any>
bool Is(const Any& any) {
  return TypeNameOf(any) == M::GetTypeName();
}

// Parses what the Any holds into the arena. When that is not an M the result is an error with kTypeMismatch.
template <class M, class Any>
ParseResult<M> UnpackTo(const Any& any, Arena& arena, const ParseOptions& options = {}) {
  static constexpr Error kMismatch(ErrorCode::kTypeMismatch);
  if (!Is<M>(any)) return {nullptr, &kMismatch};
  return M::Parse(any.value(), arena, options);
}

}  // namespace llvmparse

#endif  // LLVMPARSE_WKT_H_
