"""Writes the figures into docs/performance.md, between its marks, and the chart beside it.

  performance_report.py BUILD_JSON BENCH_JSON...

BENCH_JSON are files of llvmparse-bench, BUILD_JSON is one of build_benchmark.py. Run by update_performance.sh.
"""
import json
import math
import os
import pathlib
import re
import sys

SOURCE = pathlib.Path(__file__).resolve().parents[2]
PAGE = SOURCE / "docs/performance.md"
CHART = SOURCE / "docs/performance.svg"
BUILT_IN = ("gm1p2", "gm1p3", "gm2", "desc", "mvt", "onnx", "otlp")

# What the project aims at: times libprotobuf's speed, and instructions per byte, both with strings aliased.
TARGET_RATIO = dict(zip(BUILT_IN, (5.5, 5.4, 5.8, 6.3, 4.7, 6.7, 5.1)))
TARGET_INSTRUCTIONS = dict(zip(BUILT_IN, (3.4, 4.1, 3.3, 4.9, 11, 6.5, 7.3)))
TARGET_TABLE_RATIO = 1.8
TARGET_COPIED = 0.8
TARGET_SMALL_RATIO = 4.0
TARGET_BUILD_TIME = 1 / 8
TARGET_BUILD_SECONDS = {"gm2": 0.3}
TARGET_LOADED = 1 / 3


def geometric_mean(values):
    values = list(values)
    return math.exp(sum(map(math.log, values)) / len(values))


def table(header, rows):
    """Markdown, with all columns but the first to the right."""
    lines = ["| " + " | ".join(header) + " |", "| --- |" + " ---: |" * (len(header) - 1)]
    return "\n".join(lines + ["| " + " | ".join(map(str, row)) + " |" for row in rows])


def number(value):
    return f"{value:,.0f}"


def verdict(met):
    return "met" if met else "**missed**"


class Figures:
    """Rows of llvmparse-bench by payload, engine and mode."""

    def __init__(self, paths):
        results = [json.loads(path.read_text()) for path in paths]
        self.setup = results[0]
        self.rows = {(row["payload"], row["engine"], row["mode"]): row for result in results for row in result["rows"]}
        self.payloads = list(dict.fromkeys(row["payload"] for result in results for row in result["rows"]))
        self.engines = list(dict.fromkeys((engine, mode) for _, engine, mode in self.rows))

    def get(self, payload, engine, mode, key):
        return self.rows.get((payload, engine, mode), {}).get(key)

    def cell(self, payload, engine, mode, key, form):
        value = self.get(payload, engine, mode, key)
        return form(value) if value else ""

    def alias(self, payload, key="best_ratio"):
        return self.get(payload, "llvmparse", "alias-init", key)

    def copied(self, payload):
        return self.get(payload, "llvmparse", "copy-init", "best") / self.alias(payload, "best")


def setup(figures):
    versions = figures.setup["versions"]
    return (f"{figures.setup['machine']}, {figures.setup['cores']} cores. " + ", ".join(versions)
            + f". {figures.setup['rounds']} rounds.")


def speed(figures):
    def row(name, base, alias, target, copied, by_table):
        return (name, base, f"**{alias:.1f}**", f"{target:.1f} {verdict(alias >= target)}",
                f"{copied:.2f} {verdict(copied >= TARGET_COPIED)}", by_table)
    rows = [row(p, number(figures.get(p, "libprotobuf", "copy-init", "best")), figures.alias(p), TARGET_RATIO[p],
                figures.copied(p), f"{figures.get(p, 'llvmparse-table', 'alias-init', 'best_ratio'):.1f}")
            for p in BUILT_IN]
    by_table = geometric_mean(figures.get(p, "llvmparse-table", "alias-init", "best_ratio") for p in BUILT_IN)
    rows.append(row("geometric mean", "", geometric_mean(map(figures.alias, BUILT_IN)),
                    geometric_mean(TARGET_RATIO.values()), geometric_mean(map(figures.copied, BUILT_IN)),
                    f"{by_table:.1f}, target {TARGET_TABLE_RATIO} {verdict(by_table >= TARGET_TABLE_RATIO)}"))
    return table(("payload", "libprotobuf, MB/s", "llvmparse, strings aliased: times that", "target",
                  "strings copied: times aliased, target 0.8", "by table: times libprotobuf"), rows)


