# _llvmparse_compiler_target(<target> <variable for triple> <variable for features>)
#
# What the C++ compiler (or the C compiler of a project without C++) generates code for, as options of the plugin. The
# triple is the compiler's own; what flags can change about it is read from the macros that the compiler predefines, so
# that -march=native, -mx32 or -mfloat-abi=softfp count wherever they come from: a toolchain file, CMAKE_CXX_FLAGS,
# add_compile_options(). Used by add_fast_proto(); tested in test/install.

# Runs the compiler, once for each combination of arguments.
function(_llvmparse_ask_compiler answer)
  string(MD5 key "${ARGN}")
  get_property(known GLOBAL PROPERTY _llvmparse_answer_${key})
  if(NOT known)
    execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE known ERROR_VARIABLE complaint RESULT_VARIABLE status
      OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(NOT status EQUAL 0)
      list(JOIN ARGN " " command)
      message(FATAL_ERROR "add_fast_proto() cannot find out what the compiler generates code for; give it TRIPLE. "
        "What was tried:\n${command}\n${complaint}")
    endif()
    set_property(GLOBAL PROPERTY _llvmparse_answer_${key} "${known}")
  endif()
  set(${answer} "${known}" PARENT_SCOPE)
endfunction()

function(_llvmparse_compiler_target target triple_variable features_variable)
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if("CXX" IN_LIST languages)
    set(language CXX)
    set(input_language c++)
  else()
    set(language C)
    set(input_language c)
  endif()
  string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
  separate_arguments(flags UNIX_COMMAND
    "${CMAKE_${language}_COMPILER_ARG1} ${CMAKE_${language}_FLAGS} ${CMAKE_${language}_FLAGS_${build_type}}")
  get_target_property(options ${target} COMPILE_OPTIONS)
  if(options)
    list(FILTER options INCLUDE REGEX "^-m")
    list(APPEND flags ${options})
  endif()
  if(CMAKE_${language}_COMPILER_TARGET)
    list(APPEND flags --target=${CMAKE_${language}_COMPILER_TARGET})
  endif()
  _llvmparse_ask_compiler(triple ${CMAKE_${language}_COMPILER} ${flags} -dumpmachine)
  _llvmparse_ask_compiler(macros ${CMAKE_${language}_COMPILER} ${flags} -dM -E -x ${input_language} /dev/null)

  set(features)
  if(macros MATCHES "#define __x86_64__ ")
    # Features that parsers profit from. The objects may use less than the compiler's flags allow, never more.
    set(pairs __SSE3__ sse3 __SSSE3__ ssse3 __SSE4_1__ sse4.1 __SSE4_2__ sse4.2 __POPCNT__ popcnt __AVX__ avx
      __AVX2__ avx2 __BMI__ bmi __BMI2__ bmi2 __LZCNT__ lzcnt __MOVBE__ movbe)
    while(pairs)
      list(POP_FRONT pairs macro feature)
      if(macros MATCHES "#define ${macro} ")
        list(APPEND features +${feature})
      endif()
    endwhile()
    string(REGEX REPLACE "x32$" "" triple "${triple}")
    if(macros MATCHES "#define __ILP32__ ")
      string(APPEND triple x32)
    endif()
  elseif(macros MATCHES "#define __i386__ ")
    string(REGEX REPLACE "^[^-]+" "i386" triple "${triple}")  # gcc -m32; the plugin refuses it by name
  elseif(macros MATCHES "#define __arm__ ")
    # GCC's triple says neither which architecture nor whether the flags changed the float ABI.
    string(REGEX MATCH "#define __ARM_ARCH ([0-9]+)" unused "${macros}")
    string(REGEX REPLACE "^[^-]+" "armv${CMAKE_MATCH_1}" triple "${triple}")
    string(REGEX REPLACE "^armv[89]" "armv7" triple "${triple}")  # 32-bit code for newer cores
    string(REGEX REPLACE "hf$" "" triple "${triple}")
    if(macros MATCHES "#define __ARM_PCS_VFP ")
      string(APPEND triple hf)
    endif()
    # LLVM takes NEON and 32 registers for granted on ARMv7, Debian's compiler does not.
    if(NOT macros MATCHES "#define __ARM_NEON ")
      list(APPEND features -neon -d32)
    endif()
    if(NOT macros MATCHES "#define __ARM_FEATURE_UNALIGNED ")
      list(APPEND features +strict-align)
    endif()
  endif()
  set(${triple_variable} ${triple} PARENT_SCOPE)
  set(${features_variable} ${features} PARENT_SCOPE)
endfunction()
