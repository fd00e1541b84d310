#!/usr/bin/env python3
"""Would the tests notice a fault in the runner?

Puts faults into a copy of the sources, one switch each, builds the copy once, and runs the tests once for
each fault with only that fault switched on. Prints the faults that no test noticed. The exit status is 1
if fewer than --at-least percent were noticed.

usage: Scripts/mutate.py [--count N] [--seed N] [--at-least PERCENT] [--folders A,B] [--only N,N]
                         [--copy FOLDER] [--list]

  --count     how many faults; 100 unless given
  --seed      which ones; 1 unless given
  --folders   the folders of Sources/GherkinRunner that they are drawn from
  --only      run only these of the drawn faults
  --copy      where the copy goes, beside this checkout unless given, so that the conformance data is found
  --list      print the drawn faults, and run nothing

A fault that does not compile is replaced by another. Judge by hand whether one that was not noticed
changes anything a user could see.
"""

import argparse
import os
import pathlib
import random
import re
import subprocess
import sys

FOLDERS = "Plan,Run,Isolation,Pickles,Steps,Expressions,Reports,CommandLine"
ROOT = pathlib.Path(__file__).resolve().parent.parent
# These build packages or start browsers, and take longer than all the others together.
SLOW = "LibraryTests|BrowserTests"
# Suites that start processes take most of the rest, and notice little that the others do not.
STARTS_PROCESS = re.compile(r"\b(ProbeProcess|ProbeRun|WatchProcess|Process|LinkedLibrary|Shell)\b")
SUITE = re.compile(r"^\s*(?:@Suite\S* |@Suite\(.*\) )?(?:final class|struct) (\w+Tests)\b", re.MULTILINE)


def quick():
    """Arguments that leave out the suites that take long."""
    suites = set(SLOW.split("|"))
    for path in (ROOT / "Tests/GherkinRunnerTests").rglob("*Tests.swift"):
        text = path.read_text(encoding="utf-8")
        if STARTS_PROCESS.search(text):
            suites.update(SUITE.findall(text))
    return ["--filter", "GherkinRunnerTests", "--skip", "|".join(sorted(suites))]

OPPOSITES = {
    "==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&",
    "+": "-", "-": "+",
}
PRECEDENCE = {"&&": "LogicalConjunctionPrecedence", "||": "LogicalDisjunctionPrecedence",
              "+": "AdditionPrecedence", "-": "AdditionPrecedence"}
OPERATOR = re.compile(r" (==|!=|<=|>=|<|>|&&|\|\||\+|-) ")
CONDITION = re.compile(r"^(\s*(?:\} else )?if |\s*guard |\s*while )([^,{]+?)( \{| else \{.*)$")
BOOLEAN = re.compile(r"(?<=return )(true|false)\b|(?<=[^=!]= )(true|false)$|(?<=: )(true|false)(?=[,)])")
STATEMENT = re.compile(r"^(\s+)([a-z][\w.?\[\]()!]*(?:\(.*\)|(?: [-+]?= ).*[\w)\]}\"]))$")
WORDS = re.compile(
    r"^\s*(let|var|return|case|throw|try|await|func|static|private|package|public|for|switch|defer|init|"
    r"import|struct|enum|extension|typealias|where|indirect|mutating|override|self\.init|super|else|@|#|\.)")


class Fault:
    def __init__(self, number, path, line, kind, text, start=0, end=0):
        self.number, self.path, self.line, self.kind = number, path, line, kind
        self.text, self.start, self.end = text, start, end
        self.after = ""

    @property
    def operator(self):
        bits = bin(self.number)[2:].replace("1", "+").replace("0", "-")
        return f"{self.text}~{bits}~"

    def apply(self, line):
        number = self.number
        if self.kind == "operator":
            return line[:self.start] + self.operator + line[self.end:]
        if self.kind == "condition":
            return f"{line[:self.start]}Fault.flip({number}, {self.text}){line[self.end:]}"
        if self.kind == "boolean":
            return f"{line[:self.start]}Fault.flip({number}, {self.text}){line[self.end:]}"
        indentation = line[:len(line) - len(line.lstrip())]
        return f"{indentation}if Fault.current != {number} {{ {line.strip()} }}"

    def description(self):
        change = {"operator": f"'{self.text}' → '{OPPOSITES.get(self.text)}'",
                  "condition": "negated", "boolean": f"not '{self.text}'",
                  "statement": "left out"}[self.kind]
        return f"{self.path}:{self.line + 1}: {change}: {self.after.strip()}"


