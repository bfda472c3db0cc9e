# add_fast_proto(TARGET <target> [PROTOS <file>...] [IMPORT_DIRS <dir>...] [APPEND_PATH] [OUT_DIR <dir>]
#                [OPTIONS <key>=<value>...] [TRIPLE <triple>] [CPU <cpu>] [FEATURES <+feature|-feature>...]
#                [C_API] [VISIBILITY PUBLIC|PRIVATE] [HEADERS_VAR <variable>] [OBJECTS_VAR <variable>])
#
# Compiles .proto files into a library or executable, which it makes if there is none of that name. Words that
# protobuf_generate() has as well mean the same. docs/cmake.md describes all of it; tested in test/install.
cmake_policy(PUSH)
cmake_policy(VERSION 3.20)  # DEPFILE for Makefiles; paths in it are transformed for Ninja (CMP0116)

include(${CMAKE_CURRENT_LIST_DIR}/compiler_target.cmake)

# Sets <protoc> and <plugin> in the caller to programs that run on this machine, whatever the build is for.
function(_llvmparse_find_programs)
  if(Protobuf_PROTOC_EXECUTABLE)
    set(protoc ${Protobuf_PROTOC_EXECUTABLE})
  elseif(TARGET protobuf::protoc AND NOT CMAKE_CROSSCOMPILING)
    set(protoc $<TARGET_FILE:protobuf::protoc>)
  else()
    find_program(Protobuf_PROTOC_EXECUTABLE protoc NO_CMAKE_FIND_ROOT_PATH)
    if(NOT Protobuf_PROTOC_EXECUTABLE)
      message(FATAL_ERROR "add_fast_proto() needs protoc and found none. Install it (Debian: protobuf-compiler), or "
        "set Protobuf_PROTOC_EXECUTABLE to the program.")
    endif()
    set(protoc ${Protobuf_PROTOC_EXECUTABLE})
  endif()
  if(NOT llvmparse_HOST_PLUGIN AND TARGET llvmparse::protoc-gen-llvmparse)
    set(plugin $<TARGET_FILE:llvmparse::protoc-gen-llvmparse>)
  else()
    find_program(llvmparse_HOST_PLUGIN protoc-gen-llvmparse NO_CMAKE_FIND_ROOT_PATH
      DOC "protoc-gen-llvmparse, as a program that runs on this machine")
    if(NOT llvmparse_HOST_PLUGIN)
      message(FATAL_ERROR "add_fast_proto() needs protoc-gen-llvmparse and found none. Install it (Debian: the package "
        "protoc-gen-llvmparse), or set llvmparse_HOST_PLUGIN to the program.")
    elseif(NOT EXISTS ${llvmparse_HOST_PLUGIN})
      message(FATAL_ERROR "add_fast_proto(): llvmparse_HOST_PLUGIN is ${llvmparse_HOST_PLUGIN}, which does not exist.")
    endif()
    set(plugin ${llvmparse_HOST_PLUGIN})
  endif()
  set(protoc ${protoc} PARENT_SCOPE)
  set(plugin ${plugin} PARENT_SCOPE)
endfunction()

# Makes the target, or checks that objects can be added to it here.
function(_llvmparse_prepare_target target has_protos)
  if(NOT TARGET ${target})
    if(NOT has_protos)
      message(FATAL_ERROR "add_fast_proto(${target}): there is no target ${target}, and no PROTOS to make it of.")
    endif()
    add_library(${target})
    # Objects have no language. They need no language's library, so C++ is only for what else is added.
    get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
    if("CXX" IN_LIST languages)
      set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
    else()
      set_target_properties(${target} PROPERTIES LINKER_LANGUAGE C)
    endif()
    return()
  endif()
  get_target_property(original ${target} ALIASED_TARGET)
  get_target_property(imported ${target} IMPORTED)
  get_target_property(type ${target} TYPE)
  get_target_property(directory ${target} SOURCE_DIR)
  if(original)
    message(FATAL_ERROR "add_fast_proto(${target}): ${target} is an alias; name the target itself, ${original}.")
  elseif(imported)
    message(FATAL_ERROR "add_fast_proto(${target}): ${target} is imported, nothing can be added to it. Make a library "
      "of your own and link it.")
  elseif(NOT type MATCHES "^(EXECUTABLE|(STATIC|SHARED|MODULE)_LIBRARY)$")
    message(FATAL_ERROR "add_fast_proto(${target}): ${target} is of type ${type}, which cannot hold objects. Use a static "
      "or shared library or an executable.")
  elseif(NOT directory STREQUAL CMAKE_CURRENT_SOURCE_DIR)
    message(FATAL_ERROR "add_fast_proto(${target}): ${target} was made in ${directory}. Call add_fast_proto() there: "
      "CMake gives generated files only to targets of the same directory.")
  endif()
endfunction()

