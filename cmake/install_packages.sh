#!/bin/sh
# Installs the packages of packages.txt that are missing. Does nothing, and needs no network, when none is.
# Uses sudo only where it does not run as root. Usage: install_packages.sh
set -eu

list=$(dirname "$0")/packages.txt
packages=$(sed -e 's/#.*//' "$list" | tr -s '[:space:]' ' ')

if ! command -v dpkg-query >/dev/null 2>&1 || ! command -v apt-get >/dev/null 2>&1; then
  echo "$0: this system has no apt. Debian 12 and 13 are supported; elsewhere install the equivalents of" >&2
  echo "$list yourself, then build with: cmake --preset release && cmake --build --preset release" >&2
  exit 1
fi

missing=
for package in $packages; do
  if [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" != installed ]; then
    missing="$missing $package"
  fi
done
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null 2>&1; then
    echo "$0: not root and no sudo. As root, run: apt-get install$missing" >&2
    exit 1
  fi
  as_root=sudo
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "installing:$missing"
# shellcheck disable=SC2086  # the lists are split on purpose
if ! { $as_root apt-get update &&
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing; } >"$log" 2>&1; then
  tail -n 20 "$log" >&2
  echo "$0: could not install:$missing (Debian 12 and 13 have all of them)" >&2
  exit 1
fi
