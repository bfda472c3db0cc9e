#!/usr/bin/env python3
"""What compiling a schema costs: time and size, beside protoc's C++ and g++ -O2; and what a program grows by.

  build_benchmark.py [--build DIR] [--json FILE] [--runs N]    all of it; g++ takes 10 minutes
  build_benchmark.py [--build DIR] --program                   only the program; status 1 when it is too large

DIR is build/release if not given. The schemas are those of test/payloads, and two that are made here: a message of 1,100
fields and a file of 1,000 messages. Times are processor times, the best of N runs (3 if not given, fewer if it takes long);
sizes are those of loaded sections.
"""
import argparse
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parents[2]
SCHEMAS = ("gm1p2", "gm1p3", "gm2", "desc", "mvt", "onnx", "otlp", "wide", "many")
CXX = os.environ.get("CXX", "g++")
PROTOC = os.environ.get("PROTOC", "protoc")

# What a program that parses one message may grow by, and how much of that may be the runtime's code.
PROGRAM_LIMIT = 64 * 1024
RUNTIME_LIMIT = 48 * 1024

# A schema that has taken this long is not compiled again.
ENOUGH_SECONDS = 30

TYPES = ("int32", "string", "uint64", "bool", "double", "bytes", "sint32", "fixed32", "repeated int32", "repeated string")


def fields(count):
    def label(kind):
        return "" if kind.startswith("repeated") else "optional "
    return "".join(f"  {label(kind)}{kind} f{i} = {i};\n" for i in range(1, count + 1) for kind in [TYPES[i % len(TYPES)]])


def write_schemas(directory):
    (directory / "wide.proto").write_text(f'syntax = "proto2";\npackage wide;\nmessage Wide {{\n{fields(1100)}}}\n')
    # A chain with branches: each has ten fields, and the next two messages.
    messages = [f"message M{i} {{\n{fields(10)}"
                + "".join(f"  optional M{j} m{j - i} = {10 + j - i};\n" for j in (i + 1, i + 2) if j < 1000) + "}\n"
                for i in range(1000)]
    (directory / "many.proto").write_text('syntax = "proto2";\npackage many;\n' + "".join(messages))