def instructions():
    lines = (SOURCE / "test/bench/instructions.txt").read_text().splitlines()
    counts = {name: (float(hot), float(cold)) for name, hot, cold in (l.split() for l in lines if not l.startswith("#"))}
    return table(("payload", "hot", "target", "by table"),
                 [(p, f"{counts[p][0]:.2f}", f"{TARGET_INSTRUCTIONS[p]} {verdict(counts[p][0] <= TARGET_INSTRUCTIONS[p])}",
                   f"{counts[p][1]:.2f}") for p in BUILT_IN])


def engines(figures):
    return table(("MB/s", *BUILT_IN),
                 [(f"{engine} {mode}", *(figures.cell(p, engine, mode, "best", number) for p in BUILT_IN))
                  for engine, mode in figures.engines])


def others(figures):
    def times(value):
        return f"{value:.1f}"
    rows = [(p, number(figures.rows[p, "libprotobuf", "copy-init"]["bytes"]),
             number(figures.get(p, "libprotobuf", "copy-init", "best")),
             *(figures.cell(p, engine, mode, "best_ratio", times)
               for engine, mode in (("llvmparse", "alias-init"), ("llvmparse", "alias-reset"), ("llvmparse", "copy-init"),
                                    ("llvmparse-table", "alias-init"), ("libprotobuf", "copy-reuse"))))
            for p in figures.payloads if p not in BUILT_IN]
    small = figures.alias("gm1p2-30")
    return (table(("payload", "bytes", "libprotobuf, MB/s", "alias-init: times that", "alias-reset", "copy-init",
                   "by table, alias-init", "libprotobuf reuse"), rows)
            + f"\n\nAt 30 bytes a message: {small:.1f} times libprotobuf, target {TARGET_SMALL_RATIO:.0f} "
            + verdict(small >= TARGET_SMALL_RATIO) + ".")


def memory(figures):
    columns = (("llvmparse", "alias-init"), ("llvmparse", "copy-init"), ("libprotobuf", "copy-init"),
               ("protobuf-c", "copy-init"), ("nanopb", "copy-malloc"))
    rows = []
    for payload in figures.payloads:
        ours, theirs = (figures.get(payload, engine, "copy-init", "memory") for engine in ("llvmparse", "libprotobuf"))
        rows.append((payload, *(figures.cell(payload, *column, "memory", lambda value: f"{value:.2f}") for column in columns),
                     verdict(ours <= theirs)))
    return table(("bytes per byte", "llvmparse, aliased", "copied", "libprotobuf", "protobuf-c", "nanopb",
                  "target: copied at most libprotobuf's"), rows)


def build(result):
    rows = []
    for row in result["schemas"]:
        seconds, loaded = row["seconds"] / row["cpp_seconds"], row["loaded"] / row["cpp_loaded"]
        limit = TARGET_BUILD_SECONDS.get(row["schema"])
        limit = f", target {limit} {verdict(row['seconds'] <= limit)}" if limit else ""
        rows.append((row["schema"], f"{row['seconds']:.2f}{limit}", f"{row['cpp_seconds']:.2f}",
                     f"{1 / seconds:.0f} {verdict(seconds <= TARGET_BUILD_TIME)}", number(row["code"]),
                     number(row["cpp_code"]), number(row["loaded"]), number(row["cpp_loaded"]),
                     f"{loaded:.2f} {verdict(loaded <= TARGET_LOADED)}"))
    program = result["program"]
    return (table(("schema", "llvmparse, s", "C++, s", "times faster, target 8", "code, bytes", "C++ code", "loaded, bytes",
                   "C++ loaded", "ratio, target 0.33"), rows)
            + f"\n\nA program that parses one message has {number(program['program'])} bytes more than an empty one (at most "
            f"65,536), {number(program['runtime'])} of them the runtime's code (at most 49,152).")


