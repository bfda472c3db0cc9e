"""llvmparse as its users get it: installed, packaged, as a subproject, cross-compiled, and each way to get it wrong.

Projects of this folder and of examples/ are copied to, and built in, directories with spaces in their names, against a prefix that was
moved after the installation.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

SOURCE = pathlib.Path(os.environ["LLVMPARSE_SOURCE"])
BUILD = pathlib.Path(os.environ["LLVMPARSE_BUILD"])
PLUGIN = os.environ["LLVMPARSE_PLUGIN"]
COMPILER = os.environ["LLVMPARSE_CXX"]
WORK = BUILD / "test" / "install" / "work space"
PREFIX = WORK / "moved prefix"
HELLO = "hello 300 7\n"
EXAMPLES = {"hello": SOURCE / "examples" / "cmake", "people": SOURCE / "examples" / "c"}


def run(*command, **arguments):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **arguments)


class Project:
    """A copy of one of this folder's projects, and its build directory."""

    def __init__(self, test, name, *cache, generator="Ninja", prefix=PREFIX):
        self.test = test
        self.configuration = "Debug/" if generator == "Ninja Multi-Config" else ""
        root = WORK / test.id().split(".")[-1] / f"{name} {generator}"
        shutil.rmtree(root, ignore_errors=True)
        self.source, self.build_dir = root / "source", root / "build"
        shutil.copytree(EXAMPLES[name] if name in EXAMPLES else SOURCE / "test" / "install" / name, self.source)
        self.configure_command = ["cmake", "--no-warn-unused-cli", "-G", generator, "-S", self.source,
                                  "-B", self.build_dir, f"-DCMAKE_PREFIX_PATH={prefix}", *cache]
        if not any("TOOLCHAIN" in word for word in cache):
            self.configure_command.append(f"-DCMAKE_CXX_COMPILER={COMPILER}")

    def configure(self, *cache):
        result = run(*self.configure_command, *cache)
        self.test.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.test.assertNotIn("Warning", result.stderr)
        return result.stdout

    def build(self, *arguments):
        result = run("cmake", "--build", self.build_dir, "--parallel", "2", *arguments)
        self.test.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.test.assertNotIn("warning", result.stdout + result.stderr)
        return result.stdout

    def outputs(self):
        """Modification times of what was generated, compiled and linked, by names relative to the build directory.

        Without the folder of the configuration, where there are several."""
        files = [path for pattern in ("*.o", "*.llvmparse.h", "*.a", "app") for path in self.build_dir.rglob(pattern)]
        return {str(path.relative_to(self.build_dir)).replace(self.configuration, ""): path.stat().st_mtime_ns
                for path in files if path.is_file()}

    def rebuilt(self, *arguments):
        """Builds, and returns the names of what this changed."""
        before = self.outputs()
        self.build(*arguments)
        return sorted(name for name, time in self.outputs().items() if before.get(name) != time)

    def output_of(self, program, *emulator):
        path = self.build_dir / program
        result = run(*emulator, path.parent / self.configuration / path.name)
        self.test.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout


