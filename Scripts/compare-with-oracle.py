#!/usr/bin/env python3
"""Compares `specs parse` with gherkin-official on given or generated feature files.

Usage: Scripts/compare-with-oracle.py BINARY [FILE…]
       Scripts/compare-with-oracle.py BINARY --generate COUNT [--seed SEED] [--markdown]

BINARY is run as `BINARY parse FILE --output messages --predictable-ids`. Prints the first
difference and leaves the file behind for a look. Needs `pip install gherkin-official==42.0.1`;
what that version does wrong is set right below.
"""

import argparse
import importlib.metadata
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from gherkin.ast_builder import AstBuilder
from gherkin.dialect import DIALECTS
from gherkin.gherkin_line import GherkinLine
from gherkin.pickles.compiler import Compiler
from gherkin.stream.gherkin_events import GherkinEvents
from gherkin.stream.source_events import SourceEvents


# The version whose faults are known.
VERSION = "42.0.1"


def fill_literally(self, text, headers, values):
    """Only the Python port treats headers as regular expressions."""
    if text is None:
        return text
    for header, value in zip(headers, values):
        text = text.replace(f"<{header['value']}>", value["value"])
    return text


Compiler._interpolate = fill_literally


def cells(self):
    """Only the Python port trims white space before a line break that ends a cell."""
    for text, column in self.split_table_cells(self._trimmed_line_text.strip()):
        trimmed = re.sub(r"^[^\S\n]*", "", text)
        indent = len(text) - len(trimmed)
        yield {"column": column + self.indent + indent, "text": re.sub(r"[^\S\n]*\Z", "", trimmed)}


GherkinLine.table_cells = property(lambda self: list(cells(self)))

init = GherkinLine.__init__


def init_without_line_break(self, text, number):
    """Only the Python port counts the line break of a blank line as a column."""
    init(self, text.rstrip("\r\n") or "", number)


GherkinLine.__init__ = init_without_line_break

transform = AstBuilder.transform_node


def transform_trimmed(self, node):
    """Only the Python port keeps lines of white space at the end of a description."""
    if node.rule_type != "Description":
        return transform(self, node)
    lines = [token.matched_text for token in node.get_tokens("Other")]
    while lines and not lines[-1].strip():
        lines.pop()
    return "\n".join(lines)


AstBuilder.transform_node = transform_trimmed

# The published package has a stray space here, which the project has since removed.
DIALECTS["en-tx"]["rule"] = ["Rule"]

# Gherkin.


def table(rng, placeholders):
    columns = rng.randint(1, 4)
    rows = []
    for _ in range(rng.randint(1, 4)):
        count = columns if rng.random() < 0.97 else rng.randint(0, 5)
        cells = [cell(rng, placeholders) for _ in range(count)]
        rows.append("|" + "|".join(cells) + rng.choice(["|", "|", "| ", "| x", "| \\"]))
    return rows


PIECES = [
    "a", "b", "name", "n", "  ", " ", "\\n", "\\|", "\\\\", "\\x", "é", "👩‍👩‍👧", "e\u0301", "\u00a0",
    "\u3000", "\t", "<", ">", "#", "@", '"', "*", "$1", "\\", "日本", "\u2003", "\x1f", "\u200b",
]


def text(rng, placeholders=(), most=6):
    parts = []
    for _ in range(rng.randint(0, most)):
        if placeholders and rng.random() < 0.4:
            parts.append(f"<{rng.choice(placeholders)}>")
        else:
            parts.append(rng.choice(PIECES))
    return "".join(parts)


def cell(rng, placeholders):
    return text(rng, placeholders).replace("|", "").rstrip("\\")


def doc_string(rng, placeholders):
    delimiter = rng.choice(['"""', "```"])
    lines = [delimiter + rng.choice(["", "json", " <name> ", "\u00a0x"])]
    for _ in range(rng.randint(0, 4)):
        line = rng.choice(["", " ", "   ", "      "]) + text(rng, placeholders)
        line += rng.choice(["", "", '\\"\\"\\"', "\\`\\`\\`", "'''"])
        if rng.random() < 0.1:
            line = rng.choice(["Scenario: no", "# no", "| no |", "@no", "Given no"])
        lines.append(line)
    if rng.random() < 0.97:
        lines.append(delimiter + rng.choice(["", "", " rest"]))
    return lines


