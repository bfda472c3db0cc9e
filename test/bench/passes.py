#!/usr/bin/env python3
"""Measures what each parse op's expansion and each optional pass is worth: instructions per payload byte without it.

  passes.py            prints the table of docs/passes.md
  passes.py --update   writes it there
  --build DIR          the build folder, build/release if not given; needs its plugin and runtime

Everything is as for instructions.py, but that the payloads' schemas are compiled again for each line, with a debug
counter that leaves one op or pass out.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

import instructions

SOURCE = instructions.SOURCE
PAGE = SOURCE / "docs/passes.md"
PAYLOADS = SOURCE / "test/payloads"
COUNTERS = ("lp.expect", "lp.dispatch", "lp.varint", "lp.length", "lp.utf8", "lp.string", "lp.new", "lp.append",
            "lp.packed", "inline-leaves", "promote", "simplify", "split-cold")
NONE = 1 << 30  # the only one of a counter's events that takes place, and never does


def count(build, work, counter):
    """{(payload, mode): instructions per byte} with a plugin that leaves out what `counter` counts."""
    options = f"object_dir={work}" + (f",mllvm=-debug-counter={counter}={NONE}" if counter else "")
    schemas = sorted(PAYLOADS.glob("*.proto"))
    for schema in schemas:
        subprocess.run(["protoc", f"--plugin={build}/bin/protoc-gen-llvmparse", f"-I{PAYLOADS}", f"--llvmparse_out={work}",
                        f"--llvmparse_opt={options}", schema], check=True)
    includes = [f"-I{work}", f"-I{SOURCE}", f"-I{SOURCE}/runtime/include"]
    program = work / "count_instructions.o"
    if not program.exists():
        subprocess.run(["g++", "-std=c++17", "-O3", "-DNDEBUG", *includes, "-c",
                        SOURCE / "test/bench/count_instructions.cc", "-o", program], check=True)
    (work / "bin").mkdir(exist_ok=True)
    subprocess.run(["g++", program, *[work / f"{schema.stem}.llvmparse.o" for schema in schemas],
                    build / "lib/libllvmparse.a", "-o", work / "bin/count_instructions"], check=True)
    return instructions.count(work)


def table(build):
    with tempfile.TemporaryDirectory() as work:
        rows = []
        for counter in (None, *COUNTERS):
            counts = count(build, pathlib.Path(work), counter)
            names = [name for name, mode in counts if mode == "hot"]
            figures = {name: counts[name, "hot"] for name in names}
            if counter is None:
                names.sort(key=[schema.stem for schema in sorted(PAYLOADS.glob("*.proto"))].index)
                order, full, cold = names, figures, {name: counts[name, "cold"] for name in names}
            line = [f"{figures[name]:.2f}" if counter is None or abs(figures[name] / full[name] - 1) >= 0.005 else "="
                    for name in order]
            rows.append((f"without `{counter}`" if counter else "all", line))
            print(counter, *line, file=sys.stderr, flush=True)
        rows.append(("`use_hot_path = false`", [f"{cold[name]:.2f}" for name in order]))
    lines = ["| | " + " | ".join(order) + " |", "| --- |" + " ---: |" * len(order)]
    return "\n".join(lines + ["| " + " | ".join([name, *line]) + " |" for name, line in rows]) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--build", type=pathlib.Path, default=SOURCE / "build/release")
    args = parser.parse_args()
    text = table(args.build.resolve())
    if args.update:
        page, found = re.subn(r"(^<!-- worth -->\n).*?(?=^\n)", lambda match: match[1] + text, PAGE.read_text(),
                              flags=re.MULTILINE | re.DOTALL)
        if found != 1:
            sys.exit(f"{PAGE.name} has no place for the table")
        PAGE.write_text(page)
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
