"""llvmparse-bench does what it says: every payload once, without regard to speed; options; JSON files.

  smoke_test.py BENCH DATA_DIR [--all]

Without --all the largest payloads are left out.
"""
import json
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import unittest

BENCH, DATA = sys.argv[1:3]
ALL = "--all" in sys.argv
QUICK = ("--rounds", "1", "--min-time", "0")
KINDS = {"gm1p2", "gm1p3", "gm2", "desc", "mvt", "onnx", "otlp"}


def bench(*arguments, **options):
    return subprocess.run([BENCH, *map(str, arguments)], capture_output=True, text=True, **options)


class SmokeTest(unittest.TestCase):
    def setUp(self):
        self.work = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def run_to_json(self, *arguments):
        path = self.work / "out.json"
        run = bench(*QUICK, "--json", path, *arguments)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual([p.name for p in self.work.glob("out*")], ["out.json"])
        return json.loads(path.read_text()), run.stdout

    def check_rows(self, result, table):
        for row in result["rows"]:
            self.assertIn(row["kind"], KINDS)
            self.assertIn(f"{row['payload']}:", table)
            if "note" in row:
                self.assertNotRegex(row["engine"], "llvmparse|libprotobuf|floor")
                continue
            self.assertGreater(row["best"], 0, row)
            self.assertGreaterEqual(row["best"], row["median"], row)
            # Sanitizers have a malloc that does not count, and all memory of nanopb's is from there.
            if ALL or row["engine"] != "nanopb":
                self.assertEqual(row["memory"] > 0, row["engine"] not in ("floor", "protozero"), row)
            if (row["engine"], row["mode"]) == ("libprotobuf", "copy-init"):
                self.assertEqual((row["best_ratio"], row["median_ratio"]), (1, 1))

    def test_all_payloads_but_the_largest(self):
        result, table = self.run_to_json("--filter", "^(?!.*-memory/)")
        self.check_rows(result, table)
        names = sorted(f"{row['payload']}/{row['engine']}/{row['mode']}" for row in result["rows"])
        self.assertEqual(names, sorted(name for name in bench("--list").stdout.split() if "-memory/" not in name))
        self.assertLessEqual(KINDS, {row["payload"] for row in result["rows"]})
        self.assertTrue(result["machine"])
        self.assertIn("llvmparse", result["versions"][0])

    @unittest.skipUnless(ALL, "takes long")
    def test_largest_payloads(self):
        result, table = self.run_to_json("--filter", "-memory/.*/(alias|copy)-init")
        self.check_rows(result, table)
        self.assertEqual({row["payload"] for row in result["rows"]}, {"gm2-memory", "otlp-memory"})

    def test_filter(self):
        result, _ = self.run_to_json("--filter", "^gm1p3/llvmparse/alias-init")
        self.assertEqual([(r["payload"], r["engine"], r["mode"]) for r in result["rows"]],
                         [("gm1p3", "llvmparse", "alias-init"), ("gm1p3", "libprotobuf", "copy-init")],
                         "what ratios refer to is always measured")

    def test_own_payloads(self):
        data = self.work / "data"
        data.mkdir()
        shutil.copy(f"{DATA}/gm1p2.bin", data / "gm1p2-copy.bin")
        shutil.copy(f"{DATA}/gm1p2.proto", data / "gm1p2-copy.proto")
        self.assertEqual({line.split("/")[0] for line in bench("--data", data, "--list").stdout.split()}, {"gm1p2-copy"})
        result, _ = self.run_to_json("--data", data, "--filter", "llvmparse/")
        self.assertEqual({row["bytes"] for row in result["rows"]}, {228})

        (data / "other.bin").write_bytes(b"x")
        self.assert_fails(1, "other.bin: a payload's name begins with that of its kind", "--data", data)
        (data / "other.bin").rename(data / "otlp-bad.bin")
        self.assert_fails(1, "otlp-bad, llvmparse alias-init: libprotobuf refuses it", "--data", data)
        (data / "otlp-bad.bin").write_bytes(b"")
        self.assert_fails(1, "otlp-bad.bin: is empty", "--data", data)
        self.assert_fails(1, "No such file or directory", "--data", self.work / "nowhere")
        (self.work / "empty").mkdir()
        self.assert_fails(1, "has no files NAME.bin", "--data", self.work / "empty")

    def assert_fails(self, status, message, *arguments, **options):
        run = bench(*arguments, **options)
        self.assertEqual((run.returncode, message in run.stderr), (status, True), run.stderr)

    def test_bad_options(self):
        self.assert_fails(2, "unknown option '--quick'", "--quick")
        self.assert_fails(2, "unknown option 'gm2'", "gm2")
        self.assert_fails(2, "--json needs a value", "--json")
        self.assert_fails(2, "--rounds: '0'", "--rounds", "0")
        self.assert_fails(2, "--rounds: '3x'", "--rounds", "3x")
        self.assert_fails(2, "--min-time: '-1'", "--min-time", "-1")
        self.assert_fails(2, "--filter: ", "--filter", "(")
        self.assert_fails(2, "nothing matches the filter", "--filter", "no such payload")

    def test_json_is_complete_or_not_there(self):
        path = self.work / "out.json"
        arguments = (*QUICK, "--filter", "^gm1p2/", "--json", path)
        path.write_text("old")
        # As if the disk were full.
        self.assert_fails(1, f"{path}: File too large", *arguments, restore_signals=False,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)))
        self.assertEqual([(p.name, p.read_text()) for p in self.work.iterdir()], [("out.json", "old")])
        self.assert_fails(1, "No such file or directory", *QUICK, "--json", self.work / "nowhere/out.json")
        self.assertEqual(bench(*arguments).returncode, 0)
        self.assertEqual(json.loads(path.read_text())["rounds"], 1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
