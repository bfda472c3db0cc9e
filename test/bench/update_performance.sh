#!/bin/bash
# Measures everything that docs/performance.md shows, on this machine, and writes it there. Takes some twenty minutes, half
# of them in g++; let the machine do nothing else. Usage: update_performance.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
results=build/performance
tiles=build/downloads/tiles
mkdir -p "$results"

./cmake/install_packages.sh
cmake --preset release >"$results/build.log"
cmake --build --preset release --target llvmparse-bench count_instructions protoc-gen-llvmparse llvmparse >>"$results/build.log"

test/bench/instructions.py
build/release/bin/llvmparse-bench --json "$results/built-in.json"
inputs=("$results/built-in.json")
if test/bench/fetch_tiles.sh "$tiles"; then
  build/release/bin/llvmparse-bench --data "$tiles" --json "$results/tiles.json"
  inputs+=("$results/tiles.json")
else
  echo "without vector tiles: they cannot be had" >&2
fi
test/bench/build_benchmark.py --json "$results/build.json"
python3 test/bench/performance_report.py "$results/build.json" "${inputs[@]}"
git --no-pager diff --stat -- docs test/bench/instructions.txt
