// For generated probes: whether a field without presence of its own counts as set, which is when any bit is;
// and whether an accessor of the C API returns what the C++ one does.
#ifndef LLVMPARSE_TEST_SUPPORT_PROBE_PRESENCE_H_
#define LLVMPARSE_TEST_SUPPORT_PROBE_PRESENCE_H_

#include <cstring>
#include <iterator>
#include <string_view>
#include <type_traits>

#include "llvmparse/c.h"
#include "test/support/text_writer.h"

namespace llvmparse::test {

template <class T>
bool IsNotZero(T value) {
  const T zero{};
  return memcmp(&value, &zero, sizeof value) != 0;
}
inline bool IsNotZero(std::string_view value) { return !value.empty(); }

// Numbers by their bits; messages by their address.
template <class InC, class InCpp>
bool Same(const InC& c, const InCpp& cpp) {
  if constexpr (std::is_pointer_v<InC>) {
    return static_cast<const void*>(c) == &cpp;
  } else {
    static_assert(sizeof(c) == sizeof(cpp));
    return memcmp(&c, &cpp, sizeof(c)) == 0;
  }
}
// Names: null in C, empty in C++ where there is none.
inline bool Same(const char* c, std::string_view cpp) { return c == nullptr ? cpp.empty() : cpp == c; }
inline bool Same(llvmparse_string c, std::string_view cpp) { return std::string_view(c.data, c.size) == cpp; }

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_SUPPORT_PROBE_PRESENCE_H_
