#!/bin/bash
# Lets bisect_ops.py find what is wrong with a plugin whose varints are broken: of all ops in numbers.proto, the one
# that reads the field `culprit`.
#
#   run.sh PROTOC BROKEN_PLUGIN PYTHON "CXX FLAGS" ARCHIVE WORK_DIR
set -eu
here=$(cd "$(dirname "$0")" && pwd)
protoc=$1 plugin=$2 python=$3 cxx=$4 archive=$5 work=$6
mkdir -p "$work"
cd "$work"

compile="$protoc --plugin=protoc-gen-llvmparse=$plugin -I $here --llvmparse_out=. --llvmparse_opt=object_dir=.,\$OPTIONS \
numbers.proto"
OPTIONS='' sh -c "$compile"
$cxx -std=c++17 -I. -I "$here/../../runtime/include" -c "$here/numbers_test.cc" -o numbers_test.o
found=$("$python" "$here/bisect_ops.py" \
  "$compile && $cxx numbers_test.o numbers.llvmparse.o $archive -o numbers_test && ./numbers_test") || {
  echo "$found"
  exit 1
}
echo "$found"
grep -q "^found lp.varint number 5; without it the command passes$" <<<"$found"
grep -q "^remark: .*lp.varint in block culprit of llvmparse_hot_bisect__Numbers is left to cold code$" <<<"$found"
[ "$(grep -c '^found' <<<"$found")" = 1 ]
