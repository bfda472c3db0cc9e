"""Rules about the project that no compiler checks: who may include whom, what the runtime's archive links to."""
import os
import pathlib
import re
import subprocess
import unittest

SOURCE = pathlib.Path(os.environ["LLVMPARSE_SOURCE"])
ARCHIVE = os.environ["LLVMPARSE_ARCHIVE"]

# Which folders each folder may include from, besides itself; the arrows of docs/architecture.md.
# "abi" is runtime/include/llvmparse/abi, "api" the rest of runtime/include, "names" the names of symbols, which is all
# that lowering knows of what is emitted.
ARROWS = {
    "abi": set(),
    "api": {"abi"},
    "runtime": {"abi", "api"},
    "passes": {"abi"},
    "compiler/schema": {"abi"},
    "compiler/layout": {"abi", "compiler/schema"},
    "compiler/target": set(),
    "names": set(),
    "compiler/lower": {"abi", "names", "compiler/schema", "compiler/layout", "compiler/target", "passes"},
    "compiler/emit": {"abi", "names", "compiler/schema", "compiler/layout", "compiler/target", "passes"},
    "compiler/driver": {"abi", "compiler/schema", "compiler/layout", "compiler/target", "compiler/lower",
                        "compiler/emit", "passes"},
    "compiler": {"compiler/driver"},
}
# Who may see these libraries at all.
LLVM_USERS = {"passes", "compiler/schema", "compiler/layout", "compiler/target", "compiler/lower", "compiler/emit",
              "compiler/driver", "compiler"}
PROTOBUF_USERS = {"compiler/schema", "compiler/emit", "compiler/driver", "compiler"}


def folder_of(path):
    """The key of ARROWS for a path below the source root, or None."""
    text = path.as_posix()
    if text.startswith("compiler/emit/names."):
        return "names"
    if text.startswith("runtime/include/llvmparse/abi/"):
        return "abi"
    if text.startswith("runtime/include/"):
        return "api"
    parts = path.parts
    if parts[0] == "compiler":
        return "compiler/" + parts[1] if len(parts) > 2 else "compiler"
    return parts[0] if parts[0] in ARROWS else None


def folder_of_include(name):
    if name.startswith("llvmparse/abi/"):
        return "abi"
    if name.startswith("llvmparse/"):
        return "api"
    return folder_of(pathlib.PurePosixPath(name))


def sources():
    for top in ("runtime", "passes", "compiler"):
        for path in sorted((SOURCE / top).rglob("*")):
            if path.suffix in (".h", ".cc", ".def"):
                yield path.relative_to(SOURCE)


def includes(path):
    return re.findall(r'^#include [<"]([^>"]+)[>"]', (SOURCE / path).read_text(), re.MULTILINE)


class ProjectTest(unittest.TestCase):
    maxDiff = None

    def test_includes_follow_the_arrows(self):
        wrong = []
        count = 0
        for path in sources():
            here = folder_of(path)
            self.assertIn(here, ARROWS, f"{path} is in a folder without arrows")
            for name in includes(path):
                there = folder_of_include(name)
                count += 1
                if there is not None and there != here and there not in ARROWS[here]:
                    wrong.append(f"{path} includes {name}")
                if name.startswith("llvm/") and here not in LLVM_USERS:
                    wrong.append(f"{path} includes {name}")
                if name.startswith("google/") and here not in PROTOBUF_USERS:
                    wrong.append(f"{path} includes {name}")
        self.assertEqual(wrong, [])
        self.assertGreater(count, 100)

    def test_abi_headers_depend_on_nothing(self):
        for path in (SOURCE / "runtime/include/llvmparse/abi").glob("*.h"):
            for name in includes(path.relative_to(SOURCE)):
                self.assertIn(name.split("/")[0], {"stddef.h", "stdint.h", "llvmparse"}, path)
                if name.startswith("llvmparse/"):
                    self.assertTrue(name.startswith("llvmparse/abi/"), path)

    def test_every_file_says_what_it_does(self):
        silent = [str(path) for path in sources()
                  if not (SOURCE / path).read_text().startswith("//") and path.suffix != ".cc"]
        self.assertEqual(silent, [])

    def symbols(self, kind):
        text = subprocess.run([os.environ["LLVMPARSE_NM"], kind, "--format=just-symbols", ARCHIVE],
                              capture_output=True, text=True, check=True).stdout
        return {line for line in text.split() if not line.endswith(":")}

    def skip_if_sanitized(self):
        if os.environ["LLVMPARSE_SANITIZED"] == "1":
            self.skipTest("sanitizers add their own symbols")

    def test_archive_needs_only_libc(self):
        self.skip_if_sanitized()
        needed = self.symbols("--undefined-only") - self.symbols("--defined-only")
        allowed = {"memcpy", "memmove", "memset", "memcmp", "strlen", "malloc", "free", "abort",
                   "__assert_fail", "__stack_chk_fail", "_GLOBAL_OFFSET_TABLE_",
                   # text/number.cc
                   "snprintf", "strtod", "strtof",
                   # stream/: objects of their own, linked in by who reads or writes files
                   "realloc", "read", "write", "open", "open64", "close", "fstat", "fstat64", "mmap", "mmap64",
                   "munmap", "__errno_location"}
        self.assertEqual(sorted(needed - allowed), [])
        self.assertIn("malloc", needed)

    def test_archive_runs_no_code_at_start(self):
        self.skip_if_sanitized()
        text = subprocess.run([os.environ["LLVMPARSE_READELF"], "--sections", "--wide", ARCHIVE],
                              capture_output=True, text=True, check=True).stdout
        self.assertIn(".text", text)
        for section in (".init_array", ".ctors", ".fini_array", ".preinit_array"):
            self.assertNotIn(section, text)

    def test_archive_has_no_writable_data(self):
        self.skip_if_sanitized()
        text = subprocess.run([os.environ["LLVMPARSE_READELF"], "--sections", "--wide", ARCHIVE],
                              capture_output=True, text=True, check=True).stdout
        # name, type, address, offset, size, entry size, flags: constants with addresses in them are relocated first.
        sections = re.findall(r"^ +\[ *\d+\] (\.\S+) +\S+ +\S+ +\S+ +(\S+) +\S+ +(\S*W\S*) ", text, re.MULTILINE)
        writable = [name for name, size, _ in sections if int(size, 16) != 0 and not name.startswith(".data.rel.ro")]
        self.assertEqual(writable, [], "no global registry, no global state")
        self.assertGreater(len(sections), 5)


if __name__ == "__main__":
    unittest.main()
