#!/bin/bash
# Makes schemas.binpb of the .proto files here, with the protoc of npm's `protoc`: Debian's does not know editions.
set -euo pipefail
cd "$(dirname "$0")"
. ../support/npm_package.sh
protoc=$(npm_package protoc 36.2.0)
chmod +x "$protoc/bin/protoc-linux-x86_64"
"$protoc/bin/protoc-linux-x86_64" -I . --descriptor_set_out=schemas.binpb ./*.proto
