"""Compiles schemas for each target that hot code is written for, and looks at what it does to the stack.

    run.py PROTOC PLUGIN LLVM_BIN WORK_DIR SCHEMA_DIR...

Each schema in the directories that this protoc can read is compiled, with verify=1 where hot code leaves the stack alone,
and check_hot_code.py looks at the objects by itself. A last step shows that the check can fail, on an object that does what it must not.
"""
import pathlib
import re
import subprocess
import sys

# How many complaints check_hot_code.py may have of all schemas together; if any, of those in the first directory alone, so
# that a new test does not change the number. These numbers only ever go down. On ARM cold blocks stay in their function,
# and count.
TARGETS = {
    "x86_64-linux-gnu": 0,
    "aarch64-linux-gnu": 0,
    "x86_64-linux-gnux32": 0,
    "armv7-linux-gnueabihf": 529,
}
BROKEN = """
void other(int*);
void llvmparse_hot_broken(void) {
  int on_the_stack[4];
  other(on_the_stack);
  other(on_the_stack);
}
"""


def main(protoc, plugin, llvm_bin, work_dir, *schema_dirs):
    here = pathlib.Path(__file__).parent
    check = [sys.executable, str(here / "check_hot_code.py"), f"{llvm_bin}/llvm-objdump"]
    failed = False
    for target, most in TARGETS.items():
        objects = []
        for directory in map(pathlib.Path, schema_dirs if most == 0 else schema_dirs[:1]):
            out = pathlib.Path(work_dir) / target / directory.name
            out.mkdir(parents=True, exist_ok=True)
            for schema in sorted(directory.glob("*.proto")):
                parse = [protoc, f"-I{directory}", str(schema)]
                if subprocess.run(parse + ["-o/dev/null"], capture_output=True).returncode != 0:
                    print(f"{schema.name}: left out, this protoc cannot read it")
                    continue
                options = f"--llvmparse_opt=target={target},verify={int(most == 0)},object_dir={out}"
                made = subprocess.run(parse + [f"--plugin=protoc-gen-llvmparse={plugin}", f"--llvmparse_out={out}", options])
                failed |= made.returncode != 0
                objects.append(str(out / (schema.name.removesuffix(".proto") + ".llvmparse.o")))
        looked = subprocess.run(check + objects, capture_output=True, text=True)
        lines = looked.stdout.splitlines()
        count = re.search(r"(\d+) complaints$", looked.stdout)
        if looked.returncode in (0, 1) and count is not None and int(count[1]) <= most:
            print(f"{target}: {lines[-1]}, {most} allowed", flush=True)
        else:
            print(f"{target}: more than {most} complaints\n{looked.stdout}{looked.stderr}", flush=True)
            failed = True

    broken = pathlib.Path(work_dir) / "broken.o"
    subprocess.run([f"{llvm_bin}/clang", "-O1", "-c", "-x", "c", "-", "-o", broken], input=BROKEN, text=True, check=True)
    caught = subprocess.run(check + [str(broken)], capture_output=True, text=True)
    if caught.returncode != 1 or "touches the stack" not in caught.stdout or "calls other" not in caught.stdout:
        print(f"the check does not find what is wrong with broken.o: {caught.stdout}")
        failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
