# lit's configuration for the FileCheck tests. What RUN lines can call:
#   llvmparse-opt   runs named passes on text IR
#   FileCheck, not, llc, opt, llvm-readelf, llvm-objdump ...   LLVM's tools
#   %protoc         protoc with the plugin, import root = the test's folder
#   %s, %t, %S      the test, a scratch file, the test's folder
import os

import lit.formats

bin_dir = lit_config.params["bin_dir"]
llvm_dir = lit_config.params["llvm_dir"]

config.name = "filecheck"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".ll", ".proto"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = lit_config.params["work_dir"]
config.environment["PATH"] = os.pathsep.join([bin_dir, llvm_dir, os.environ["PATH"]])
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
plugin = os.path.join(bin_dir, "protoc-gen-llvmparse")
config.substitutions.append(("%protoc", f"protoc --plugin={plugin} -I %S"))
