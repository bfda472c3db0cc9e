# llvmparse::wkt: the types of google/protobuf/*.proto, compiled by our own plugin from the schemas that come with
# protoc. Their headers are in <build>/include/google/protobuf/, so that generated headers find them by their import
# path. The static library has one object a file: a program links those that it uses.
cmake_path(GET Protobuf_PROTOC_EXECUTABLE PARENT_PATH protoc_dir)
find_path(LLVMPARSE_WELL_KNOWN_SCHEMAS google/protobuf/descriptor.proto
  HINTS ${protoc_dir}/../include NO_CMAKE_FIND_ROOT_PATH REQUIRED
  DOC "Directory that has google/protobuf/descriptor.proto")

set(protos any api compiler/plugin descriptor duration empty field_mask source_context struct timestamp type wrappers)
list(TRANSFORM protos REPLACE "(.+)" "${LLVMPARSE_WELL_KNOWN_SCHEMAS}/google/protobuf/\\1.proto")
add_library(llvmparse_wkt STATIC ${protos})
add_library(llvmparse::wkt ALIAS llvmparse_wkt)
set_target_properties(llvmparse_wkt PROPERTIES EXPORT_NAME wkt LINKER_LANGUAGE CXX)
add_fast_proto(TARGET llvmparse_wkt C_API IMPORT_DIRS ${LLVMPARSE_WELL_KNOWN_SCHEMAS}
  OUT_DIR ${PROJECT_BINARY_DIR}/include)
target_include_directories(llvmparse_wkt PUBLIC $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
