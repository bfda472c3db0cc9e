#!/bin/bash
# Output does not depend on the compiler that the plugin was built with: those of two builds write the same objects.
#   same_objects.sh PLUGIN OTHER_PLUGIN
set -euo pipefail
cd "$(dirname "$0")/../payloads"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/1" "$work/2"
for target in x86_64-linux-gnu armv7-linux-gnueabihf; do
  for schema in *.proto; do
    protoc -I. --plugin=protoc-gen-llvmparse="$1" --llvmparse_out="$work/1" --llvmparse_opt="target=$target,object_dir=$work/1" "$schema"
    protoc -I. --plugin=protoc-gen-llvmparse="$2" --llvmparse_out="$work/2" --llvmparse_opt="target=$target,object_dir=$work/2" "$schema"
  done
  diff -r "$work/1" "$work/2"
done
