#!/bin/bash
# Vector tiles from npm's @mapbox/mvt-fixtures as payloads for `llvmparse-bench --data DIR`: cities and countryside, 9 kB to
# 3 MB. Usage: fetch_tiles.sh DIR. Status 77: the package cannot be had.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../support/npm_package.sh"
[ $# -eq 1 ] || { echo "usage: fetch_tiles.sh DIR" >&2 && exit 2; }

package=$(npm_package @mapbox/mvt-fixtures 4.0.0) || exit 77
mkdir -p "$1"
while read -r name tile; do
  cp "$package/real-world/$tile" "$1/mvt-$name.bin"
  cp "$here/../payloads/mvt.proto" "$1/mvt-$name.proto"
done <<'TILES'
bangkok bangkok/12-3192-1889.mvt
norway norway/12-2168-1069.mvt
astana osm-qa-astana/12-2861-1369.mvt
montevideo osm-qa-montevideo/12-1408-2472.mvt
TILES
