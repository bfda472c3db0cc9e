#!/bin/bash
# Checks everything: formatting, then build and tests of the preset `release`, what of the tests runs on every target, build
# and tests of the preset `asan`, then lint.
# Quiet on success; what fails is shown with its log. The last line has the counts.
#
#   ./test/run.sh            all of it
#   ./test/run.sh release    only the named steps: format, release, cross, asan, same-objects, tidy, dev
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
./cmake/install_packages.sh || exit 1

logs=build/logs
mkdir -p "$logs"
passed=0 failed=0 skipped=0

# check NAME COMMAND...: one step that passes or fails as a whole.
check() {
  local name=$1 start=$SECONDS
  shift
  if "$@" >"$logs/$name.log" 2>&1; then
    passed=$((passed + 1))
    echo "$name: passed ($((SECONDS - start)) s)"
  else
    failed=$((failed + 1))
    echo "$name: FAILED"
    tail -n 60 "$logs/$name.log"
    return 1
  fi
}

sources() {
  git ls-files --cached --others --exclude-standard -- '*.cc' '*.h' |
    while read -r f; do if [ -f "$f" ]; then echo "$f"; fi; done
}

format() { sources | xargs clang-format-19 --dry-run --Werror; }

# What users get: the tests are compiled without warnings, which is enough for them. The compilation database of the
# sanitizer build is clang's own, so that clang-tidy understands all its flags.
tidy() {
  configure_and_build asan && sources | grep -E '^(runtime|compiler|passes)/.*\.cc$' |
    xargs -P "$(nproc)" -n 4 clang-tidy-19 --quiet -p build/asan 2>&1 |
    sed -E '/^[0-9]+ warnings generated|^\[[0-9]+\/[0-9]+\] Processing file/d'
}

configure_and_build() { cmake --preset "$1" && cmake --build --preset "$1"; }

preset() {
  local name=$1 start=$SECONDS summary
  check "build-$name" configure_and_build "$name" || return
  start=$SECONDS
  ctest --preset "$name" -j "$(nproc)" >"$logs/test-$name.log" 2>&1
  local status=$?
  # "97% tests passed, 3 tests failed out of 120"; skipped ones count as passed there.
  summary=$(grep -E 'tests passed, [0-9]+ tests failed out of [0-9]+' "$logs/test-$name.log" | tail -n 1)
  if [ -z "$summary" ]; then
    failed=$((failed + 1))
    echo "test-$name: FAILED"
    tail -n 40 "$logs/test-$name.log"
    return
  fi
  local bad total skips
  bad=$(echo "$summary" | sed -E 's/.* ([0-9]+) tests failed.*/\1/')
  total=$(echo "$summary" | sed -E 's/.* out of ([0-9]+).*/\1/')
  skips=$(grep -cE '^ *[0-9]+/[0-9]+ Test .*\*\*\*Skipped' "$logs/test-$name.log")
  passed=$((passed + total - bad - skips)) failed=$((failed + bad)) skipped=$((skipped + skips))
  echo "test-$name: $((total - bad - skips)) passed, $bad failed, $skips skipped ($((SECONDS - start)) s)"
  if [ "$status" -ne 0 ]; then
    grep -vE ' +Passed +[0-9.]+ sec$|^ +Start ' "$logs/test-$name.log" | head -n 300
  fi
}

# The release build has the plugin; `outcomes` is the host, to which the others are held.
cross() {
  check build-plugin configure_and_build release || return
  local target
  for target in outcomes aarch64-linux-gnu arm-linux-gnueabihf x86_64-linux-gnux32 riscv64-linux-gnu s390x-linux-gnu; do
    preset "$target"
  done
}

[ $# -gt 0 ] || set -- format release cross asan same-objects tidy
for step in "$@"; do
  case $step in
    format | tidy) check "$step" "$step" ;;
    dev | release | asan) preset "$step" ;;
    same-objects) check "$step" test/plugin/same_objects.sh "$PWD"/build/{release,asan}/bin/protoc-gen-llvmparse ;;
    cross) cross ;;
    *) echo "unknown step '$step'; steps: format release cross asan dev same-objects tidy" >&2 && exit 2 ;;
  esac
done

echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
