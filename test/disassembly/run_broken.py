"""Shows that a broken split of hot and cold code is found, twice over.

    run_broken.py PROTOC BROKEN_PLUGIN LLVM_BIN WORK_DIR SCHEMA

BROKEN_PLUGIN calls the runtime by the C convention on hot paths. For each target verify=1 has to fail, and so has
check_hot_code.py on the object that the plugin writes without it. LLVM's verifier finds nothing wrong: the code is
valid, only slow.
"""
import pathlib
import subprocess
import sys

TARGETS = ["x86_64-linux-gnu", "aarch64-linux-gnu"]


def main(protoc, plugin, llvm_bin, work_dir, schema):
    schema = pathlib.Path(schema)
    check = pathlib.Path(__file__).parent / "check_hot_code.py"
    missed = []
    for target in TARGETS:
        out = pathlib.Path(work_dir) / "broken" / target
        out.mkdir(parents=True, exist_ok=True)

        def compiled(options):
            return subprocess.run([protoc, f"-I{schema.parent}", schema, f"--plugin=protoc-gen-llvmparse={plugin}",
                                   f"--llvmparse_out={out}", f"--llvmparse_opt=target={target},object_dir={out}{options}"],
                                  capture_output=True, text=True, check=False)

        verified = compiled(",verify=1")
        print(f"{target}, verify=1: {verified.stderr}")
        if verified.returncode == 0 or "calls that save no registers" not in verified.stderr:
            missed.append(f"{target}: verify=1")
        if list(out.glob("*.o")):
            missed.append(f"{target}: verify=1 left an object behind")

        compiled("").check_returncode()
        result = subprocess.run([sys.executable, check, f"{llvm_bin}/llvm-objdump", *map(str, out.glob("*.o"))],
                                capture_output=True, text=True, check=False)
        print(f"{target}, objdump: {result.stdout}")
        if result.returncode != 1 or "calls llvmparse_cold_field" not in result.stdout:
            missed.append(f"{target}: check_hot_code.py")
        for path in out.iterdir():
            path.unlink()
    print("\n".join(f"NOT FOUND by {who}" for who in missed))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