def masked(line):
    """The line with literals and comments replaced by spaces, so that nothing in them is changed."""
    line = re.sub(r'"(?:\\.|[^"\\])*"', lambda m: '"' + " " * (len(m.group()) - 2) + '"', line)
    line = re.sub(r"//.*", lambda m: " " * len(m.group()), line)
    return line


def sites(root, folders):
    found = []
    for folder in folders:
        for path in sorted((root / "Sources/GherkinRunner" / folder).rglob("*.swift")):
            inside_text = False
            lines = path.read_text(encoding="utf-8").split("\n")
            for index, line in enumerate(lines):
                if line.count('"""') % 2:
                    inside_text = not inside_text
                    continue
                if inside_text or '"""' in line:
                    continue
                code = masked(line)
                relative = str(path.relative_to(root))
                if " where " not in code and "func " not in code and "operator" not in code:
                    for match in OPERATOR.finditer(code):
                        found.append((relative, index, "operator", match.group(1), match.start(1),
                                      match.end(1), line))
                match = CONDITION.match(code)
                if match and not re.search(r"\b(let|var|case|try|await|is|as)\b|#", match.group(2)):
                    found.append((relative, index, "condition",
                                  line[match.start(2):match.end(2)], match.start(2), match.end(2),
                                  line))
                for match in BOOLEAN.finditer(code):
                    if not re.search(r"\bvar |\blet |func |init\(", code):
                        found.append((relative, index, "boolean", match.group(), match.start(),
                                      match.end(), line))
                match = STATEMENT.match(code)
                balanced = all(code.count(a) == code.count(b) for a, b in ("()", "[]", "{}"))
                if (match and balanced and not WORDS.match(code)
                        and re.match(r"\s*[\w.]+(\(|\?| [-+]?= )", code)
                        and not re.search(r"[({\[,]\s*$|->|\bin$", code)
                        and not re.match(r"\s*[.?:&|+]", lines[index + 1] if index + 1 < len(lines) else "")
                        and index > 0 and re.search(r"[{};]\s*$|^\s*$|\b(in|else)\s*$", masked(lines[index - 1]))):
                    found.append((relative, index, "statement", "", 0, 0, line))
    return found


def support(faults):
    lines = [
        "import Foundation", "", "/// The fault that is switched on; none unless a test of the tests runs.",
        "enum Fault {",
        '  static let current = Int(ProcessInfo.processInfo.environment["RUNNER_FAULT"] ?? "") ?? -1',
        "  static func flip(_ number: Int, _ value: Bool) -> Bool { number == current ? !value : value }",
        "}",
    ]
    for fault in faults:
        if fault.kind != "operator":
            continue
        name, text, other = fault.operator, fault.text, OPPOSITES[fault.text]
        test = f"Fault.current == {fault.number}"
        lines.append(f"infix operator {name} : {PRECEDENCE.get(text, 'ComparisonPrecedence')}")
        if text in ("&&", "||"):
            lines.append(
                f"func {name} (a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool "
                f"{{ {test} ? try a {other} b() : try a {text} b() }}")
        elif text in ("+", "-"):
            lines.append(f"func {name} <T: AdditiveArithmetic>(a: T, b: T) -> T "
                         f"{{ {test} ? a {other} b : a {text} b }}")
        else:
            kind = "Equatable" if text in ("==", "!=") else "Comparable"
            lines.append(f"func {name} <T: {kind}>(a: T, b: T) -> Bool "
                         f"{{ {test} ? a {other} b : a {text} b }}")
            if kind == "Equatable":
                lines.append(
                    f"func {name} <T>(a: T?, b: _OptionalNilComparisonType) -> Bool "
                    f"{{ {test} ? a {other} b : a {text} b }}")
    return "\n".join(lines) + "\n"


def write(copy, originals, faults):
    by_path = {}
    for fault in faults:
        by_path.setdefault(fault.path, []).append(fault)
    for path, text in originals.items():
        lines = text.split("\n")
        for fault in by_path.get(path, []):
            fault.after = lines[fault.line]
            lines[fault.line] = fault.apply(lines[fault.line])
        (copy / path).write_text("\n".join(lines), encoding="utf-8")
    target = copy / "Sources/GherkinRunner/System/Fault.swift"
    target.parent.mkdir(exist_ok=True)
    target.write_text(support(faults), encoding="utf-8")