# Links what generated code needs. By properties, since target_link_libraries() cannot be called with PUBLIC for a target
# for which it was called without.
function(_llvmparse_link_runtime target visibility)
  set(libraries llvmparse::runtime)
  if(TARGET llvmparse::wkt AND NOT target STREQUAL llvmparse_wkt)
    list(APPEND libraries llvmparse::wkt)  # headers include those of well-known types that they import
  endif()
  foreach(library ${libraries})
    get_target_property(linked ${target} LINK_LIBRARIES)
    if(NOT library IN_LIST linked)
      set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES ${library})
      get_target_property(type ${target} TYPE)
      if(visibility STREQUAL PUBLIC)
        set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES ${library})
      elseif(type STREQUAL STATIC_LIBRARY)
        set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES $<LINK_ONLY:${library}>)
      endif()
    endif()
  endforeach()
endfunction()

# Sets <import_path> in the caller: the path below the first of the import directories that the file is in, as protoc
# resolves it.
function(_llvmparse_import_path target proto import_dirs)
  foreach(dir ${import_dirs})
    cmake_path(IS_PREFIX dir ${proto} inside)
    if(inside)
      cmake_path(RELATIVE_PATH proto BASE_DIRECTORY ${dir} OUTPUT_VARIABLE path)
      set(import_path ${path} PARENT_SCOPE)
      return()
    endif()
  endforeach()
  list(JOIN import_dirs ", " dirs)
  message(FATAL_ERROR "add_fast_proto(${target}): ${proto} is outside of all import directories (${dirs}). Add the "
    "directory to IMPORT_DIRS relative to which other files import it.")
endfunction()

