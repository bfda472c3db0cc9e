#!/bin/bash
# Puts the questions of protobuf's conformance suite to a testee.
#
#   run.sh TESTEE [--cold] [--alias]
#
# Passes when every question with bytes in and bytes out was answered rightly, recommended ones included: none was
# skipped, and there is no list of expected failures. Questions about JSON and text are skipped by the testee. Status 77:
# the suite cannot be had.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../support/npm_package.sh"
. "$here/runner.sh"
questions=2805  # from bytes to bytes, of the version in runner.sh

fetch_runner
output=$(mktemp -d)
trap 'rm -rf "$output"' EXIT
# The runner starts a program without arguments.
printf '#!/bin/sh\nexec%s\n' "$(printf ' "%s"' "$@")" >"$output/testee"
chmod +x "$output/testee"

if ! "${runner[@]}" --enforce_recommended --maximum_edition 2023 --output_dir "$output/" "$output/testee" \
  >"$output/log" 2>&1; then
  tail -n 60 "$output/log"
  exit 1
fi
if ! grep -q "CONFORMANCE SUITE PASSED: $questions successes" "$output/log"; then
  echo "not all of $questions questions were answered:"
  grep 'successes' "$output/log"
  exit 1
fi
echo "$questions questions answered"
