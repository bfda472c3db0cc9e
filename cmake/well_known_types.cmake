# llvmparse::wkt: the types of google/protobuf/*.proto, compiled by our own plugin from the schemas that come with
# protoc. Their headers are in <build>/include/google/protobuf/, so that generated headers find them by their import
# path. The static library has one object a file: a program links those that it uses.
list(GET Protobuf_INCLUDE_DIRS 0 schemas)
set(include_dir ${PROJECT_BINARY_DIR}/include)
set(object_dir ${PROJECT_BINARY_DIR}/wkt)
file(MAKE_DIRECTORY ${include_dir} ${object_dir})

set(objects)
set(headers)
foreach(name any api compiler/plugin descriptor duration empty field_mask source_context struct timestamp type wrappers)
  set(stem google/protobuf/${name})
  add_custom_command(
    OUTPUT ${object_dir}/${stem}.llvmparse.o ${include_dir}/${stem}.llvmparse.h
    COMMAND protobuf::protoc -I ${schemas} --plugin=$<TARGET_FILE:protoc-gen-llvmparse>
      --llvmparse_out=${include_dir} --llvmparse_opt=object_dir=${object_dir} ${stem}.proto
    DEPENDS protoc-gen-llvmparse ${schemas}/${stem}.proto
    COMMENT "llvmparse ${stem}.proto"
    VERBATIM)
  list(APPEND objects ${object_dir}/${stem}.llvmparse.o)
  list(APPEND headers ${include_dir}/${stem}.llvmparse.h)
endforeach()
set_source_files_properties(${objects} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)

add_library(llvmparse_wkt STATIC ${objects} ${headers})
add_library(llvmparse::wkt ALIAS llvmparse_wkt)
set_target_properties(llvmparse_wkt PROPERTIES EXPORT_NAME wkt LINKER_LANGUAGE CXX)
target_compile_features(llvmparse_wkt PUBLIC cxx_std_17)
target_include_directories(llvmparse_wkt PUBLIC $<BUILD_INTERFACE:${include_dir}> $<INSTALL_INTERFACE:include>)
target_link_libraries(llvmparse_wkt PUBLIC llvmparse::runtime)
