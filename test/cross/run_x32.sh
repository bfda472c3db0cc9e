#!/bin/bash
# Runs an x32 program. qemu-user has no x32, and few machines' kernels have it switched on: so it runs on Debian's kernel
# with `syscall.x32=y` in qemu-system-x86_64.
#
#   run_x32.sh PROGRAM [ARG...]
#
# Arguments that are absolute paths are copied into the machine, as are the libraries of Debian's
# g++-x86-64-linux-gnux32. Standard output and exit status are the program's; 77, a skipped test, when there is no such
# kernel to be had.
set -euo pipefail
downloads=${LLVMPARSE_DOWNLOADS:-$(cd "$(dirname "$0")/../.." && pwd)/build/downloads}
kernel=$downloads/x32-kernel/vmlinuz

# Debian's newest kernel package, unpacked and not installed.
fetch_kernel() {
  local dir=$downloads/x32-kernel.part image
  rm -rf "$dir" && mkdir -p "$dir"
  image=$(apt-cache depends linux-image-amd64 | sed -nE 's/^ *Depends: (linux-image-[^ ]+)$/\1/p' | head -n 1)
  (cd "$dir" && apt-get -o "APT::Sandbox::User=$(id -un)" download "$image" && dpkg -x ./*.deb unpacked) || return
  grep -q '^CONFIG_X86_X32_ABI=y' "$dir"/unpacked/boot/config-* || return
  mv "$dir"/unpacked/boot/vmlinuz-* "$dir/vmlinuz" && rm -rf "$dir"/*.deb "$dir/unpacked"
  mv -T "$dir" "$downloads/x32-kernel"
}

mkdir -p "$downloads"
(
  flock 9
  [ -e "$kernel" ] || fetch_kernel >"$downloads/x32-kernel.log" 2>&1
) 9>"$downloads/x32-kernel.lock" || {
  echo "skipped: Debian's kernel cannot be fetched, see $downloads/x32-kernel.log" >&2
  exit 77
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
mkdir -p "$root"/{bin,dev,libx32,proc,tmp}
cp /bin/busybox "$root/bin/"
cp -L /usr/x86_64-linux-gnux32/lib/{ld-linux-x32,libc,libgcc_s,libm,libstdc++}.so.[0-9] "$root/libx32/"
# The whole machine is one command: mount, run, tell the status, switch off.
{
  echo '#!/bin/busybox sh'
  echo '/bin/busybox mount -t proc proc /proc'
  echo 'export LD_LIBRARY_PATH=/libx32'
  echo 'echo; echo x32-output'
  printf '%q ' "$@"
  printf '\n%s\n' 'status=$?'
  echo 'echo; echo "x32-status $status"'
  echo '/bin/busybox poweroff -f'
} >"$root/init"
chmod +x "$root/init"
for argument in "$@"; do
  if [ -e "$argument" ]; then
    path=$root/$argument
    mkdir -p "$(dirname "$path")"
    cp -rL "$argument" "$path"
  fi
done
(cd "$root" && find . | cpio -o -H newc --quiet) >"$work/initrd"

timeout 300 qemu-system-x86_64 -nographic -no-reboot -m 512 -cpu max -kernel "$kernel" -initrd "$work/initrd" \
  -append 'console=ttyS0 quiet loglevel=0 syscall.x32=y panic=-1' </dev/null >"$work/console" 2>"$work/qemu.log" || true
tr -d '\r' <"$work/console" | sed '1,/^x32-output$/d; /^x32-status /,$d' | sed '$ d'
status=$(tr -d '\r' <"$work/console" | sed -n 's/^x32-status //p')
if [ -z "$status" ]; then
  echo "the machine did not come to the program's end:" >&2
  tail -n 20 "$work/console" "$work/qemu.log" >&2
  exit 1
fi
exit "$status"