function(add_fast_proto)
  cmake_parse_arguments(PARSE_ARGV 0 arg "APPEND_PATH;C_API"
    "TARGET;OUT_DIR;TRIPLE;CPU;VISIBILITY;HEADERS_VAR;OBJECTS_VAR" "PROTOS;IMPORT_DIRS;OPTIONS;FEATURES")
  set(target ${arg_TARGET})
  if(NOT target)
    message(FATAL_ERROR "add_fast_proto(): TARGET <target> is missing.")
  elseif(DEFINED arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "add_fast_proto(${target}): unknown argument ${arg_UNPARSED_ARGUMENTS}. Known are TARGET PROTOS "
      "IMPORT_DIRS APPEND_PATH OUT_DIR OPTIONS TRIPLE CPU FEATURES C_API VISIBILITY HEADERS_VAR OBJECTS_VAR.")
  endif()
  list(REMOVE_ITEM arg_KEYWORDS_MISSING_VALUES IMPORT_DIRS OPTIONS FEATURES)  # these can be empty lists
  if(arg_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "add_fast_proto(${target}): ${arg_KEYWORDS_MISSING_VALUES} has no value.")
  endif()
  if(NOT DEFINED arg_VISIBILITY)
    set(arg_VISIBILITY PUBLIC)
  elseif(NOT arg_VISIBILITY MATCHES "^(PUBLIC|PRIVATE)$")
    message(FATAL_ERROR "add_fast_proto(${target}): VISIBILITY is PUBLIC or PRIVATE, not ${arg_VISIBILITY}.")
  endif()
  get_property(several_configurations GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  foreach(option ${arg_OPTIONS} ${arg_FEATURES} ${arg_TRIPLE} ${arg_CPU})
    if(several_configurations AND option MATCHES "\\$<.*CONFIG")
      message(FATAL_ERROR "add_fast_proto(${target}): ${option} depends on the configuration, but all configurations of "
        "this build share the objects. Make one target for each value, and link the one that a configuration needs.")
    endif()
  endforeach()
  foreach(option ${arg_OPTIONS})
    if(option MATCHES "^(object_dir|emit|target|cpu|features|c_api) *=")
      message(FATAL_ERROR "add_fast_proto(${target}): option ${CMAKE_MATCH_1} cannot be in OPTIONS. add_fast_proto() has "
        "OUT_DIR, TRIPLE, CPU, FEATURES and C_API, and always builds objects.")
    endif()
  endforeach()

  _llvmparse_prepare_target(${target} "${arg_PROTOS}")
  if(NOT arg_PROTOS)
    get_target_property(arg_PROTOS ${target} SOURCES)
    list(FILTER arg_PROTOS INCLUDE REGEX "\\.proto$")
    if(NOT arg_PROTOS)
      message(FATAL_ERROR "add_fast_proto(${target}): no PROTOS, and no .proto file among the sources of ${target}.")
    endif()
  endif()

  # Absolute paths: of the files that are compiled, and of the directories that they and their imports are in.
  set(protos)
  foreach(proto ${arg_PROTOS})
    cmake_path(ABSOLUTE_PATH proto NORMALIZE OUTPUT_VARIABLE path)
    get_source_file_property(generated ${path} GENERATED)
    if(NOT proto MATCHES "\\.proto$")
      message(FATAL_ERROR "add_fast_proto(${target}): ${proto} is no .proto file.")
    elseif(NOT generated AND (NOT EXISTS ${path} OR IS_DIRECTORY ${path}))
      message(FATAL_ERROR "add_fast_proto(${target}): there is no file ${path}. Paths in PROTOS are relative to "
        "${CMAKE_CURRENT_SOURCE_DIR}.")
    endif()
    list(APPEND protos ${path})
    if(arg_APPEND_PATH)
      cmake_path(GET path PARENT_PATH dir)
      list(APPEND arg_IMPORT_DIRS ${dir})
    endif()
  endforeach()
  list(REMOVE_DUPLICATES protos)
  if(NOT arg_IMPORT_DIRS)
    set(arg_IMPORT_DIRS ${CMAKE_CURRENT_SOURCE_DIR})
  endif()
  set(import_dirs)
  foreach(dir ${arg_IMPORT_DIRS})
    cmake_path(ABSOLUTE_PATH dir NORMALIZE OUTPUT_VARIABLE path)
    if(NOT IS_DIRECTORY ${path})
      message(FATAL_ERROR "add_fast_proto(${target}): IMPORT_DIRS names ${path}, which is no directory.")
    endif()
    string(REGEX REPLACE "(.)/$" "\\1" path ${path})
    list(APPEND import_dirs ${path})
  endforeach()
  list(REMOVE_DUPLICATES import_dirs)

  # The plugin's options. Its working directory is where the outputs go, so that no path needs to be one of them.
  if(DEFINED arg_TRIPLE)
    set(triple ${arg_TRIPLE})
    set(features)
  else()
    _llvmparse_compiler_target(${target} triple features)
  endif()
  set(options object_dir=. target=${triple} ${arg_OPTIONS})
  if(DEFINED arg_CPU)
    list(APPEND options cpu=${arg_CPU})
    set(features)
  endif()
  list(APPEND features ${arg_FEATURES})
  if(features)
    list(JOIN features "," features)
    list(APPEND options features=${features})
  endif()
  if(arg_C_API)
    list(APPEND options c_api=1)
  endif()
  list(TRANSFORM options PREPEND --llvmparse_opt=)
  list(TRANSFORM import_dirs PREPEND --proto_path= OUTPUT_VARIABLE import_flags)

  _llvmparse_find_programs()
  if(NOT DEFINED arg_OUT_DIR)
    set(arg_OUT_DIR ${target}_fast_proto)
  endif()
  cmake_path(ABSOLUTE_PATH arg_OUT_DIR BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR} NORMALIZE)
  file(MAKE_DIRECTORY ${arg_OUT_DIR})

  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  set(headers)
  set(objects)
  foreach(proto ${protos})
    _llvmparse_import_path(${target} ${proto} "${import_dirs}")
    string(REGEX REPLACE "\\.proto$" ".llvmparse" stem ${arg_OUT_DIR}/${import_path})
    get_property(owner GLOBAL PROPERTY _llvmparse_owner_of_${stem})
    if(owner)
      message(FATAL_ERROR "add_fast_proto(${target}): ${stem}.o is made for target ${owner} already. Link ${owner}, or "
        "give ${target} an OUT_DIR of its own.")
    endif()
    set_property(GLOBAL PROPERTY _llvmparse_owner_of_${stem} ${target})
    set(own_headers ${stem}.h)
    set(c_source)
    if(arg_C_API)
      list(APPEND own_headers ${stem}.c.h)
      set(c_source ${stem}.c)
      if(NOT "C" IN_LIST languages)
        set_source_files_properties(${c_source} PROPERTIES LANGUAGE CXX)
      endif()
    endif()
    # Make does not see that a command has changed; it sees this file.
    file(GENERATE OUTPUT ${stem}.options CONTENT "${import_flags}\n${options}\n")
    add_custom_command(
      OUTPUT ${stem}.o ${own_headers} ${c_source}
      COMMAND ${protoc} ${import_flags} --plugin=protoc-gen-llvmparse=${plugin} --dependency_out=${stem}.d
        --llvmparse_out=. ${options} ${proto}
      COMMAND ${CMAKE_COMMAND} -DDEPFILE=${stem}.d -DOUTPUT=${stem}.o
        -P ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/escape_depfile.cmake
      DEPENDS ${proto} ${plugin} ${stem}.options
      DEPFILE ${stem}.d
      WORKING_DIRECTORY ${arg_OUT_DIR}
      COMMENT "llvmparse ${import_path}"
      VERBATIM)
    list(APPEND headers ${own_headers})
    list(APPEND objects ${stem}.o)
    target_sources(${target} PRIVATE ${stem}.o ${own_headers} ${c_source})
  endforeach()
  set_source_files_properties(${objects} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)

  target_include_directories(${target} ${arg_VISIBILITY} $<BUILD_INTERFACE:${arg_OUT_DIR}>)
  _llvmparse_link_runtime(${target} ${arg_VISIBILITY})
  if(arg_HEADERS_VAR)
    set(${arg_HEADERS_VAR} ${headers} PARENT_SCOPE)
  endif()
  if(arg_OBJECTS_VAR)
    set(${arg_OBJECTS_VAR} ${objects} PARENT_SCOPE)
  endif()
endfunction()

cmake_policy(POP)
