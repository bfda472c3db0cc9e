// What the program has instead of an operating system.
#ifndef LLVMPARSE_TEST_CROSS_BARE_METAL_MACHINE_H_
#define LLVMPARSE_TEST_CROSS_BARE_METAL_MACHINE_H_

void Print(const char* text);
[[noreturn]] void Exit(bool success);

// The program.
extern "C" [[noreturn]] void Main();

#endif  // LLVMPARSE_TEST_CROSS_BARE_METAL_MACHINE_H_
