// protoc-gen-llvmparse: see driver/plugin.h.
#include "compiler/driver/plugin.h"

int main(int argc, char** argv) { return llvmparse::driver::RunPlugin(argc, argv); }
