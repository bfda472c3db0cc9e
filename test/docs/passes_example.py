#!/usr/bin/env python3
"""Keeps the example in docs/passes.md true: the code of one field from schema to machine code.

  passes_example.py PROTOC PLUGIN            compares; status 1 when the page shows something else
  passes_example.py PROTOC PLUGIN --update   writes what the compiler makes now

The page has the schema as its first code block. What belongs to the field is found by debug information: the
instructions at the line of the field.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "passes.md"
FIELD = "int32 x = 1;"


def blocks(page):
    """The schema, and the other code blocks of the example by their names: <!-- name --> stands above each."""
    schema = re.search(r"^```proto\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)[1]
    names = re.findall(r"^<!-- ([a-z0-9-]+) -->$", page, re.MULTILINE)
    return schema, names


def compiled(protoc, plugin, schema, options, suffix):
    with tempfile.TemporaryDirectory() as work:
        (pathlib.Path(work) / "point.proto").write_text(schema)
        subprocess.run([protoc, f"-I{work}", f"--plugin=protoc-gen-llvmparse={plugin}", f"--llvmparse_out={work}",
                        f"--llvmparse_opt=debug_info=1,{options}", "point.proto"], check=True)
        return (pathlib.Path(work) / f"point.llvmparse{suffix}").read_text()


def ir_of_field(text, line):
    locations = set(re.findall(rf"^(![0-9]+) = (?:distinct )?!DILocation\(line: {line},.*inlinedAt", text, re.MULTILINE))
    function = re.search(r"^define [^@]*@llvmparse_hot_.*?^}", text, re.MULTILINE | re.DOTALL)[0]
    shown, label = [], None
    for raw in function.splitlines():
        if re.match(r"^\S+:", raw):
            label = raw.split(":")[0] + ":"
        elif (match := re.search(r", !dbg (![0-9]+)$", re.sub(r", !prof ![0-9]+", "", raw))) and match[1] in locations:
            if label is not None:
                shown.append(label)
                label = None
            shown.append(re.sub(r", !(prof|dbg) ![0-9]+", "", raw))
    return "\n".join(shown) + "\n"


def assembly_of_field(text, line):
    shown, labels, here, section = [], [], False, None
    for raw in text.splitlines():
        code = re.split(r"\s+(?:#|//) ", raw.expandtabs(8))[0].rstrip()
        if match := re.match(r"^(llvmparse_hot_\w+(\.cold)?):", code):
            section = match[1]
            labels = [section + ":"]
        elif section is None or not code:
            continue
        elif code.strip().startswith(".loc "):
            here = code.split()[2] == str(line)
        elif match := re.match(r"^(\.LBB\w+):", code):
            labels.append(match[1] + ":")
        elif ".cfi_endproc" in code:
            here, section = False, section if not section.endswith(".cold") else None
        elif here and not re.match(r"^\s*\.|^\.?L|^\S", code):
            shown += labels + ["    " + re.sub(r"\s+", " ", code.strip())]
            labels = []
            continue
        elif not re.match(r"^\s*\.|^\S", code):
            labels = [label for label in labels if not label.startswith(".LBB")]
    return "\n".join(shown) + "\n"


def main(protoc, plugin, *flags):
    page = PAGE.read_text()
    schema, names = blocks(page)
    line = 1 + [text.strip() for text in schema.splitlines()].index(FIELD)
    ir = lambda options: ir_of_field(compiled(protoc, plugin, schema, f"target=x86_64-linux-gnu,{options}", ".ll"), line)
    assembly = lambda target: assembly_of_field(compiled(protoc, plugin, schema, f"target={target},emit=asm", ".s"), line)
    makers = {"parse-ops": lambda: ir("emit=llvm,stop_after=lower"), "ir": lambda: ir("emit=llvm"),
              "x86-64": lambda: assembly("x86_64-linux-gnu"), "aarch64": lambda: assembly("aarch64-linux-gnu")}
    new = page
    for name in names:
        if name in makers:
            new = re.sub(rf"(^<!-- {name} -->\n```\w*\n).*?(^```$)", lambda match: match[1] + makers[name]() + match[2], new,
                         flags=re.MULTILINE | re.DOTALL)
    if not set(makers) <= set(names):
        sys.exit(f"{PAGE.name} lacks one of {', '.join(makers)}")
    if "--update" in flags:
        PAGE.write_text(new)
    elif new != page:
        sys.exit(f"the compiler makes other code than {PAGE.name} shows; {pathlib.Path(__file__).name} --update")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