def step(rng, words, placeholders):
    keyword = rng.choice([w for kind in STEPS for w in words[kind]])
    if rng.random() < 0.05:
        keyword = keyword.rstrip()
    lines = [keyword + text(rng, placeholders)]
    arguments = rng.choice(["", "", "t", "d", "td", "dt", "dd" if rng.random() < 0.1 else "t"])
    for argument in arguments:
        lines += table(rng, placeholders) if argument == "t" else doc_string(rng, placeholders)
    return lines


STEPS = ["given", "when", "then", "and", "but"]
HEADERS = [["n", "name"], ["name", "n"], ["a", "b", "a"], ["<n>", "n"], ["", "é"], ["name"], ["\\|", "\\n"]]


def tags(rng):
    if rng.random() < 0.6:
        return []
    lines = []
    for _ in range(rng.randint(1, 2)):
        line = rng.choice(["@a", "@a @b", "@a@b", "@a  @b #c", "@a#b", "@é\u3000@ü", "@", "@a\t@b"])
        lines.append("@a b" if rng.random() < 0.02 else line)
    return lines


def description(rng):
    lines = []
    for _ in range(rng.choice([0, 0, 1, 2, 3])):
        lines.append(rng.choice(["free text", "  more", "", " ", "# comment", "\u00a0x", "text  "]))
    return lines


def title(rng, words, kind, placeholders=()):
    colon = ":" if rng.random() < 0.99 else ""
    return rng.choice(words[kind]) + colon + rng.choice(["", " "]) + text(rng, placeholders)


def scenario(rng, words):
    headers = rng.choice(HEADERS) if rng.random() < 0.5 else []
    names = [h.replace("\\|", "|").replace("\\n", "\n") for h in headers]
    names = [n for n in names if "\n" not in n] or names[:0]
    kind = "scenarioOutline" if headers else "scenario"
    lines = tags(rng) + [title(rng, words, kind, names)] + description(rng)
    for _ in range(rng.choice([0, 1, 1, 2, 3])):
        lines += step(rng, words, names)
    for _ in range(rng.choice([0, 1, 1, 2]) if headers else 0):
        lines += tags(rng) + [title(rng, words, "examples")] + description(rng)
        if rng.random() < 0.9:
            lines.append("|" + "|".join(headers) + "|")
            for _ in range(rng.randint(0, 3)):
                lines.append("|" + "|".join(cell(rng, names) for _ in headers) + "|")
    return lines


def block(rng, words, kind):
    lines = tags(rng) + [title(rng, words, kind)] + description(rng)
    if rng.random() < 0.4:
        lines += [title(rng, words, "background")] + description(rng)
        for _ in range(rng.randint(0, 2)):
            lines += step(rng, words, [])
    for _ in range(rng.randint(0, 3)):
        lines += scenario(rng, words)
    return lines


def feature(rng):
    code = rng.choice(sorted(DIALECTS))
    words = DIALECTS[code]
    lines = []
    if rng.random() < 0.1:
        lines.append("# first")
    if code != "en" or rng.random() < 0.3:
        lines.append(rng.choice([f"# language: {code}", f"#language:{code} ", f" # language : {code}"]))
    lines += block(rng, words, "feature")
    for _ in range(rng.choice([0, 0, 1, 2])):
        lines += block(rng, words, "rule")
    return disturb(rng, lines, words)


def disturb(rng, lines, words):
    """Indents, adds comments and blank lines, and sometimes breaks something."""
    out = []
    for line in lines:
        if rng.random() < 0.08:
            out.append(rng.choice(["", "  ", "# comment", "\t# comment  ", "\u00a0"]))
        if rng.random() < 0.004:
            out.append(rng.choice([
                "garbage", '"""', "```", "| stray |", "@stray", "Given stray", "Background:",
                "Feature: stray", "# language: en", "Examples:", "Rule:", "* stray", "# language: xx",
            ]))
        if rng.random() < 0.003:
            continue
        out.append(rng.choice(["", "  ", "    ", "\t", "\u00a0 "]) + line + rng.choice(["", "", " "]))
    ending = rng.choice(["\n", "\n", "\r\n"])
    return ending.join(out) + rng.choice(["", ending])


