# cmake -DDEPFILE=<file> -DOUTPUT=<file> -P escape_depfile.cmake
#
# Makes what protoc --dependency_out wrote readable for build tools: protoc puts one path on a line, but escapes nothing
# in it. The output is named as the build tool knows it. Used by add_fast_proto().
function(escape path result)
  string(REGEX REPLACE "([ #])" "\\\\\\1" path "${path}")
  string(REPLACE "$" "$$" path "${path}")
  set(${result} "${path}" PARENT_SCOPE)
endfunction()

file(READ ${DEPFILE} text)
string(REGEX REPLACE "^.*\\.llvmparse\\.[a-z.]+: " "" text "${text}")  # the outputs, as protoc knows them
string(REPLACE "\\\n " "\n" paths "${text}")
escape("${OUTPUT}" output)
escape("${paths}" paths)
string(REPLACE "\n" " \\\n  " paths "${paths}")
file(WRITE ${DEPFILE} "${output}: ${paths}\n")
