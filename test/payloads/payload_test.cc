// Real messages against libprotobuf: the same value in every mode, the same outcome for every prefix up to 4
// KiB and for every change of one byte of the smallest one. The input always ends right before a page that
// cannot be read.
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>

#include "test/payloads/payloads.h"
#include "test/support/compare.h"
#include "test/support/reference.h"

namespace llvmparse::test {

// For the names of tests.
void PrintTo(const Payload& payload, std::ostream* out) { *out << payload.name; }

namespace {

class PayloadTest : public testing::TestWithParam<Payload> {
 protected:
  void SetUp() override {
    bytes_ = ReadPayload(LLVMPARSE_PAYLOADS, GetParam());
    ASSERT_FALSE(bytes_.empty());
    const auto* prototype = reference_.Load(std::string(GetParam().name) + ".proto", GetParam().message);
    ASSERT_NE(prototype, nullptr) << reference_.errors();
    const Probe* probe = FindProbe(GetParam().message);
    ASSERT_NE(probe, nullptr);
    compare_ = std::make_unique<Comparison>(*probe, *prototype, bytes_.size());
  }

  Reference reference_{{LLVMPARSE_PAYLOADS}};
  std::string bytes_;
  std::unique_ptr<Comparison> compare_;
};

INSTANTIATE_TEST_SUITE_P(All, PayloadTest, testing::ValuesIn(kPayloads),
                         [](const auto& info) { return std::string(info.param.name); });

TEST_P(PayloadTest, EqualsTheReference) {
  const Expectation expected = compare_->AskReference(bytes_);
  ASSERT_EQ(expected.verdict, Verdict::kAccept);
  for (size_t shift = 0; shift < 8; ++shift) ASSERT_EQ(compare_->Check(bytes_, expected, shift), "") << shift;
}

TEST_P(PayloadTest, EveryPrefixUpTo4KiB) {
  for (size_t size = 0; size <= std::min<size_t>(bytes_.size(), 4096); ++size) {
    ASSERT_EQ(compare_->Check(std::string_view(bytes_).substr(0, size)), "") << "first " << size << " bytes";
  }
}

class CorruptionTest : public PayloadTest {};

INSTANTIATE_TEST_SUITE_P(Smallest, CorruptionTest, testing::Values(kPayloads[0], kPayloads[1]),
                         [](const auto& info) { return std::string(info.param.name); });

TEST_P(CorruptionTest, EveryOtherValueOfEveryByte) {
  for (size_t i = 0; i < bytes_.size(); ++i) {
    std::string corrupt = bytes_;
    for (int change = 1; change < 256; ++change) {
      corrupt[i] = static_cast<char>(bytes_[i] ^ change);
      ASSERT_EQ(compare_->Check(corrupt), "") << "byte " << i << " xor " << change;
    }
  }
}

TEST_P(CorruptionTest, EveryByteLeftOut) {
  for (size_t i = 0; i < bytes_.size(); ++i) {
    std::string shorter = bytes_;
    ASSERT_EQ(compare_->Check(shorter.erase(i, 1)), "") << "without byte " << i;
  }
}

}  // namespace
}  // namespace llvmparse::test