def chart(figures):
    """Bars for each payload: times libprotobuf, with a mark for the target."""
    series = (("libprotobuf", "copy-init", "libprotobuf", "#9aa0a6"), ("llvmparse-table", "alias-init", "by table", "#8ab4d8"),
              ("llvmparse", "copy-init", "strings copied", "#4a86c5"), ("llvmparse", "alias-init", "strings aliased", "#1a4f8b"))
    ratios = {(p, s[2]): figures.get(p, s[0], s[1], "best_ratio") for p in BUILT_IN for s in series}
    bar, gap, left, top, height = 24, 28, 40, 50, 260
    group = bar * len(series) + gap
    width = left + group * len(BUILT_IN) + 10
    scale = height / (max(*ratios.values(), *TARGET_RATIO.values()) * 1.08)
    base = top + height
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {base + 40}" font-family="sans-serif" font-size="12">',
           f'<rect width="{width}" height="{base + 40}" fill="#fff"/>',
           f'<text x="{left}" y="18" font-size="14">Times the speed of libprotobuf (init), best of {figures.setup["rounds"]} '
           "rounds</text>"]
    for i, (_, _, label, colour) in enumerate(series):
        out.append(f'<rect x="{left + 150 * i}" y="28" width="10" height="10" fill="{colour}"/>'
                   f'<text x="{left + 150 * i + 15}" y="38">{label}</text>')
    out.append(f'<path d="M{left + 150 * len(series)} 33h20" stroke="#c5221f" stroke-width="2"/>'
               f'<text x="{left + 150 * len(series) + 25}" y="38">target</text>')
    for line in range(0, int(height / scale) + 1):
        y = base - line * scale
        out.append(f'<path d="M{left} {y:.1f}H{width - 10}" stroke="#ddd"/>'
                   f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{line}</text>')
    for i, payload in enumerate(BUILT_IN):
        x = left + gap / 2 + i * group
        for j, (_, _, label, colour) in enumerate(series):
            ratio = ratios[payload, label]
            out.append(f'<rect x="{x + j * bar:.1f}" y="{base - ratio * scale:.1f}" width="{bar - 3}" '
                       f'height="{ratio * scale:.1f}" fill="{colour}"/>'
                       f'<text x="{x + j * bar + bar / 2 - 1:.1f}" y="{base - ratio * scale - 4:.1f}" font-size="9" '
                       f'text-anchor="middle">{ratio:.1f}</text>')
        target = base - TARGET_RATIO[payload] * scale
        out.append(f'<path d="M{x + 3 * bar - 4:.1f} {target:.1f}h{bar + 5}" stroke="#c5221f" stroke-width="2"/>'
                   f'<text x="{x + 2 * bar:.1f}" y="{base + 20}" text-anchor="middle">{payload}</text>')
    return "\n".join(out + ["</svg>", ""])


def replace(path, text):
    part = path.with_name(path.name + ".part")
    part.write_text(text)
    os.replace(part, path)


def main(build_json, *bench_jsons):
    figures = Figures([pathlib.Path(path) for path in bench_jsons])
    blocks = {"setup": setup(figures), "speed": speed(figures), "instructions": instructions(), "engines": engines(figures),
              "others": others(figures), "memory": memory(figures),
              "build": build(json.loads(pathlib.Path(build_json).read_text()))}
    page = PAGE.read_text()
    for name, text in blocks.items():
        pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        if len(pattern.findall(page)) != 1:
            sys.exit(f"{PAGE} must have one block '<!-- {name} -->' that ends with '<!-- end -->'")
        page = pattern.sub(lambda match: match[1] + text + "\n" + match[2], page)
    replace(PAGE, page)
    replace(CHART, chart(figures))


if __name__ == "__main__":
    main(*sys.argv[1:])
