#!/bin/bash
# Holds a program's output to what it was on the host.
#
#   compare.sh --write EXPECTED PROGRAM [ARG...]    on the host: writes it down
#   compare.sh EXPECTED PROGRAM [ARG...]            the program may be an emulator with its own arguments
#
# Status 77, for ctest a skipped test: it was not written down, or the program itself ended so.
set -euo pipefail

# What a program has to say that failed.
complain() { grep -a FAULT "$1" | head -n 20 | grep . || tail -n 5 "$1"; }

if [ "$1" = --write ]; then
  expected=$2
  shift 2
  rm -f "$expected"
  "$@" >"$expected.part" || {
    status=$?
    complain "$expected.part"
    exit "$status"
  }
  mv "$expected.part" "$expected"
  tail -n 1 "$expected"
  exit
fi
expected=$1
shift
if [ ! -e "$expected" ]; then
  echo "skipped: there is no $expected" >&2
  exit 77
fi
output=$(mktemp)
trap 'rm -f "$output"' EXIT
status=0
"$@" >"$output" || status=$?
[ "$status" -ne 77 ] || exit 77
if [ "$status" -ne 0 ]; then
  echo "exit status $status"
  complain "$output"
fi
if ! diff "$expected" "$output" | head -n 40; then
  echo "other outcomes than on the host; to see all of one: $* NAME"
  exit 1
fi
tail -n 1 "$output"
exit "$status"
