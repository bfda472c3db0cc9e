// For generated probes: whether a field without presence of its own counts as set, which is when any bit is.
#ifndef LLVMPARSE_TEST_SUPPORT_PROBE_PRESENCE_H_
#define LLVMPARSE_TEST_SUPPORT_PROBE_PRESENCE_H_

#include <cstring>
#include <iterator>
#include <string_view>

#include "test/support/text_writer.h"

namespace llvmparse::test {

template <class T>
bool IsNotZero(T value) {
  const T zero{};
  return memcmp(&value, &zero, sizeof value) != 0;
}
inline bool IsNotZero(std::string_view value) { return !value.empty(); }

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_SUPPORT_PROBE_PRESENCE_H_