def run(*command):
    """Seconds of processor time that it took: what else the machine does matters less than for the time on the clock."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: status {result.returncode}\n{result.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def sections(path):
    """{(name, flags): size} of what is loaded; names may come more than once."""
    text = subprocess.run(["readelf", "--sections", "--wide", path], capture_output=True, text=True, check=True).stdout
    rows = re.findall(r"^ +\[ *\d+\] (\.\S+) +\S+ +\S+ +\S+ +(\S+) +\S+ +([A-Za-z]+) ", text, re.MULTILINE)
    return [(name, flags, int(size, 16)) for name, size, flags in rows if "A" in flags]


def loaded(path):
    return sum(size for _, _, size in sections(path))


def size_of(path):
    """Code; and what is loaded: code, constants (those that are relocated included), data, unwind tables."""
    return {"code": sum(size for _, flags, size in sections(path) if "X" in flags), "loaded": loaded(path)}


def compile_schema(name, build, runs, work):
    """Both ways, in turns."""
    includes = ["-I", SOURCE / "test/payloads", "-I", work]
    protoc = [PROTOC, *includes, f"{name}.proto"]
    plugin = build / "bin/protoc-gen-llvmparse"
    ours, theirs = [], []
    while len(ours) < runs and sum(theirs) < ENOUGH_SECONDS:
        ours.append(run(*protoc, f"--plugin=protoc-gen-llvmparse={plugin}", f"--llvmparse_out={work}",
                        f"--llvmparse_opt=object_dir={work}"))
        theirs.append(run(*protoc, f"--cpp_out={work}") + run(CXX, "-O2", "-I", work, "-c", work / f"{name}.pb.cc", "-o",
                                                              work / f"{name}.pb.o"))
    return {"schema": name,
            "seconds": min(ours), "cpp_seconds": min(theirs),
            **size_of(work / f"{name}.llvmparse.o"),
            **{f"cpp_{key}": value for key, value in size_of(work / f"{name}.pb.o").items()}}


def measure_program(build, work):
    """What a program that parses one message has more than an empty one, and the runtime's code in it."""
    run(PROTOC, "-I", SOURCE / "test/payloads", "gm1p3.proto",
        f"--plugin=protoc-gen-llvmparse={build / 'bin/protoc-gen-llvmparse'}", f"--llvmparse_out={work}",
        f"--llvmparse_opt=object_dir={work}")
    (work / "empty.cc").write_text("int main() {}\n")
    (work / "parse.cc").write_text("""\
#include <stdio.h>
#include "gm1p3.llvmparse.h"
int main() {
  char bytes[4096];
  const size_t size = fread(bytes, 1, sizeof(bytes), stdin);
  llvmparse::Arena arena;
  const auto result = benchmarks::proto3::fast::GoogleMessage1::Parse(bytes, size, arena);
  return result && result->field2() == 8 ? 0 : 1;
}
""")
    link = ["-O2", "-ffunction-sections", "-Wl,--gc-sections", "-I", work, "-I", SOURCE / "runtime/include"]
    run(CXX, *link, work / "empty.cc", "-o", work / "empty")
    run(CXX, *link, work / "parse.cc", work / "gm1p3.llvmparse.o", build / "lib/libllvmparse.a", "-o", work / "parse",
        f"-Wl,-Map={work / 'parse.map'}")
    with open(SOURCE / "test/payloads/gm1p3.bin", "rb") as payload:
        subprocess.run([work / "parse"], stdin=payload, check=True)
    # " .text.unlikely.x  0x1234  0x56 …/libllvmparse.a(entry.cc.o)", the name on a line of its own if it is long.
    in_map = (work / "parse.map").read_text().partition("Linker script and memory map")[2]
    sizes = re.findall(r"^ \.text\S*\s+0x[0-9a-f]+\s+0x([0-9a-f]+) \S*libllvmparse\.a\(", in_map, re.MULTILINE)
    if not sizes:
        sys.exit("the linker's map has no code of libllvmparse.a")
    return {"program": loaded(work / "parse") - loaded(work / "empty"), "runtime": sum(int(size, 16) for size in sizes)}


def write_json(path, result):
    part = path.with_name(path.name + ".part")
    part.write_text(json.dumps(result, indent=2) + "\n")
    os.replace(part, path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=SOURCE / "build/release")
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--program", action="store_true")
    args = parser.parse_args()

    with tempfile.TemporaryDirectory() as directory:
        work = pathlib.Path(directory)
        program = measure_program(args.build, work)
        for what, limit in (("program", PROGRAM_LIMIT), ("runtime", RUNTIME_LIMIT)):
            print(f"{what}: {program[what]} bytes, limit {limit}" + ("  TOO LARGE" if program[what] > limit else ""))
        if args.program:
            return 1 if program["program"] > PROGRAM_LIMIT or program["runtime"] > RUNTIME_LIMIT else 0

        write_schemas(work)
        print(f"{'schema':<8}{'seconds':>9}{'C++':>9}{'ratio':>8}{'code':>10}{'C++':>10}{'ratio':>8}{'loaded':>10}{'C++':>10}{'ratio':>8}")
        rows = []
        for name in SCHEMAS:
            row = compile_schema(name, args.build, args.runs, work)
            rows.append(row)
            print(f"{name:<8}{row['seconds']:9.3f}{row['cpp_seconds']:9.3f}{row['cpp_seconds'] / row['seconds']:7.1f}x"
                  + "".join(f"{row[key]:10}{row['cpp_' + key]:10}{row[key] / row['cpp_' + key]:8.2f}"
                            for key in ("code", "loaded")), flush=True)
        if args.json:
            write_json(args.json, {"program": program, "schemas": rows})
    return 0


if __name__ == "__main__":
    sys.exit(main())
