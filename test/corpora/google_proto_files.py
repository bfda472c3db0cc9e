"""Compiles the .proto files of npm's google-proto-files (Google's public APIs) with the plugin.

  google_proto_files.py PACKAGE --protoc PROTOC --plugin PLUGIN --out DIR [--sample N] [--headers CXX INCLUDES]
                        [--target TRIPLE] [--hot-code OBJDUMP]

Every file is compiled by a protoc of its own, as users do. Reports failures, time and sizes. With --sample only every
N-th file and what it imports; with --headers each header is compiled, too; with --hot-code hot parsers must leave the
stack alone, by verify=1 and by disassembly/check_hot_code.py. Exit status 1 when anything fails.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import time


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("package", type=pathlib.Path)
    parser.add_argument("--protoc", required=True)
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--sample", type=int, default=1)
    parser.add_argument("--headers", nargs=2, metavar=("CXX", "INCLUDES"))
    parser.add_argument("--target")
    parser.add_argument("--hot-code", metavar="OBJDUMP")
    return parser.parse_args()


def imports(root, path, seen):
    """Adds `path` and what it imports from the package to `seen`."""
    if path in seen or not (root / path).exists():
        return
    seen.add(path)
    for name in re.findall(r'^import\s+(?:public\s+|weak\s+)?"([^"]+)"', (root / path).read_text(), re.MULTILINE):
        imports(root, name, seen)


def run(command):
    start = time.monotonic()
    result = subprocess.run(command, capture_output=True, text=True)
    return result.returncode == 0, result.stdout + result.stderr, time.monotonic() - start


def main():
    args = arguments()
    root = args.package
    paths = sorted(p.relative_to(root).as_posix() for p in root.rglob("*.proto"))
    # protobuf's own schemas come with protoc, and not of the same version.
    paths = [p for p in paths if not p.startswith("google/protobuf/")]
    if args.sample > 1:
        wanted = set()
        for path in paths[::args.sample]:
            imports(root, path, wanted)
        paths = sorted(p for p in wanted if not p.startswith("google/protobuf/"))
    args.out.mkdir(parents=True, exist_ok=True)
    options = f"object_dir={args.out}" + (f",target={args.target}" if args.target else "") + \
        (",verify=1" if args.hot_code else "")

    def compile_one(path):
        return path, run([args.protoc, "-I", root, f"--plugin=protoc-gen-llvmparse={args.plugin}",
                          f"--llvmparse_out={args.out}", f"--llvmparse_opt={options}", path])

    def compile_header(path):
        compiler, includes = args.headers
        header = path[:-len(".proto")] + ".llvmparse.h"
        return header, run([compiler, "-std=c++17", "-fsyntax-only", "-Wall", "-Wextra", "-Werror",
                            "-Wno-deprecated-declarations", "-x", "c++", *(f"-I{path}" for path in [args.out, *includes.split(":")]),
                            "-include", header, os.devnull])

    failures = []
    start = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(compile_one, paths))
        spent = time.monotonic() - start
        failures += [(p, error) for p, (ok, error, _) in results if not ok]
        if args.headers:
            headers = list(pool.map(compile_header, paths))
            failures += [(p, error) for p, (ok, error, _) in headers if not ok]

    objects = [(args.out / (p[:-len(".proto")] + ".llvmparse.o")) for p in paths]
    if args.hot_code:
        check = pathlib.Path(__file__).parents[1] / "disassembly" / "check_hot_code.py"
        with_parsers = [o for o in objects if o.exists() and b"llvmparse_hot_" in o.read_bytes()]
        ok, text, _ = run([sys.executable, check, args.hot_code, *with_parsers])
        print(text.splitlines()[-1])
        failures += [] if ok else [("check_hot_code.py", text)]

    for path, error in failures[:20]:
        print(f"FAILED {path}: {error.strip()[:2000]}")
    sizes = sorted((o.stat().st_size, o.name) for o in objects if o.exists())
    slowest = max(results, key=lambda r: r[1][2])
    total = sum(size for size, _ in sizes)
    print(f"{len(paths)} files, {len(failures)} failures; {spent:.0f} s on {os.cpu_count()} cores; slowest "
          f"{slowest[0]} {slowest[1][2]:.2f} s")
    print(f"objects: {total / 1e6:.1f} MB in all, median {sizes[len(sizes) // 2][0]} bytes, largest {sizes[-1][1]} "
          f"{sizes[-1][0]} bytes")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
