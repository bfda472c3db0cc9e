#!/bin/sh
# From a schema to a parsed message, step by step: builds the plugin, compiles protobuf's own descriptor.proto with
# it, and runs quickstart.cc on the descriptors of all schemas in /usr/include/google/protobuf.
set -eu
cd "$(dirname "$0")/../.."

./cmake/install_packages.sh

mkdir -p build/logs
log=build/logs/quickstart.log
echo "building the plugin and the runtime ..."
if ! { cmake --preset release && cmake --build --preset release --target protoc-gen-llvmparse llvmparse; } >"$log" 2>&1
then
  tail -n 40 "$log" >&2
  echo "the build failed; the whole log is in $log" >&2
  exit 1
fi

work=build/quickstart
schemas=/usr/include
rm -rf "$work"
mkdir -p "$work"
show() {
  echo "\$ $*"
  "$@"
}

# 1. The schema becomes an object and a header.
show protoc --plugin=build/release/bin/protoc-gen-llvmparse -I "$schemas" \
  --llvmparse_out="$work" --llvmparse_opt=object_dir="$work" google/protobuf/descriptor.proto

# 2. They are compiled and linked with the program and one small library. libprotobuf is here to compare with.
show g++ -std=c++17 -O2 -I "$work" -I runtime/include -o "$work/quickstart" \
  examples/quickstart/quickstart.cc "$work/google/protobuf/descriptor.llvmparse.o" build/release/lib/libllvmparse.a \
  -lprotobuf -lpthread

# 3. A real payload: the descriptors of protobuf's own schemas.
(cd "$schemas" && ls google/protobuf/*.proto) >"$work/schemas.txt"
# shellcheck disable=SC2046  # one word a schema is the point
protoc -I "$schemas" --descriptor_set_out="$work/schemas.bin" $(cat "$work/schemas.txt")

show "$work/quickstart" "$work/schemas.bin"
