#!/usr/bin/env python3
"""Counts instructions per payload byte with callgrind and compares them with instructions.txt.

  instructions.py            compares; status 1 when a figure rose by more than 2%
  instructions.py --update   writes what it counted to instructions.txt
  --build DIR                the build folder, build/release if not given

Unlike times the counts are the same in every run. They do depend on the compiler: the table is for the preset `release`
with the GCC and LLVM that its first line names, and with others the test is left out.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parents[2]
TABLE = pathlib.Path(__file__).with_name("instructions.txt")
TOLERANCE = 0.02
MODES = ("hot", "cold")
HEADER = """\
# Instructions per payload byte, strings aliased: GCC 12, LLVM 19, x86-64, preset release.
# Written by test/bench/instructions.py --update, held by the ctest bench.instructions.
# payload      hot     cold
"""


def count(build):
    """{(payload, mode): instructions per byte}"""
    with tempfile.TemporaryDirectory() as work:
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={work}/profile",
                   str(build / "bin/count_instructions"), str(SOURCE / "test/payloads")]
        # libc has several versions of memcpy and memset; ask for those that every x86-64 has.
        environment = os.environ | {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-ERMS"}
        run = subprocess.run(command, capture_output=True, text=True, env=environment)
        if run.returncode != 0:
            sys.exit(f"{' '.join(command)}: status {run.returncode}\n{run.stderr}")
        counts = {}
        for profile in pathlib.Path(work).glob("profile.*"):
            text = profile.read_text()
            trigger = re.search(r"^desc: Trigger: Client Request: (\S+) (\S+) (\d+)$", text, re.MULTILINE)
            if trigger:
                total = re.search(r"^summary: (\d+)$", text, re.MULTILINE)
                counts[trigger[1], trigger[2]] = int(total[1]) / int(trigger[3])
    return counts


def read_table():
    rows = (line.split() for line in TABLE.read_text().splitlines() if not line.startswith("#"))
    return {(name, mode): float(figure) for name, *figures in rows for mode, figure in zip(MODES, figures, strict=True)}


def write_table(counts):
    names = list(dict.fromkeys(name for name, _ in counts))
    order = re.findall(r"^LLVMPARSE_KIND\((\w+)", TABLE.with_name("kinds.def").read_text(), re.MULTILINE)
    lines = [f"{name:<10}" + "".join(f"{counts[name, mode]:9.3f}" for mode in MODES) for name in sorted(names, key=order.index)]
    part = TABLE.with_suffix(".part")
    part.write_text(HEADER + "\n".join(lines) + "\n")
    os.replace(part, TABLE)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=SOURCE / "build/release")
    parser.add_argument("--update", action="store_true")
    args = parser.parse_args()

    counts = count(args.build)
    old = read_table() if TABLE.exists() else {}
    if not args.update and counts.keys() != old.keys():
        sys.exit(f"{TABLE.name} has other rows than were counted: {sorted(counts.keys() ^ old.keys())}\n"
                 f"Run {pathlib.Path(__file__).name} --update.")
    rose = fell = False
    for (name, mode), now in sorted(counts.items()):
        before = old.get((name, mode), now)
        change = now / before - 1
        rose |= change > TOLERANCE
        fell |= change < -TOLERANCE
        remark = "  ROSE" if change > TOLERANCE else "  fell" if change < -TOLERANCE else ""
        print(f"{name:<8} {mode:<5} {now:8.3f}  was {before:8.3f}  {change:+7.2%}{remark}")
    if args.update:
        write_table(counts)
        return 0
    if rose:
        print("Parsing needs more instructions than before. If that is worth it, say why in the commit that updates the "
              "table:")
    elif fell:
        print("Parsing needs fewer instructions than before. Update the table, so that it stays like this:")
    if rose or fell:
        print(f"  {pathlib.Path(__file__).relative_to(SOURCE)} --update")
    return 1 if rose else 0


if __name__ == "__main__":
    sys.exit(main())
