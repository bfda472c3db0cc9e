// The whole system under a program without one: its start, its output, and the four functions of string.h
// that the runtime needs. It is linked with nothing else: neither a C library nor the compiler's own. For
// ARMv7-A on qemu-system-arm's machine `virt`; output and exit are semihosting.
#include "test/cross/bare_metal/machine.h"

#include <stddef.h>
#include <stdint.h>

// A stack, and the floating-point unit, which also copies memory.
asm(R"(
    .section .text.start, "ax"
    .arm
    .global Start
Start:
    ldr sp, =stack_end
    mrc p15, 0, r0, c1, c0, 2
    orr r0, r0, #0xf00000
    mcr p15, 0, r0, c1, c0, 2
    isb
    mov r0, #0x40000000
    vmsr fpexc, r0
    bl Main
    .section .bss.stack, "aw", %nobits
    .align 3
    .space 65536
stack_end:
)");

namespace {

int Semihosting(int operation, const void* argument) {
  register int r0 asm("r0") = operation;
  register const void* r1 asm("r1") = argument;
  asm volatile("svc 0x123456" : "+r"(r0) : "r"(r1) : "memory");
  return r0;
}

}  // namespace

void Print(const char* text) { Semihosting(0x04, text); }

void Exit(bool success) {
  const auto reason =
      static_cast<uintptr_t>(success ? 0x20026 : 0x20023);  // stopped by itself, or by an error
  for (;;) Semihosting(0x18, reinterpret_cast<const void*>(reason));
}

extern "C" {

void* memcpy(void* to, const void* from, size_t size) {
  for (size_t i = 0; i < size; ++i) static_cast<char*>(to)[i] = static_cast<const char*>(from)[i];
  return to;
}

void* memmove(void* to, const void* from, size_t size) {
  if (to <= from) return memcpy(to, from, size);
  for (size_t i = size; i-- > 0;) static_cast<char*>(to)[i] = static_cast<const char*>(from)[i];
  return to;
}

void* memset(void* to, int value, size_t size) {
  for (size_t i = 0; i < size; ++i) static_cast<char*>(to)[i] = static_cast<char>(value);
  return to;
}

int memcmp(const void* a, const void* b, size_t size) {
  const auto* left = static_cast<const unsigned char*>(a);
  const auto* right = static_cast<const unsigned char*>(b);
  for (size_t i = 0; i < size; ++i) {
    if (left[i] != right[i]) return left[i] < right[i] ? -1 : 1;
  }
  return 0;
}

}  // extern "C"
