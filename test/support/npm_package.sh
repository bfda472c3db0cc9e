# shellcheck shell=bash
# For scripts that need something from npm's registry; to be sourced.
#
#   npm_package NAME VERSION     unpacks the package, once, and prints where; nothing is installed or run
#
# Exits with status 77, which ctest counts as skipped, when it cannot be had.
downloads=${LLVMPARSE_DOWNLOADS:-$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/build/downloads}

npm_package() {
  local name=$1 version=$2 dir=$downloads/$1-$2
  if [ ! -d "$dir/package" ]; then
    rm -rf "$dir.part" && mkdir -p "$dir.part"
    if command -v npm >/dev/null 2>&1; then
      (cd "$dir.part" && npm pack --silent "$name@$version" >/dev/null 2>npm.log && mv ./*.tgz package.tgz)
    fi
    if ! tar xzf "$dir.part/package.tgz" -C "$dir.part" 2>/dev/null; then
      echo "skipped: no npm here, or it cannot be reached for $name@$version" >&2
      exit 77
    fi
    rm -f "$dir.part/package.tgz"
    rm -rf "$dir" && mv "$dir.part" "$dir"
  fi
  echo "$dir/package"
}
