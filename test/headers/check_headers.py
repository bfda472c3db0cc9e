"""Compiles every generated header, and the runtime's own, under the warnings that users may have on.

All of one folder in one file behind system headers that are known for their macros (major, NULL, DOMAIN, errno, ...),
then once more in the opposite order; with --each also each header alone, which must include what it needs.
"""
import argparse
import pathlib
import re
import subprocess
import sys

WARNINGS = ["-Wall", "-Wextra", "-Wconversion", "-Wsign-conversion", "-Wpedantic", "-Wshadow", "-Werror"]
SYSTEM_HEADERS = ["cerrno", "cmath", "csignal", "cstdio", "cstdlib", "climits", "ctime", "complex.h", "fcntl.h",
                  "netinet/in.h", "sys/socket.h", "sys/stat.h", "sys/sysmacros.h", "sys/types.h", "unistd.h"]


def compile_source(arguments, includes, name, source):
    """Returns the compiler's complaints about the source text, or nothing."""
    language = "c++" if "++" in arguments.standard else "c"
    command = [arguments.compiler, "-fsyntax-only", f"-std={arguments.standard}", *WARNINGS, *includes, "-x", language, "-"]
    result = subprocess.run(command, input=source, capture_output=True, text=True, check=False)
    if result.returncode == 0 and not result.stderr:
        return []
    return [f"{name}:\n" + "\n".join(result.stderr.splitlines()[:20])]


def include_lines(headers):
    return "".join(f"#include <{header}>\n" for header in headers)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--standard", required=True)
    parser.add_argument("--include", required=True, help="the runtime's include directory")
    parser.add_argument("--headers", action="append", required=True, help="a directory of generated headers")
    parser.add_argument("--each", action="store_true", help="also each header alone")
    arguments = parser.parse_args()

    complaints = []
    count = 0
    in_c = "++" not in arguments.standard
    system_headers = [re.sub(r"^c(\w+)$", r"\1.h", header) for header in SYSTEM_HEADERS] if in_c else SYSTEM_HEADERS
    for root in [arguments.include, *arguments.headers]:
        pattern = "**/*.c.h" if in_c else "**/*.h"
        if root == arguments.include:
            pattern = "llvmparse/c.h" if in_c else "llvmparse/**/*.h"
        headers = sorted(str(path.relative_to(root)) for path in pathlib.Path(root).glob(pattern))
        if not headers:
            sys.exit(f"no headers in {root}")
        count += len(headers)
        includes = ["-I", arguments.include, "-I", root]
        for header in headers if arguments.each else []:
            if header.endswith(".c.h") and not in_c:
                continue  # each for itself as C only
            complaints += compile_source(arguments, includes, header, include_lines([header]))
        system = include_lines(system_headers)
        complaints += compile_source(arguments, includes, f"{root} behind system headers", system + include_lines(headers))
        complaints += compile_source(arguments, includes, f"{root} before system headers",
                                     include_lines(reversed(headers)) + system)
    if complaints:
        sys.exit("\n".join(complaints) + f"\n{len(complaints)} complaints about {count} headers")
    print(f"{count} headers are clean")


if __name__ == "__main__":
    main()
