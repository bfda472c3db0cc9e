"""Checks finished objects for what `verify=1` claims, without trusting anything that the compiler marked.

    check_hot_code.py LLVM_OBJDUMP OBJECT...

Disassembles each object and looks at the hot part of each hot parser (the function itself; its cold part is the symbol
with ".cold" behind its name):
  - no instruction but those of entry and exit reads, writes or moves the stack;
  - calls lead to hot parsers or to the object's own cold functions, which save the caller's registers;
  - cold parts and thunks of the runtime stand in other sections than hot parts.
Knows x86-64 (also x32), AArch64 and ARM. Exit status 1 when something is found, with a line for each; 2 when there is nothing
to look at.
"""
import re
import subprocess
import sys

SYMBOL = re.compile(r"^[0-9a-f]+ <(.+)>:$")
SECTION = re.compile(r"^Disassembly of section (.+):$")
INSTRUCTION = re.compile(r"^\s*[0-9a-f]+:\s+(\S+)\s*(.*)$")
RELOCATION = re.compile(r"^\s*[0-9a-f]+:\s+R_\S+\s+(\S+)$")
HOT = "llvmparse_hot_"


class X86:
    stack = re.compile(r"%[re]sp\b")
    # What entry and exit consist of.
    entry = re.compile(r"^(push\w*\s|sub\w\s+\$\S+, %[re]sp|lea\w\s+-\S+\(%[re]sp\), %[re]sp)")
    exit = re.compile(r"^(pop\w*\s|add\w\s+\$\S+, %[re]sp|lea\w\s+\S+\(%[re]sp\), %[re]sp)")
    pushes = re.compile(r"^(push|pop)")
    call = re.compile(r"^call")
    jump = re.compile(r"^j")
    leave = re.compile(r"^ret")


class AArch64:
    stack = re.compile(r"\bsp\b")
    entry = re.compile(r"^(stp|str|sub)\s.*\bsp\b")
    exit = re.compile(r"^(ldp|ldr|add)\s.*\bsp\b")
    pushes = re.compile(r"^$x")
    call = re.compile(r"^blr?\s")
    jump = re.compile(r"^(b|b\.\w+|br|cbn?z|tbn?z)\s")
    leave = re.compile(r"^ret")


class Arm:
    stack = re.compile(r"\bsp\b")
    entry = re.compile(r"^(v?push\s|sub\s+sp, sp, )")
    exit = re.compile(r"^(v?pop\w*\s|add\w*\s+sp, sp, )")
    pushes = re.compile(r"^v?(push|pop)")
    call = re.compile(r"^blx?\s")
    jump = re.compile(r"^(b|b(eq|ne|hs|lo|mi|pl|vs|vc|hi|ls|ge|lt|gt|le))\s")
    leave = re.compile(r"^(bx\w*\s+lr|pop\w*\s.*\bpc\b)")


MACHINES = {"elf64-littleaarch64": AArch64, "elf32-littlearm": Arm, "elf64-x86-64": X86, "elf32-x86-64": X86}


def functions(objdump, path):
    """Yields (section, symbol, machine, instructions); relocations are appended to the instruction that they belong to."""
    text = subprocess.run([objdump, "-dr", "--no-show-raw-insn", path], check=True, capture_output=True, text=True).stdout
    machine = MACHINES[re.search(r"file format (\S+)", text)[1]]
    section, symbol, body = None, None, []
    for line in text.splitlines():
        if match := SECTION.match(line):
            section = match[1]
        elif match := SYMBOL.match(line):
            # A local alias at the same address begins the same function.
            if body:
                yield current, symbol, machine, body
            current, symbol, body = section, match[1].removesuffix("$local").removeprefix(".L"), []
        elif match := RELOCATION.match(line):
            if body:
                body[-1] += " -> " + match[1]
        elif match := INSTRUCTION.match(line):
            body.append(f"{match[1]} {match[2]}".strip())
    if body:
        yield current, symbol, machine, body


def exit_sequences(body, machine):
    """The indices of the instructions that restore registers before a return, with no jump or call between."""
    found = set()
    for i, instruction in enumerate(body):
        if not machine.leave.match(instruction):
            continue
        if machine.exit.match(instruction):
            found.add(i)
        for j in range(i - 1, -1, -1):
            if machine.exit.match(body[j]):
                found.add(j)
            elif machine.stack.search(body[j]) or machine.jump.match(body[j]) or machine.call.match(body[j]):
                break
    return found


def complaints(symbol, machine, body):
    entry = 0
    for instruction in body:
        # The prologue may be mixed with moves of arguments to the registers that keep them.
        if not machine.entry.match(instruction) and machine.stack.search(instruction):
            break
        if machine.call.match(instruction) or machine.jump.match(instruction):
            break
        entry += 1
    exits = exit_sequences(body, machine)
    for i, instruction in enumerate(body):
        if machine.call.match(instruction):
            target = re.split(r"-> |<", instruction)[-1].rstrip(">").removeprefix(".L")
            target = re.sub(r"(\$local)?([+-]0x[0-9a-f]+)?$", "", target)
            if not target.startswith((HOT, "lp.", ".text")):
                yield f"{symbol}: calls {target}"
        elif i >= entry and i not in exits and (machine.stack.search(instruction) or machine.pushes.match(instruction)):
            yield f"{symbol}: touches the stack: {instruction}"


def main(objdump, paths):
    found, looked_at = [], 0
    for path in paths:
        hot_sections, cold_sections = set(), set()
        for section, symbol, machine, body in functions(objdump, path):
            if symbol.endswith(".cold") or symbol.startswith("lp.thunk.cold"):
                cold_sections.add(section)
            elif symbol.startswith(HOT):
                hot_sections.add(section)
                looked_at += 1
                found += [f"{path}: {complaint}" for complaint in complaints(symbol, machine, body)]
        found += [f"{path}: section {name} has hot and cold code" for name in hot_sections & cold_sections]
    print("\n".join(found))
    print(f"{looked_at} hot parsers, {len(found)} complaints")
    return 2 if looked_at == 0 else 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
