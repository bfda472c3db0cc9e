// Random numbers that are the same on every system for the same seed.
#ifndef LLVMPARSE_TEST_DIFFERENTIAL_RANDOM_H_
#define LLVMPARSE_TEST_DIFFERENTIAL_RANDOM_H_

#include <cstdint>
#include <iterator>
#include <random>
#include <string>

namespace llvmparse::test {

class Random {
 public:
  explicit Random(uint64_t seed) : engine_(seed) {}

  uint64_t Bits() { return engine_(); }
  // In [0, limit).
  int Below(int limit) { return static_cast<int>(engine_() % static_cast<uint64_t>(limit)); }
  // In [low, high].
  int Between(int low, int high) { return low + Below(high - low + 1); }
  bool Percent(int percent) { return Below(100) < percent; }

  // Any 64 bits, short ones as likely as long ones.
  uint64_t Number() {
    const uint64_t value = Bits() >> Below(64);
    return Percent(20) ? ~value : value;
  }

  template <class Container>
  auto& Pick(Container& from) {
    return from[static_cast<size_t>(Below(static_cast<int>(std::size(from))))];
  }

  std::string Bytes(int size) {
    std::string bytes;
    for (int i = 0; i < size; ++i) bytes += static_cast<char>(Bits());
    return bytes;
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace llvmparse::test

#endif  // LLVMPARSE_TEST_DIFFERENTIAL_RANDOM_H_
