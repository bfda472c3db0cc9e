"""Compiles the .proto files of npm's google-proto-files (Google's public APIs) with the plugin.

  google_proto_files.py PACKAGE --protoc PROTOC --plugin PLUGIN --out DIR [--sample N] [--headers CXX INCLUDES]
                        [--target TRIPLE] [--hot-code OBJDUMP]

Every file is compiled by a protoc of its own, as users do. Reports failures, processor time and sizes. With --sample only
every N-th file and what it imports; with --headers the headers are compiled, too; with --hot-code hot parsers must leave the
stack alone, by verify=1 and by disassembly/check_hot_code.py. Exit status 1 when anything fails.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile


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
    """Whether it succeeded, what it printed, and its processor time in seconds, that of its children included."""
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        return process.returncode == 0, output.read(), usage.ru_utime + usage.ru_stime


def sizes(name, out, files):
    """A line about the sizes of some of the files written to `out`."""
    found = sorted((f.stat().st_size, f.relative_to(out)) for f in files if f.exists())
    if not found:
        return f"{name}: none"
    return (f"{name}: {sum(size for size, _ in found):,} bytes, median {found[len(found) // 2][0]:,}, largest "
            f"{found[-1][1]} {found[-1][0]:,}")


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

    def compile_headers(headers):
        """All in one go, which takes a tenth of the time; each alone if they do not compile together."""
        compiler, includes = args.headers
        result = run([compiler, "-std=c++17", "-fsyntax-only", "-Wall", "-Wextra", "-Werror",
                      "-Wno-deprecated-declarations", "-x", "c++", f"-I{args.out}",
                      *(f"-I{directory}" for directory in includes.split(":")),
                      *(word for header in headers for word in ("-include", header)), os.devnull])
        if result[0] or len(headers) == 1:
            return [(headers[0], result)]
        return [one for header in headers for one in compile_headers([header])]

    failures = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(compile_one, paths))
        failures += [(p, error) for p, (ok, error, _) in results if not ok]
        headers = [p[:-len(".proto")] + ".llvmparse.h" for p in paths] if args.headers else []
        groups = [headers[i:i + 40] for i in range(0, len(headers), 40)]
        compiled = [one for group in pool.map(compile_headers, groups) for one in group]
        failures += [(header, error) for header, (ok, error, _) in compiled if not ok]

    objects = [args.out / (p[:-len(".proto")] + ".llvmparse.o") for p in paths]
    if args.hot_code:
        check = pathlib.Path(__file__).parents[1] / "disassembly" / "check_hot_code.py"
        with_parsers = [o for o in objects if o.exists() and b"llvmparse_hot_" in o.read_bytes()]
        ok, text, _ = run([sys.executable, check, args.hot_code, *with_parsers])
        print(text.splitlines()[-1])
        failures += [] if ok else [("check_hot_code.py", text)]

    for path, error in failures[:20]:
        print(f"FAILED {path}: {error.strip()[:2000]}")
    slowest, (_, _, seconds) = max(results, key=lambda r: r[1][2])
    print(f"{len(paths)} files, {len(headers)} headers compiled, {len(failures)} failures")
    print(f"protoc with the plugin: {sum(r[1][2] for r in results):,.0f} s of processor time, slowest {slowest} {seconds:.2f} s")
    if headers:
        print(f"compiling headers: {sum(c[1][2] for c in compiled):,.0f} s of processor time")
    print(sizes("objects", args.out, objects))
    print(sizes("headers", args.out, [o.with_suffix(".h") for o in objects]))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
