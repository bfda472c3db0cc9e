# cmake --install, the CMake package, the pkg-config file and the Debian packages (cpack -G DEB).
#
# Two components, so that a machine that only compiles needs no LLVM, and a system root for another machine no compiler:
#   dev       runtime and headers, llvmparse::wkt, add_fast_proto()
#   compiler  protoc-gen-llvmparse
# Nothing that is installed holds an absolute path. Tested in test/install.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/llvmparse)

set(libraries llvmparse)
if(TARGET llvmparse_wkt)
  list(APPEND libraries llvmparse_wkt)
  install(DIRECTORY ${PROJECT_BINARY_DIR}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT dev
    FILES_MATCHING PATTERN "*.h")
endif()
install(TARGETS ${libraries} EXPORT llvmparse-libraries ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev)
install(DIRECTORY runtime/include/llvmparse DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT dev)
install(EXPORT llvmparse-libraries NAMESPACE llvmparse:: DESTINATION ${package_dir} COMPONENT dev)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/llvmparse-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/llvmparse-config.cmake cmake/add_fast_proto.cmake cmake/compiler_target.cmake
  cmake/escape_depfile.cmake ${PROJECT_BINARY_DIR}/llvmparse-config-version.cmake
  DESTINATION ${package_dir} COMPONENT dev)

if(TARGET llvmparse_wkt)
  set(pc_libs "-lllvmparse_wkt -lllvmparse")
else()
  set(pc_libs "-lllvmparse")
endif()
set(pc_prefix /usr)  # any absolute path: only how far up the prefix is matters
cmake_path(ABSOLUTE_PATH CMAKE_INSTALL_LIBDIR BASE_DIRECTORY ${pc_prefix} OUTPUT_VARIABLE pc_dir)
cmake_path(APPEND pc_dir pkgconfig)
cmake_path(RELATIVE_PATH pc_prefix BASE_DIRECTORY ${pc_dir})
configure_file(cmake/llvmparse.pc.in ${PROJECT_BINARY_DIR}/llvmparse.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/llvmparse.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libllvmparse-dev RENAME copyright COMPONENT dev)

set(CPACK_COMPONENTS_ALL dev)
if(LLVMPARSE_BUILD_COMPILER)
  install(TARGETS protoc-gen-llvmparse EXPORT llvmparse-compiler DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT compiler)
  install(EXPORT llvmparse-compiler NAMESPACE llvmparse:: DESTINATION ${package_dir} COMPONENT compiler)
  install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/protoc-gen-llvmparse RENAME copyright
    COMPONENT compiler)
  list(APPEND CPACK_COMPONENTS_ALL compiler)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The llvmparse authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each package has its own, the first line of its description
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_DEV_PACKAGE_NAME libllvmparse-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_RECOMMENDS protoc-gen-llvmparse)
set(CPACK_COMPONENT_DEV_DESCRIPTION "Protobuf parsers compiled ahead of time: runtime library
What parsers compiled by protoc-gen-llvmparse are linked with: the runtime, the well-known types, headers, and
add_fast_proto() for CMake.")
set(CPACK_DEBIAN_COMPILER_PACKAGE_NAME protoc-gen-llvmparse)
set(CPACK_DEBIAN_COMPILER_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_COMPILER_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_COMPILER_PACKAGE_DEPENDS protobuf-compiler)
set(CPACK_DEBIAN_COMPILER_PACKAGE_RECOMMENDS libllvmparse-dev)
set(CPACK_COMPONENT_COMPILER_DESCRIPTION "Protobuf parsers compiled ahead of time: protoc plugin
Compiles messages to parsers in object files, through LLVM.")
include(CPack)
