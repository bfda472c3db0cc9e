#!/bin/bash
# Compiles all .proto files of npm's google-proto-files with the plugin of a build, and says how long it took and how
# large the objects are.
#
#   test/corpora/google-proto-files.sh [BUILD_DIR] [--sample N] [--headers] [--target TRIPLE] [--hot-code]
#
# BUILD_DIR is build/release if not given. --sample takes every N-th file and its imports, --headers compiles the
# generated headers, too, --hot-code checks that hot parsers leave the stack alone. Status 77: the package cannot be had.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source=$(cd "$here/../.." && pwd)
. "$here/../support/npm_package.sh"

build=$source/build/release
if [ $# -gt 0 ] && [ "${1#--}" = "$1" ]; then
  build=$(cd "$1" && pwd)
  shift
fi
arguments=()
while [ $# -gt 0 ]; do
  case $1 in
    --sample | --target) arguments+=("$1" "$2") && shift 2 ;;
    --hot-code) arguments+=(--hot-code "${OBJDUMP:-llvm-objdump-19}") && shift ;;
    --headers) arguments+=(--headers "${CXX:-g++}" "$source/runtime/include:$build/include") && shift ;;
    *) echo "unknown argument $1" >&2 && exit 2 ;;
  esac
done
package=$(npm_package google-proto-files 6.0.1) || exit 77
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
python3 "$here/google_proto_files.py" "$package" --protoc "${PROTOC:-protoc}" \
  --plugin "$build/bin/protoc-gen-llvmparse" --out "$out" "${arguments[@]}"
