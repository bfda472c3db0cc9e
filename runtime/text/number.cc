// Floating point numbers as text (text/printer.h). Tested in test/unit/runtime/text_test.cc.
//
// The only part of the runtime that needs a C library's formatted output.
#include "runtime/text/printer.h"

#if __STDC_HOSTED__
#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#endif

namespace llvmparse::internal {
namespace {

// True if it was not a number with digits.
bool WriteSpecial(TextPrinter& out, double value) {
  if (value != value) {
    out.Write("nan");
  } else if (value - value != 0) {
    out.Write(value < 0 ? "-inf" : "inf");
  } else {
    return false;
  }
  return true;
}

}  // namespace

#if __STDC_HOSTED__

namespace {

// Nothing else in the text depends on the locale; digits are printed with a point.
void WriteDigits(TextPrinter& out, char* digits, int size) {
  for (int i = 0; i < size; ++i) {
    char c = digits[i];
    bool expected = (c >= '0' && c <= '9') || c == '-' || c == '+' || c == 'e';
    if (!expected) digits[i] = '.';
  }
  out.Write({digits, static_cast<size_t>(size)});
}

}  // namespace

void TextPrinter::WriteDouble(double value) {
  if (WriteSpecial(*this, value)) return;
  char digits[32];
  int size = snprintf(digits, sizeof(digits), "%.15g", value);
  if (strtod(digits, nullptr) != value) size = snprintf(digits, sizeof(digits), "%.17g", value);
  WriteDigits(*this, digits, size);
}

void TextPrinter::WriteFloat(float value) {
  if (WriteSpecial(*this, value)) return;
  char digits[32];
  int size = snprintf(digits, sizeof(digits), "%.6g", static_cast<double>(value));
  // Google's strtof() refuses subnormal numbers.
  const bool subnormal = value != 0 && value < FLT_MIN && value > -FLT_MIN;
  if (subnormal || strtof(digits, nullptr) != value) {
    size = snprintf(digits, sizeof(digits), "%.9g", static_cast<double>(value));
  }
  WriteDigits(*this, digits, size);
}

#else

// Without a C library: the bits, in a form that cannot be taken for a decimal number.
void TextPrinter::WriteDouble(double value) {
  if (WriteSpecial(*this, value)) return;
  uint64_t bits;
  memcpy(&bits, &value, sizeof(bits));
  Write("bits ");
  WriteNumber(bits);
}

void TextPrinter::WriteFloat(float value) { WriteDouble(value); }

#endif

}  // namespace llvmparse::internal
