#!/usr/bin/env python3
"""Finds the parse op whose expansion makes a test fail.

    bisect_ops.py COMMAND

COMMAND is a shell line that compiles a schema and tests the outcome: it must fail because of a miscompile, and take
what is in the variable OPTIONS among the plugin's options:

    bisect_ops.py 'protoc --llvmparse_out=gen --llvmparse_opt=object_dir=gen,$OPTIONS foo.proto && make test'

First each kind of op, and each step that can be left out, is declined as a whole. Of a kind without which the test
passes, the first op that makes it fail is searched by halves. Exit status 0 when one was found.
"""
import os
import pathlib
import re
import subprocess
import sys

PARSE_OPS = pathlib.Path(__file__).parents[2] / "passes" / "parse_ops.def"
STEPS = ["simplify", "promote", "split-cold"]
MANY = 1 << 30


def counters():
    return re.findall(r'^PARSE_OP\(\w+, "([^"]+)"', PARSE_OPS.read_text(), re.MULTILINE) + STEPS


def span(first, last):
    """As -debug-counter takes it."""
    return f"{first}" if first == last else f"{first}-{last}"


def run(command, options):
    environment = dict(os.environ, OPTIONS=",".join(options))
    return subprocess.run(command, shell=True, env=environment, capture_output=True, text=True, check=False)


def passes_with(command, counter, chunks):
    passed = run(command, [f"mllvm=-debug-counter={counter}={chunks}"]).returncode == 0
    print(f"{counter}={chunks}: {'passes' if passed else 'fails'}", flush=True)
    return passed


def first_bad(command, counter):
    """The smallest n with which the ops 0 to n make the command fail; none of them alone passes."""
    good, bad = 0, 1  # the first `good` ops pass, the first `bad` ones fail
    while passes_with(command, counter, span(0, bad - 1)):
        good, bad = bad, 2 * bad
    while bad - good > 1:
        middle = (good + bad) // 2
        if passes_with(command, counter, span(0, middle - 1)):
            good = middle
        else:
            bad = middle
    return bad - 1


def main(command):
    plain = run(command, [])
    if plain.returncode == 0:
        print("the command passes: there is nothing to find")
        return 1
    suspects = [counter for counter in counters() if passes_with(command, counter, MANY)]
    if not suspects:
        print(f"the command fails whatever is left out; its last output:\n{plain.stdout}{plain.stderr}")
        return 1
    # Without its dispatch a message is all cold, so that is a suspect whenever any op is.
    for counter in [s for s in suspects if s != "lp.dispatch"] or suspects:
        number = first_bad(command, counter)
        others = (span(0, number - 1) + ":" if number > 0 else "") + span(number + 1, MANY)
        without = run(command, [f"mllvm=-debug-counter={counter}={others}", "mllvm=-pass-remarks-missed=decline-ops"])
        print(f"found {counter} number {number}; without it the command {'fails' if without.returncode else 'passes'}")
        print("\n".join(line for line in without.stderr.splitlines() if line.startswith("remark:")), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
