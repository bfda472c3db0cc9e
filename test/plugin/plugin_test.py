"""The plugin as protoc runs it: outputs and where they go, options, determinism, and what happens when things fail.

A failure is one clear line on stderr, a non-zero exit of protoc, and no file, whole or partial.
"""
import os
import pathlib
import resource
import signal
import subprocess
import tempfile
import unittest

PROTOC = os.environ["PROTOC"]
PLUGIN = os.environ["PLUGIN"]

SCHEMA = """
syntax = "proto2";
package shop;
message Order {
  required int32 id = 1;
  repeated Line lines = 2;
  optional string note = 3 [default = "none"];
  map<string, int32> stock = 4;
  enum State { OPEN = 0; CLOSED = 1; }
  optional State state = 5;
}
message Line { optional string text = 1; repeated double prices = 2 [packed = true]; }
"""


def files_below(directory):
    return sorted(str(p.relative_to(directory)) for p in pathlib.Path(directory).rglob("*") if p.is_file())


class PluginTest(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.root = pathlib.Path(self.temporary.name)
        self.schemas = self.root / "schemas"
        self.out = self.root / "out"
        self.out.mkdir()
        self.write("shop.proto", SCHEMA)

    def write(self, name, text):
        path = self.schemas / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def protoc(self, *protos, options="", out=None, cwd=None, preexec=None):
        command = [PROTOC, f"--plugin={PLUGIN}", "-I", str(self.schemas), f"--llvmparse_out={out or self.out}"]
        if options:
            command.append(f"--llvmparse_opt={options}")
        # Old protoc remarks that the object is not UTF-8 when it travels in the response; that is no complaint of ours.
        result = subprocess.run([*command, *protos], capture_output=True, text=True, errors="replace", cwd=cwd,
                                preexec_fn=preexec, check=False)
        result.stderr = "\n".join(line for line in result.stderr.splitlines() if "contains invalid UTF-8" not in line)
        return result

    def generate(self, *protos, **arguments):
        result = self.protoc(*protos, **arguments)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return files_below(arguments.get("out") or self.out)

    def assert_fails(self, *words, protos=("shop.proto",), **arguments):
        result = self.protoc(*protos, **arguments)
        self.assertNotEqual(result.returncode, 0)
        lines = result.stderr.splitlines()
        self.assertEqual(len(lines), 1, result.stderr)
        for word in words:
            self.assertIn(word, lines[0])
        self.assertEqual(files_below(self.out), [])

    # Outputs.

    def test_writes_header_and_object(self):
        self.assertEqual(self.generate("shop.proto"), ["shop.llvmparse.h", "shop.llvmparse.o"])
        self.assertEqual((self.out / "shop.llvmparse.o").read_bytes()[:4], b"\x7fELF")

    def test_object_dir_takes_the_object(self):
        objects = self.root / "objects"
        objects.mkdir()
        self.assertEqual(self.generate("shop.proto", options=f"object_dir={objects}"), ["shop.llvmparse.h"])
        self.assertEqual(files_below(objects), ["shop.llvmparse.o"])

    def test_outputs_lie_at_the_import_path(self):
        self.write("a/b/deep.proto", 'syntax = "proto3"; package a.b; message Deep { int32 x = 1; }')
        self.assertEqual(self.generate("a/b/deep.proto"), ["a/b/deep.llvmparse.h", "a/b/deep.llvmparse.o"])

    def test_object_dir_is_made_where_needed(self):
        self.generate("shop.proto", options=f"object_dir={self.root}/some/where")
        self.assertEqual(files_below(self.root / "some"), ["where/shop.llvmparse.o"])

    def test_object_dir_keeps_the_import_path(self):
        self.write("a/b/deep.proto", 'syntax = "proto3"; package a.b; message Deep { int32 x = 1; }')
        objects = self.root / "objects"
        objects.mkdir()
        self.generate("a/b/deep.proto", options=f"object_dir={objects}")
        self.assertEqual(files_below(objects), ["a/b/deep.llvmparse.o"])

    def test_only_named_files_are_generated(self):
        self.write("user.proto", 'syntax = "proto3"; import "shop.proto"; message User { shop.Order last = 1; }')
        self.assertEqual(self.generate("user.proto"), ["user.llvmparse.h", "user.llvmparse.o"])

    def test_file_without_messages_has_all_outputs(self):
        self.write("nothing.proto", 'syntax = "proto3"; package nothing;')
        self.assertEqual(self.generate("nothing.proto"), ["nothing.llvmparse.h", "nothing.llvmparse.o"])

    def test_proto3_optional_is_supported(self):
        self.write("optional.proto", 'syntax = "proto3"; message M { optional int32 x = 1; }')
        self.assertEqual(self.generate("optional.proto"), ["optional.llvmparse.h", "optional.llvmparse.o"])

    def test_emit_llvm_and_asm_are_text(self):
        self.generate("shop.proto", options="emit=llvm")
        self.generate("shop.proto", options="emit=asm")
        texts = {p.suffix: p.read_text() for p in self.out.iterdir() if p.suffix != ".h"}
        self.assertIn("@llvmparse_table_shop__Order = ", texts[".ll"])
        self.assertIn("llvmparse_table_shop__Order:", texts[".s"])

    def test_options_of_llvm_reach_it(self):
        dumps = self.root / "dumps"
        self.generate("shop.proto", options=f"mllvm=-print-after=expand-tags,mllvm=-ir-dump-directory={dumps}")
        text = "".join(path.read_text() for path in dumps.iterdir())
        self.assertIn("@lp.varint(", text)
        self.assertNotIn("@lp.dispatch(ptr %", text)
        timings = self.root / "timings"
        self.generate("shop.proto", options=f"mllvm=-time-passes,mllvm=-info-output-file={timings}")
        text = timings.read_text()
        self.assertIn("SROAPass", text)
        self.assertIn("Register Coalescer", text)  # code generation's are written at the end of the process

    # The same input and options give the same bytes.

    def test_output_does_not_depend_on_time_or_place(self):
        outputs = []
        for i in range(2):
            out = self.root / f"place{i}"
            objects = self.root / f"objects{i}"
            for directory in (out, objects):
                directory.mkdir()
            self.generate("shop.proto", options=f"object_dir={objects}", out=out, cwd=out)
            outputs.append([(out / "shop.llvmparse.h").read_bytes(), (objects / "shop.llvmparse.o").read_bytes()])
        self.assertEqual(outputs[0], outputs[1])
        for data in outputs[0]:
            self.assertNotIn(str(self.root).encode(), data)

    def test_object_is_the_same_in_response_and_object_dir(self):
        self.generate("shop.proto")
        objects = self.root / "objects"
        objects.mkdir()
        self.generate("shop.proto", options=f"object_dir={objects}")
        self.assertEqual((self.out / "shop.llvmparse.o").read_bytes(), (objects / "shop.llvmparse.o").read_bytes())

    def test_output_does_not_depend_on_what_else_is_generated(self):
        self.write("other.proto", 'syntax = "proto3"; package other; message O { int32 x = 1; }')
        self.generate("shop.proto")
        alone = (self.out / "shop.llvmparse.o").read_bytes()
        self.generate("other.proto", "shop.proto")
        self.assertEqual((self.out / "shop.llvmparse.o").read_bytes(), alone)

    # Failures.

    def test_unknown_option_lists_the_known_ones(self):
        self.assert_fails("no_such_option", "target", "object_dir", "namespace", options="no_such_option=1")

    def test_unknown_value_of_emit(self):
        self.assert_fails("emit", "pictures", options="emit=pictures")

    def test_unknown_value_of_pic(self):
        self.assert_fails("pic", "maybe", options="pic=maybe")

    def test_unknown_target(self):
        self.assert_fails("vax-dec-ultrix", options="target=vax-dec-ultrix")

    def test_target_that_llvm_has_but_we_refuse(self):
        self.assert_fails("wasm32", options="target=wasm32-unknown-unknown")

    def test_unknown_cpu(self):
        self.assert_fails("abacus", options="cpu=abacus")

    def test_unknown_feature(self):
        self.assert_fails("telepathy", options="features=+telepathy")

    def test_unknown_option_of_llvm(self):
        result = self.protoc("shop.proto", options="mllvm=-no-such-option")
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("-no-such-option", result.stderr)
        self.assertEqual(files_below(self.out), [])

    def test_bad_namespace(self):
        self.assert_fails("namespace", options="namespace=no space")

    def test_object_dir_that_is_a_file(self):
        (self.root / "file").write_text("")
        self.assert_fails("file", options=f"object_dir={self.root}/file")

    def test_object_dir_without_permission(self):
        objects = self.root / "objects"
        objects.mkdir()
        if os.geteuid() == 0:
            self.assert_fails("/proc", options="object_dir=/proc")
        else:
            objects.chmod(0o500)
            self.assert_fails("objects", options=f"object_dir={objects}")

    def test_full_disk_leaves_nothing(self):
        objects = self.root / "objects"
        objects.mkdir()

        def no_space():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # writing then fails with an error
            resource.setrlimit(resource.RLIMIT_FSIZE, (512, 512))

        result = self.protoc("shop.proto", options=f"object_dir={objects}", preexec=no_space)
        self.assertNotEqual(result.returncode, 0)
        self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
        self.assertIn("shop.llvmparse.o", result.stderr)
        self.assertEqual(files_below(objects) + files_below(self.out), [])

    def test_failure_keeps_the_object_that_was_there(self):
        objects = self.root / "objects"
        objects.mkdir()
        self.generate("shop.proto", options=f"object_dir={objects}")
        before = (objects / "shop.llvmparse.o").read_bytes()
        result = self.protoc("shop.proto", options=f"object_dir={objects},target=vax-dec-ultrix")
        self.assertNotEqual(result.returncode, 0)
        self.assertEqual((objects / "shop.llvmparse.o").read_bytes(), before)

    def test_unknown_type_in_the_schema(self):
        self.write("bad.proto", 'syntax = "proto3"; message M { NoSuchMessage x = 1; }')
        self.assert_fails("NoSuchMessage", "bad.proto", protos=("bad.proto",))

    def test_missing_schema(self):
        result = self.protoc("absent.proto")
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("absent.proto", result.stderr)
        self.assertEqual(files_below(self.out), [])


if __name__ == "__main__":
    unittest.main()