def build(copy):
    """The places of errors; nothing when it builds."""
    result = subprocess.run(
        ["swift", "build", "--build-tests"], cwd=copy, capture_output=True, text=True)
    if result.returncode == 0:
        return []
    places = re.findall(r"(Sources/GherkinRunner/[^:\s]+):(\d+):\d+: (?:error|warning)", result.stdout)
    if not places:
        sys.exit(result.stdout[-4000:] + result.stderr[-2000:])
    return [(path, int(line) - 1) for path, line in places]


def passes(copy, number, limit, arguments):
    environment = {key: value for key, value in os.environ.items() if key != "CI"}
    if number is not None:
        environment["RUNNER_FAULT"] = str(number)
    process = subprocess.Popen(
        ["swift", "test", "--skip-build"] + arguments, cwd=copy, env=environment,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        return process.wait(timeout=limit) == 0
    except subprocess.TimeoutExpired:
        return False
    finally:
        # The tests have a process group of their own, and a fault may make them run for ever.
        subprocess.run(["pkill", "-KILL", "-s", str(process.pid)], check=False)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at-least", type=float, default=90)
    parser.add_argument("--folders", default=FOLDERS)
    parser.add_argument("--only")
    parser.add_argument("--copy", type=pathlib.Path, default=ROOT.parent / f"{ROOT.name}-faults")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()

    drawn = sites(ROOT, options.folders.split(","))
    random.Random(options.seed).shuffle(drawn)
    # One fault a line, so that each can be switched on by itself.
    unique = {}
    for site in drawn:
        unique.setdefault((site[0], site[1]), site)
    queue = list(unique.values())
    if options.list:
        for number, site in enumerate(queue[:options.count]):
            fault = Fault(number, *site[:6])
            fault.after = site[6]
            print(fault.description())
        return

    if not (options.copy / ".git").exists():
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(options.copy)], check=True)
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    subprocess.run(["git", "fetch", "--quiet", "origin"], cwd=options.copy, check=True)
    subprocess.run(["git", "checkout", "--quiet", "--force", head.stdout.strip()],
                   cwd=options.copy, check=True)
    subprocess.run(["git", "clean", "-fdq", "Sources"], cwd=options.copy, check=True)

    faults, number = [], 0
    while len(faults) < options.count and queue:
        faults.append(Fault(number, *queue.pop(0)[:6]))
        number += 1
    originals = {}
    while True:
        for path in {fault.path for fault in faults} | set(originals):
            originals.setdefault(path, (options.copy / path).read_text(encoding="utf-8"))
        write(options.copy, originals, faults)
        wrong = set(build(options.copy))
        if not wrong:
            break
        kept = [fault for fault in faults if (fault.path, fault.line) not in wrong]
        if len(kept) == len(faults):
            # A fault may break other lines than its own.
            files = {path for path, _ in wrong}
            kept = [fault for fault in faults if fault.path not in files]
        if len(kept) == len(faults):
            sys.exit(f"cannot be built: {sorted(wrong)[:5]}")
        print(f"{len(faults) - len(kept)} faults do not compile and are replaced", flush=True)
        faults = kept
        while len(faults) < options.count and queue:
            faults.append(Fault(number, *queue.pop(0)[:6]))
            number += 1

    if not passes(options.copy, None, 900, []):
        sys.exit("The tests fail without any fault.")
    only = {int(text) for text in options.only.split(",")} if options.only else None
    unnoticed, count = [], 0
    for fault in faults:
        if only is not None and fault.number not in only:
            continue
        count += 1
        noticed = (not passes(options.copy, fault.number, 120, quick())
                   or not passes(options.copy, fault.number, 300, ["--skip", SLOW])
                   or not passes(options.copy, fault.number, 600, []))
        print(f"{'noticed    ' if noticed else 'NOT NOTICED'} {fault.number}: {fault.description()}",
              flush=True)
        if not noticed:
            unnoticed.append(fault)
    share = 100 * (count - len(unnoticed)) / max(1, count)
    print(f"\n{count - len(unnoticed)} of {count} faults were noticed ({share:.0f} %).")
    sys.exit(0 if share >= options.at_least else 1)


main()
