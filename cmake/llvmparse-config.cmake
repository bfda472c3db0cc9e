# find_package(llvmparse CONFIG): targets llvmparse::runtime, llvmparse::wkt and, where it is installed,
# llvmparse::protoc-gen-llvmparse; the function add_fast_proto(). See docs/cmake.md.
include(${CMAKE_CURRENT_LIST_DIR}/llvmparse-libraries.cmake)
# When cross-compiling, add_fast_proto() looks for a plugin that runs on this machine.
if(NOT CMAKE_CROSSCOMPILING)
  include(${CMAKE_CURRENT_LIST_DIR}/llvmparse-compiler.cmake OPTIONAL)
endif()
include(${CMAKE_CURRENT_LIST_DIR}/add_fast_proto.cmake)
