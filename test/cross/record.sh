#!/bin/bash
# Writes down what protobuf's conformance suite asks, for conformance_outcomes.
#
#   record.sh QUESTIONS TESTEE
#
# Status 77: the suite cannot be had.
set -euo pipefail
questions=$1 testee=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rm -f "$questions"
printf '#!/bin/sh\ntee -a %q | %q\n' "$work/questions" "$testee" >"$work/testee"
chmod +x "$work/testee"
"$(dirname "$0")/../conformance/run.sh" "$work/testee"
mv "$work/questions" "$questions"
