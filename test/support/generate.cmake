# llvmparse_generate_tests(<target> ROOT <dir> PROTOS <import path>...)
#
# Adds the static library <target> with the parsers of all PROTOS, their headers as include directory, and their
# probes (probe.h). A path that is not below ROOT is looked for among protobuf's own schemas.
function(llvmparse_generate_tests target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "ROOT" "PROTOS")
  list(GET Protobuf_INCLUDE_DIRS 0 well_known)
  set(out ${CMAKE_CURRENT_BINARY_DIR}/${target})
  file(MAKE_DIRECTORY ${out})
  set(protos)
  foreach(proto ${arg_PROTOS})
    if(EXISTS ${arg_ROOT}/${proto})
      list(APPEND protos ${arg_ROOT}/${proto})
    else()
      list(APPEND protos ${well_known}/${proto})
    endif()
  endforeach()
  set(protoc protobuf::protoc -I ${arg_ROOT} -I ${well_known})

  set(objects)
  set(headers)
  set(probes ${out}/probes.cc)
  foreach(proto ${arg_PROTOS})
    string(REGEX REPLACE "\\.proto$" "" stem ${proto})
    add_custom_command(
      OUTPUT ${out}/${stem}.llvmparse.o ${out}/${stem}.llvmparse.h
      COMMAND ${protoc} --plugin=$<TARGET_FILE:protoc-gen-llvmparse>
        --llvmparse_out=${out} --llvmparse_opt=object_dir=${out} ${proto}
      DEPENDS protoc-gen-llvmparse ${protos}
      COMMENT "llvmparse ${proto}"
      VERBATIM)
    list(APPEND objects ${out}/${stem}.llvmparse.o)
    list(APPEND headers ${out}/${stem}.llvmparse.h)
    list(APPEND probes ${out}/${stem}.probe.cc)
  endforeach()
  add_custom_command(
    OUTPUT ${probes}
    COMMAND ${protoc} --plugin=$<TARGET_FILE:protoc-gen-probe> --probe_out=${out} ${arg_PROTOS}
    DEPENDS protoc-gen-probe ${protos}
    COMMENT "probes of ${target}"
    VERBATIM)

  set_source_files_properties(${objects} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
  add_library(${target} STATIC ${objects} ${headers} ${probes})
  target_include_directories(${target} PUBLIC ${out} ${PROJECT_SOURCE_DIR})
  target_compile_features(${target} PUBLIC cxx_std_17)
  # Probes read deprecated fields, too. There is much code in them, and all of it runs only once.
  target_compile_options(${target} PRIVATE -Wno-deprecated-declarations -O1)
  target_link_libraries(${target} PUBLIC llvmparse::runtime test_text)
endfunction()
