# Cross-compiling to x32 with Debian's g++-x86-64-linux-gnux32. Programs need a kernel with CONFIG_X86_X32_ABI;
# qemu-user has no x32.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-linux-gnux32-gcc)
set(CMAKE_CXX_COMPILER x86_64-linux-gnux32-g++)
set(CMAKE_FIND_ROOT_PATH /usr/x86_64-linux-gnux32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