class InstallTest(unittest.TestCase):
    maxDiff = None

    def check_run(self, *command, **arguments):
        result = run(*command, **arguments)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        return result.stdout

    # The fixture of the other tests.
    def test_prefix(self):
        shutil.rmtree(WORK, ignore_errors=True)
        for component in ("dev", "compiler"):
            self.check_run("cmake", "--install", BUILD, "--prefix", WORK / "prefix", "--component", component)
        (WORK / "prefix").rename(PREFIX)
        for path in [*PREFIX.rglob("*.cmake"), *PREFIX.rglob("*.pc")]:
            for place in (str(BUILD), str(SOURCE), "/usr"):
                self.assertNotIn(place, path.read_text(), path)

    def test_hello(self):
        for generator in ("Ninja", "Unix Makefiles"):
            project = Project(self, "hello", generator=generator)
            project.configure()
            project.build()
            self.assertEqual(project.output_of("hello"), HELLO)

    def test_c_and_python(self):
        # A project without C++, and the same accessors as symbols of a shared library.
        project = Project(self, "people", "-DCMAKE_C_FLAGS=-std=c99 -Wall -Wextra -Wpedantic -Werror")
        project.configure()
        project.build()
        complaint = "truncated input at byte 10, in phones[0]\n"
        self.assertEqual(project.output_of("people"), "Ann\n  work 12\n  go: 7\n  id 300\n" + complaint)
        self.assertEqual(self.check_run(sys.executable, project.source / "people.py",
                                        project.build_dir / "libpeople_parsers.so"), "Ann\n  12\n  go: 7\n" + complaint)

    def test_c_accessors_in_a_project_of_cpp(self):
        project = Project(self, "hello", "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror")
        lists = project.source / "CMakeLists.txt"
        lists.write_text(lists.read_text().replace("PROTOS hello.proto", "PROTOS hello.proto C_API"))
        project.configure()
        project.build()
        symbols = self.check_run("nm", "--defined-only", project.build_dir / "hello")
        self.assertIn(" T demo_Greeting_text\n", symbols)

    def test_flags_of_the_compiler_reach_the_object(self):
        project = Project(self, "hello", "-DCMAKE_CXX_FLAGS=-mbmi2 -mno-avx")
        project.configure()
        options = (project.build_dir / "hello_fast_proto/hello.llvmparse.options").read_text()
        self.assertIn("bmi2", options)
        self.assertNotIn("avx", options)
        self.assertIn("target=x86_64", options)

    def test_nested_directories_and_what_is_rebuilt(self):
        for generator in ("Ninja", "Unix Makefiles", "Ninja Multi-Config"):
            with self.subTest(generator=generator):
                prefix = self.copy_of_prefix()
                self.check_nested(Project(self, "nested", generator=generator, prefix=prefix), prefix)

    def copy_of_prefix(self):
        copy = WORK / f"prefix of {self.id()}"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(PREFIX, copy)
        return copy

    def check_nested(self, project, prefix):
        self.assertIn("generated: app_fast_proto/app/picture.llvmparse.h\n-- generated: "
                      "app_fast_proto/app/picture.llvmparse.o\n", project.configure())
        project.build()
        self.assertEqual(project.output_of("app/app"), "1 1.5 5\n")
        self.assertEqual(project.rebuilt(), [])

        generated = "geometry/geometry_fast_proto/geometry/"
        app = ["app/app", "app/app_fast_proto/app/picture.llvmparse.h", "app/app_fast_proto/app/picture.llvmparse.o"]
        main, other = "app/CMakeFiles/app.dir/main.cc.o", "app/CMakeFiles/app.dir/other.cc.o"
        archive = "geometry/libgeometry.a"

        def outputs_of(*stems):
            return [f"{generated}{stem}.llvmparse.{kind}" for stem in stems for kind in ("h", "o")]

        # A file that is imported by one that is imported: all that depend on it, and not other.cc, which does not.
        (project.source / "geometry/units/basic.proto").touch()
        self.assertEqual(project.rebuilt(), sorted([*app, main, archive, *outputs_of("units/basic", "shapes/basic")]))
        # One that only the app imports.
        (project.source / "geometry/shapes/rare.proto").touch()
        self.assertEqual(project.rebuilt(), sorted([*app, main, other, archive, *outputs_of("shapes/rare")]))
        # One that nothing imports.
        (project.source / "app/picture.proto").touch()
        self.assertEqual(project.rebuilt(), sorted([*app, main]))
        # An option.
        project.configure("-DGEOMETRY_OPTIONS=mode=table")
        self.assertEqual(project.rebuilt("--target", "geometry"),
                         sorted([archive, *outputs_of("units/basic", "shapes/basic", "shapes/rare")]))
        project.build()
        # An import that was not there when the build was configured.
        picture = project.source / "app/picture.proto"
        (project.source / "app/color.proto").write_text('syntax = "proto3"; package app; message Color {}\n')
        picture.write_text(picture.read_text().replace("message Picture {",
                                                       'import "app/color.proto";\nmessage Picture { Color c = 9;'))
        result = run("cmake", "--build", project.build_dir)
        self.assertIn("color.llvmparse.h", result.stdout + result.stderr)  # which nothing makes: main.cc cannot be compiled
        lists = project.source / "app/CMakeLists.txt"
        lists.write_text(lists.read_text() + "add_fast_proto(TARGET app PROTOS color.proto IMPORT_DIRS ${SCHEMAS})\n")
        project.build()
        (project.source / "app/color.proto").touch()
        self.assertIn(app[2], project.rebuilt())
        # The plugin.
        (prefix / "bin" / "protoc-gen-llvmparse").touch()
        self.assertEqual({name for name in project.rebuilt() if name.endswith("llvmparse.o")},
                         {name for name in project.outputs() if name.endswith("llvmparse.o")})
        self.assertEqual(project.rebuilt(), [])

    def test_configurations_share_objects(self):
        project = Project(self, "nested", generator="Ninja Multi-Config")
        for options in ("mode=$<IF:$<CONFIG:Debug>,table,hot>", "$<$<CONFIG:Debug>:mode=table>"):
            self.check_configure_fails(project, f"add_fast_proto(geometry): {options} depends on the configuration",
                                       f"-DGEOMETRY_OPTIONS={options}")
        project.configure("-DGEOMETRY_OPTIONS=", "-DCMAKE_CROSS_CONFIGS=all", "-DCMAKE_DEFAULT_BUILD_TYPE=Debug")
        project.build()
        self.assertEqual([name for name in project.rebuilt("--config", "Release") if "llvmparse" in name], [])
        # All of them by one command: one command for each object.
        (project.source / "geometry/units/basic.proto").touch()
        output = project.build("--target", "app:all")
        self.assertEqual(output.count("] llvmparse geometry/units/basic.proto"), 1)
        for project.configuration in ("Debug", "Release", "RelWithDebInfo"):
            self.assertEqual(project.output_of("app/app"), "1 1.5 5\n")

    def test_failed_generation_leaves_nothing_and_is_tried_again(self):
        project = Project(self, "hello")
        project.configure()
        schema = project.source / "hello.proto"
        good = schema.read_text()
        schema.write_text(good.replace("string text", "strin text"))
        result = run("cmake", "--build", project.build_dir)
        self.assertNotEqual(result.returncode, 0)
        self.assertIn('hello.proto:7:3: "strin" is not defined', result.stdout)
        self.assertEqual([name for name in project.outputs() if "llvmparse" in name], [])
        schema.write_text(good)
        project.build()
        self.assertEqual(project.output_of("hello"), HELLO)

    def test_shared_libraries(self):
        project = Project(self, "shared")
        project.configure()
        project.build()
        self.assertEqual(project.output_of("through_reader"), "9 -1\n")
        self.assertEqual(project.output_of("direct"), 'name: "ok"\n')

    def test_targets_that_share_a_schema(self):
        project = Project(self, "sharing", generator="Unix Makefiles")
        project.configure()
        project.build()
        self.assertEqual(project.output_of("both"), "42\n")
        self.assertEqual(project.output_of("alone"), "42\n")

    def test_wrong_uses(self):
        for call, complaint in (
                ("PROTOS good.proto", "TARGET <target> is missing"),
                ("TARGET good", "no PROTOS, and no .proto file among the sources of good"),
                ("TARGET missing", "there is no target missing, and no PROTOS to make it of"),
                ("TARGET alias PROTOS good.proto", "alias is an alias; name the target itself, good"),
                ("TARGET imported PROTOS good.proto", "imported is imported, nothing can be added to it"),
                ("TARGET interface PROTOS good.proto", "interface is of type INTERFACE_LIBRARY, which cannot hold objects"),
                ("TARGET object PROTOS good.proto", "object is of type OBJECT_LIBRARY, which cannot hold objects"),
                ("TARGET utility PROTOS good.proto", "utility is of type UTILITY, which cannot hold objects"),
                ("TARGET elsewhere PROTOS good.proto", "elsewhere was made in"),
                ("TARGET good PROTO good.proto", "unknown argument PROTO"),
                ("TARGET good PROTOS good.proto OUT_DIR", "OUT_DIR has no value"),
                ("TARGET good PROTOS good.proto VISIBILITY INTERFACE", "VISIBILITY is PUBLIC or PRIVATE, not INTERFACE"),
                ("TARGET good PROTOS good.proto OPTIONS emit=asm", "option emit cannot be in OPTIONS"),
                ("TARGET good PROTOS bad.proto", "there is no file"),
                ("TARGET good PROTOS good.cc", "good.cc is no .proto file"),
                ("TARGET good PROTOS good.proto IMPORT_DIRS nowhere", "nowhere, which is no directory"),
                ("TARGET good PROTOS good.proto IMPORT_DIRS elsewhere", "is outside of all import directories"),
                ("TARGET good PROTOS good.proto elsewhere/good.proto IMPORT_DIRS elsewhere . OUT_DIR x",
                 "x/good.llvmparse.o is made for target good already"),
                ("TARGET good PROTOS", "PROTOS has no value"),
        ):
            with self.subTest(call=call):
                self.check_configure_fails(Project(self, "errors", f"-DCALL={call}"), complaint)

    def test_programs_that_are_missing(self):
        call = "-DCALL=TARGET good PROTOS good.proto"
        prefix = self.copy_of_prefix()
        no_protoc = Project(self, "errors", call, "-DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF", prefix=prefix)
        self.check_configure_fails(no_protoc, "needs protoc and found none", PATH=self.path_without("protoc"))
        (prefix / "lib/cmake/llvmparse/llvmparse-compiler.cmake").unlink()
        (prefix / "bin/protoc-gen-llvmparse").rename(prefix / "plugin")
        self.check_configure_fails(Project(self, "errors", call, prefix=prefix),
                                   "needs protoc-gen-llvmparse and found none")
        self.check_configure_fails(Project(self, "errors", call, "-Dllvmparse_HOST_PLUGIN=/nowhere/x", prefix=prefix),
                                   "llvmparse_HOST_PLUGIN is /nowhere/x, which does not exist")
        Project(self, "errors", call, f"-Dllvmparse_HOST_PLUGIN={prefix}/plugin", prefix=prefix).configure()

    def path_without(self, program):
        """A directory with links to all programs of the PATH but one."""
        directory = WORK / f"programs without {program}"
        directory.mkdir()
        for folder in os.environ["PATH"].split(os.pathsep):
            for path in pathlib.Path(folder).glob("*"):
                if path.name != program and not (directory / path.name).is_symlink():
                    (directory / path.name).symlink_to(path)
        return str(directory)

    def check_configure_fails(self, project, complaint, *cache, **environment):
        result = run(*project.configure_command, *cache, env={**os.environ, **environment})
        self.assertNotEqual(result.returncode, 0, result.stdout)
        self.assertIn(complaint, " ".join(result.stderr.split()))  # CMake wraps lines

    def test_errors_of_the_plugin_fail_the_build(self):
        project = Project(self, "errors", "-DCALL=TARGET good PROTOS good.proto OPTIONS mod=hot")
        project.configure()
        result = run("cmake", "--build", project.build_dir)
        self.assertNotEqual(result.returncode, 0)
        self.assertIn('unknown option "mod"', result.stdout)

    def test_pkg_config(self):
        environment = {**os.environ, "PKG_CONFIG_PATH": str(PREFIX / "lib/pkgconfig")}
        work = WORK / "pkg-config"
        shutil.copytree(EXAMPLES["hello"], work)
        self.check_run("protoc", f"--plugin={PREFIX}/bin/protoc-gen-llvmparse", "--llvmparse_out=.",
                       "--llvmparse_opt=object_dir=.", "hello.proto", cwd=work)
        self.check_run("sh", "-c", 'eval "$1 -std=c++17 main.cc hello.llvmparse.o $(pkg-config --cflags --libs llvmparse)"',
                       "sh", COMPILER, cwd=work, env=environment)
        self.assertEqual(self.check_run("./a.out", cwd=work), HELLO)
        self.assertEqual(self.check_run("pkg-config", "--modversion", "llvmparse", env=environment), "0.1.0\n")

    def test_version_is_checked(self):
        project = Project(self, "hello")
        lists = project.source / "CMakeLists.txt"
        lists.write_text(lists.read_text().replace("llvmparse 0.1", "llvmparse 0.2"))
        self.check_configure_fails(project, 'compatible with requested version "0.2"')

    def test_subproject(self):
        project = Project(self, "subproject", f"-DLLVMPARSE_SOURCE={SOURCE}")
        # All of it is configured, of which the runtime is built: building the compiler takes minutes.
        project.configure()
        targets = run("cmake", "--build", project.build_dir, "--target", "help").stdout
        self.assertIn("protoc-gen-llvmparse", targets)
        project.configure("-DLLVMPARSE_BUILD_COMPILER=OFF", f"-Dllvmparse_HOST_PLUGIN={PLUGIN}")
        project.build()
        self.assertEqual(project.output_of("hello"), HELLO)

    def test_debian_packages(self):
        work = WORK / "debs"
        work.mkdir()
        self.check_run("cpack", "-G", "DEB", "--config", BUILD / "CPackConfig.cmake", "-B", work)
        debs = {path.name.split("_")[0]: path for path in work.glob("*.deb")}
        self.assertEqual(sorted(debs), ["libllvmparse-dev", "protoc-gen-llvmparse"])
        field = lambda package, name: self.check_run("dpkg-deb", "--field", debs[package], name).strip()
        self.assertEqual(field("libllvmparse-dev", "Depends"), "")
        dependencies = re.findall(r"(?:^|[,|] *)([a-z0-9.+-]+)", field("protoc-gen-llvmparse", "Depends"))
        for dependency in ("libllvm19", "libprotoc", "libprotobuf", "libc6", "libstdc++6", "protobuf-compiler"):
            self.assertIn(dependency, "".join(dependencies))
        if self.in_archive("dpkg"):
            self.assertEqual([name for name in dependencies if not self.in_archive(name)], [])
        for package, synopsis in (("libllvmparse-dev", "runtime library"), ("protoc-gen-llvmparse", "protoc plugin")):
            self.assertEqual(field(package, "Version"), "0.1.0")
            self.assertEqual(field(package, "Description").splitlines()[0],
                             f"Protobuf parsers compiled ahead of time: {synopsis}")
        self.install_debian_packages(work / "root", debs)
        project = Project(self, "hello", prefix=work / "root" / "usr")
        project.configure()
        project.build()
        self.assertEqual(project.output_of("hello"), HELLO)

    def in_archive(self, package):
        """Whether apt knows a place to get the package from. It knows none before `apt-get update`."""
        return shutil.which("apt-cache") is not None and run("apt-cache", "madison", package).stdout != ""

    def install_debian_packages(self, root, debs):
        """Installs into a root of their own, for dpkg beside all that is installed here: dependencies must be among that,
        and no file may belong to another package. Needs no privileges."""
        here, there = pathlib.Path("/var/lib/dpkg"), root / "var/lib/dpkg"
        for folder in ("info", "updates", "triggers"):
            (there / folder).mkdir(parents=True)
        shutil.copy(here / "status", there)
        for path in [here / "info/format", *(here / "info").glob("*.list")]:
            (there / "info" / path.name).symlink_to(path)
        dpkg = ["dpkg", f"--root={root}", "--force-not-root,bad-path", f"--log={root}/dpkg.log"]
        self.check_run(*dpkg, "--install", *debs.values())
        for package in debs:
            self.assertIn("\nStatus: install ok installed\n", self.check_run(*dpkg, "--status", package))
            self.assertEqual(self.check_run(*dpkg, "--verify", package), "")

    # The runtime and a user's program, each built with a toolchain file of cmake/toolchains.
    def check_cross(self, triple, machine, options, emulator):
        if not shutil.which(f"{triple}-g++"):
            self.skipTest(f"no {triple}-g++")
        toolchain = f"-DCMAKE_TOOLCHAIN_FILE={SOURCE}/cmake/toolchains/{triple}.cmake"
        plugin = f"-Dllvmparse_HOST_PLUGIN={PLUGIN}"
        build, prefix = WORK / f"build {triple}", WORK / f"prefix {triple}"
        self.check_run("cmake", "-G", "Ninja", "-S", SOURCE, "-B", build, toolchain, plugin, "-DCMAKE_BUILD_TYPE=Release")
        self.check_run("cmake", "--build", build, "--parallel", "2")
        self.check_run("cmake", "--install", build, "--prefix", prefix)
        project = Project(self, "hello", toolchain, plugin, prefix=prefix)
        project.configure()
        for option in options:
            self.assertIn(option, (project.build_dir / "hello_fast_proto/hello.llvmparse.options").read_text())
        project.build()
        self.assertIn(machine, self.check_run("readelf", "-h", project.build_dir / "hello"))
        if emulator:
            self.assertEqual(project.output_of("hello", *emulator), HELLO)

    def test_cross_aarch64(self):
        self.check_cross("aarch64-linux-gnu", "AArch64", ["target=aarch64-linux-gnu"],
                         ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"])

    def test_cross_arm(self):
        self.check_cross("arm-linux-gnueabihf", "ARM", ["target=armv7-linux-gnueabihf", "features=-neon,-d32"],
                         ["qemu-arm", "-L", "/usr/arm-linux-gnueabihf"])

    def test_cross_riscv64(self):
        self.check_cross("riscv64-linux-gnu", "RISC-V", ["target=riscv64-linux-gnu"],
                         ["qemu-riscv64", "-L", "/usr/riscv64-linux-gnu"])

    def test_cross_s390x(self):
        self.check_cross("s390x-linux-gnu", "IBM S/390", ["target=s390x-linux-gnu"],
                         ["qemu-s390x", "-L", "/usr/s390x-linux-gnu"])

    # Linked only: few kernels run it, and qemu does not.
    def test_cross_x32(self):
        self.check_cross("x86_64-linux-gnux32", "ELF32", ["target=x86_64-linux-gnux32"], None)


if __name__ == "__main__":
    unittest.main()
