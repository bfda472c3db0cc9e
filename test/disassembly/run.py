"""Compiles schemas for each target whose hot code may not touch the stack, and looks at the objects.

    run.py PROTOC PLUGIN LLVM_BIN WORK_DIR SCHEMA_DIR...

Each schema in the directories that this protoc can read is compiled with verify=1, then check_hot_code.py looks at the
object by itself. A last step shows that the check can fail, on an object that does what it must not.
"""
import pathlib
import subprocess
import sys

TARGETS = ["x86_64-linux-gnu", "aarch64-linux-gnu"]
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
    for target in TARGETS:
        objects = []
        for directory in map(pathlib.Path, schema_dirs):
            out = pathlib.Path(work_dir) / target / directory.name
            out.mkdir(parents=True, exist_ok=True)
            for schema in sorted(directory.glob("*.proto")):
                parse = [protoc, f"-I{directory}", str(schema)]
                if subprocess.run(parse + ["-o/dev/null"], capture_output=True).returncode != 0:
                    print(f"{schema.name}: left out, this protoc cannot read it")
                    continue
                options = f"--llvmparse_opt=target={target},verify=1,object_dir={out}"
                made = subprocess.run(parse + [f"--plugin=protoc-gen-llvmparse={plugin}", f"--llvmparse_out={out}", options])
                failed |= made.returncode != 0
                objects.append(str(out / (schema.name.removesuffix(".proto") + ".llvmparse.o")))
        print(target, flush=True)
        failed |= subprocess.run(check + objects).returncode != 0

    broken = pathlib.Path(work_dir) / "broken.o"
    subprocess.run([f"{llvm_bin}/clang", "-O1", "-c", "-x", "c", "-", "-o", broken], input=BROKEN, text=True, check=True)
    caught = subprocess.run(check + [str(broken)], capture_output=True, text=True)
    if caught.returncode != 1 or "touches the stack" not in caught.stdout or "calls other" not in caught.stdout:
        print(f"the check does not find what is wrong with broken.o: {caught.stdout}")
        failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