# Markdown.


def markdown(rng):
    words = DIALECTS["en"]
    lines = [rng.choice(["# Feature: first", "prose  ", " `@tag`", "### Ability:", ""])]
    for _ in range(rng.randint(1, 25)):
        kind = rng.choice(["scenario", "scenarioOutline", "examples", "background", "rule", "feature"])
        lines.append(rng.choice([
            "#" * rng.randint(1, 7) + " " + title(rng, words, kind),
            "#" * rng.randint(1, 3) + " " + title(rng, words, "scenario"),
            rng.choice(["* ", "- ", "+", " *  "]) + rng.choice(words[rng.choice(STEPS)]) + text(rng),
            "* Given <n>", "  | n |", "  | - |", "  | 1 |", "   |a|b|", "|c|d|", "| --- | :-: |",
            "`@tag` `@other`", "  prose `@in` it", "prose", "", "", "Given prose", "# Heading",
        ]))
    return "\n".join(lines) + "\n"


# Comparison.


def without_nulls(value):
    """Only the Python port leaves the type of an outline's leading conjunction open."""
    if isinstance(value, dict):
        if "type" in value and value["type"] is None:
            value = {**value, "type": "Unknown"}
        return {key: without_nulls(item) for key, item in value.items() if item is not None}
    if isinstance(value, list):
        return [without_nulls(item) for item in value]
    return value


def expected(path):
    options = GherkinEvents.Options(print_source=True, print_ast=True, print_pickles=True)
    events = GherkinEvents(options)
    return [
        without_nulls(envelope)
        for event in SourceEvents([path]).enum()
        for envelope in events.enum(event)
    ]


def actual(binary, path):
    command = [binary, "parse", str(path), "--output", "messages", "--predictable-ids"]
    result = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    if result.returncode < 0:
        return [f"crashed with signal {-result.returncode}"]
    messages = [json.loads(line) for line in result.stdout.decode().split("\n") if line]
    if any("parseError" in message for message in messages):
        # Unlike the other ports, Python's keeps the source of a broken file to itself.
        messages = [message for message in messages if "source" not in message]
    return messages


def difference(left, right, where="$"):
    if type(left) is not type(right):
        return f"{where}: expected {left!r}, got {right!r}"
    if isinstance(left, dict):
        for key in sorted(set(left) | set(right)):
            found = difference(left.get(key), right.get(key), f"{where}.{key}")
            if found:
                return found
        return None
    if isinstance(left, list):
        for index, (a, b) in enumerate(zip(left, right)):
            found = difference(a, b, f"{where}[{index}]")
            if found:
                return found
        return None if len(left) == len(right) else f"{where}: {len(left)} items, got {len(right)}"
    return None if left == right else f"{where}: expected {left!r}, got {right!r}"


def compare(binary, path):
    found = difference(expected(path), actual(binary, path))
    if found:
        sys.exit(f"{path}\n{found}")


def main():
    version = importlib.metadata.version("gherkin-official")
    if version != VERSION:
        sys.exit(f"gherkin-official is {version}: pip install gherkin-official=={VERSION}")
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--generate", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--markdown", action="store_true")
    arguments = parser.parse_args()

    for file in arguments.files:
        compare(arguments.binary, pathlib.Path(file))
    folder = pathlib.Path(tempfile.mkdtemp(prefix="gherkin-"))
    for number in range(arguments.generate):
        rng = random.Random(arguments.seed * 1_000_003 + number)
        path = folder / ("case.feature.md" if arguments.markdown else "case.feature")
        content = markdown(rng) if arguments.markdown else feature(rng)
        path.write_bytes(content.encode())
        compare(arguments.binary, path)
    print(f"{len(arguments.files) + arguments.generate} files, no difference")


main()
