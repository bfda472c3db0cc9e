#!/bin/bash
# Output does not depend on the compiler that the plugin was built with: those of two builds write the same IR and the same
# objects. The IR is that behind the expansions, as what follows them can hide a difference.
#   same_objects.sh PLUGIN OTHER_PLUGIN
set -euo pipefail
cd "$(dirname "$0")/../payloads"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/1" "$work/2"
for options in "object_dir=$work/OUT" "object_dir=$work/OUT,target=armv7-linux-gnueabihf" emit=llvm,stop_after=check-expanded; do
  for schema in *.proto; do
    protoc -I. --plugin=protoc-gen-llvmparse="$1" --llvmparse_out="$work/1" --llvmparse_opt="${options/OUT/1}" "$schema"
    protoc -I. --plugin=protoc-gen-llvmparse="$2" --llvmparse_out="$work/2" --llvmparse_opt="${options/OUT/2}" "$schema"
  done
  diff -r "$work/1" "$work/2"
done
