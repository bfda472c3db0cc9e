# llvmparse_generate_tests(<target> ROOT <dir> PROTOS <import path>...)
#
# Adds the static library <target> with the parsers of all PROTOS, their headers as include directory, and their
# probes (probe.h). A path that is not below ROOT is looked for among protobuf's own schemas. The plugin gets the options
# in llvmparse_test_options, if any are set.
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
      OUTPUT ${out}/${stem}.llvmparse.o ${out}/${stem}.llvmparse.h ${out}/${stem}.llvmparse.c.h
      COMMAND ${protoc} --plugin=$<TARGET_FILE:protoc-gen-llvmparse>
        --llvmparse_out=${out} --llvmparse_opt=object_dir=${out},c_api=1,${llvmparse_test_options} ${proto}
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

  _llvmparse_add_test_parsers(${target} ${out} ${objects} ${headers} ${probes})
endfunction()

# llvmparse_generate_tests_from(<target> <descriptor set> <import path>...)
#
# The same with the schemas of a descriptor set, for what protoc here cannot read (editions).
function(llvmparse_generate_tests_from target descriptors)
  set(out ${CMAKE_CURRENT_BINARY_DIR}/${target})
  file(MAKE_DIRECTORY ${out})
  list(TRANSFORM ARGN REPLACE "(.+)\\.proto$" "${out}/\\1.llvmparse.o" OUTPUT_VARIABLE objects)
  list(TRANSFORM ARGN REPLACE "(.+)\\.proto$" "${out}/\\1.llvmparse.h" OUTPUT_VARIABLE headers)
  list(TRANSFORM ARGN REPLACE "(.+)\\.proto$" "${out}/\\1.probe.cc" OUTPUT_VARIABLE probes)
  list(APPEND probes ${out}/probes.cc)
  add_custom_command(
    OUTPUT ${objects} ${headers} ${probes}
    COMMAND run_plugin ${descriptors} $<TARGET_FILE:protoc-gen-llvmparse> ${out}
      object_dir=${out},c_api=1,${llvmparse_test_options} ${ARGN}
    COMMAND run_plugin ${descriptors} $<TARGET_FILE:protoc-gen-probe> ${out} "" ${ARGN}
    DEPENDS run_plugin protoc-gen-llvmparse protoc-gen-probe ${descriptors}
    COMMENT "llvmparse schemas of ${target}"
    VERBATIM)
  _llvmparse_add_test_parsers(${target} ${out} ${objects} ${headers} ${probes})
endfunction()

# The library of what was generated in <out>.
function(_llvmparse_add_test_parsers target out)
  set(objects ${ARGN})
  list(FILTER objects INCLUDE REGEX "\\.o$")
  set_source_files_properties(${objects} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
  add_library(${target} STATIC ${ARGN})
  target_include_directories(${target} PUBLIC ${out} ${PROJECT_SOURCE_DIR})
  target_compile_features(${target} PUBLIC cxx_std_17)
  # Probes read deprecated fields, too. There is much code in them, and all of it runs only once. In
  # test/cross it is compiled for each target.
  target_compile_options(${target} PRIVATE -Wno-deprecated-declarations $<IF:$<BOOL:${LLVMPARSE_HOST_BUILD}>,-O0,-O1>)
  # Most of the time is spent on headers that all of them include.
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 32)
  target_link_libraries(${target} PUBLIC llvmparse::runtime test_text)
endfunction()
