#!/usr/bin/env python3
"""Would the tests notice a fault in the product?

Puts faults into a copy of the sources, one switch each, builds the copy once, and tries each fault alone. Prints
what noticed it, or that nothing did. The exit status is 1 if too few were noticed.

usage: Scripts/mutate.py [runner|domain] [--count N] [--seed N] [--folders A,B] [--only N,N] [--copy FOLDER]
                         [--list]

  runner      faults in Sources/GherkinRunner/Engine, to be noticed by its tests; the default
  domain      faults in Sources/ComicsDomain, to be noticed by scenarios, or else by unit tests
  --count     how many faults, the same number from each folder; 10 a folder unless given
  --seed      which ones; 1 unless given
  --folders   the folders that they are drawn from
  --only      try only these of the drawn faults
  --copy      where the copy goes, beside this checkout unless given, so that the conformance data is found
  --list      print the drawn faults, and try nothing

A fault that does not compile is replaced by another of its folder. Judge by hand whether one that was not
noticed changes anything a user could see. The names of the scenarios that failed are printed: they should say
what broke.
"""

import argparse
import os
import pathlib
import random
import re
import subprocess
import sys
import time
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parent.parent
# These build packages or start browsers, and take longer than all the others together.
SLOW = "LibraryTests|BrowserTests"
# Suites that start processes take most of the rest, and notice little that the others do not.
STARTS_PROCESS = re.compile(r"\b(ProbeProcess|ProbeRun|WatchProcess|Process|LinkedLibrary|Shell)\b")
SUITE = re.compile(r"^\s*(?:@Suite\S* |@Suite\(.*\) )?(?:final class|struct) (\w+Tests)\b", re.MULTILINE)
# Where the scenarios report what failed, in the copy.
FAILURES = ".build/failures.xml"


class Check:
    """A command that may notice a fault; its tests or scenarios fail then."""

    def __init__(self, name, command, least):
        # least: the percentage of faults that this and the checks before it have to notice.
        self.name, self.command, self.least = name, command, least
        self.limit, self.seconds = None, 0


class Product:
    def __init__(self, sources, support, folders, checks):
        # support: the folder for the file that switches faults on; every target with faults has to compile it.
        self.sources, self.support, self.folders, self.checks = sources, support, folders, checks


def tests(*arguments):
    return ["swift", "test", "--skip-build", *arguments]


def quick_tests():
    """The tests of the runner but for the suites that take long."""
    suites = set(SLOW.split("|"))
    for path in (ROOT / "Tests/GherkinRunnerTests").rglob("*Tests.swift"):
        text = path.read_text(encoding="utf-8")
        if STARTS_PROCESS.search(text):
            suites.update(SUITE.findall(text))
    return tests("--filter", "GherkinRunnerTests", "--skip", "|".join(sorted(suites)))


def scenarios():
    """The scenarios of the apps. A step that waits for something that does not happen fails soon."""
    folders = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "Features").iterdir()
                     if path.is_dir() and path.name != "Runner")
    return [".build/debug/specs", *folders, "--timeout", "10", "--parallel", "16",
            "--format", "progress", "--format", f"junit:{FAILURES}"]


def product(name):
    if name == "runner":
        return Product(
            "Sources/GherkinRunner/Engine", "Sources/GherkinRunner/Engine/Text",
            "Plan,Run,Isolation,Pickles,Steps,Expressions,Reports,CommandLine",
            [Check("quick tests", quick_tests(), 0),
             Check("tests", tests("--skip", SLOW), 0),
             Check("slow tests", tests(), 90)])
    return Product(
        "Sources/ComicsDomain", "Sources/ComicsDomain",
        ",".join(sorted(path.name for path in (ROOT / "Sources/ComicsDomain").iterdir())),
        [Check("scenarios", scenarios(), 90),
         Check("unit tests", tests("--filter", "ComicsDomainTests|ComicsStepDefinitionsTests"), 97)])


OPPOSITES = {
    "==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&",
    "+": "-", "-": "+",
}
PRECEDENCE = {"&&": "LogicalConjunctionPrecedence", "||": "LogicalDisjunctionPrecedence",
              "+": "AdditionPrecedence", "-": "AdditionPrecedence", "??": "NilCoalescingPrecedence"}
# Tuples can be compared, but are not Comparable.
OPERATOR = re.compile(r" (?!(?<=\) )[<>!=]=? \()(==|!=|<=|>=|<|>|&&|\|\||\+|-|\?\?) ")
CONDITION = re.compile(r"^(\s*(?:\} else )?if |\s*guard |\s*while )([^,{]+?)( \{| else \{.*)$")
BOOLEAN = re.compile(r"(?<=return )(true|false)\b|(?<=[^=!]= )(true|false)$|(?<=: )(true|false)(?=[,)])")
NEGATION = re.compile(r"(?<![\w)=!])!([a-z][\w.]*(?:\([^()]*\))?)(?![\w.(\[])")
TERNARY = re.compile(r"(?:^\s*|return |(?<![<>=!])[=({:,] )([a-z][\w.]*(?:\([^()?]*\))?) \? ")
TEXT = re.compile(r'(?<!ascii: )(?<!separator: )"(?:\\.|[^"\\])*"')
NUMBER = re.compile(r"(?<![\w.$\])])\d[\d_]*(?![\w.:])")
END = re.compile(r"(?<!\bself)(?<!\bSelf)(?<=[a-z\])])\.(first|last)\b(?![({]| \{ !?\$)")
BODY = re.compile(r"^(\s+.*\bfunc [^>]*\{ )((?:await )?[a-z][\w.?]*\(.*\)) \}$")
WEAK = re.compile(r"^\s+private weak var (\w+): (.+)$")
CAPTURE = re.compile(r"\[weak (self)\] in\b")
STATEMENT = re.compile(r"^(\s+)([a-z][\w.?\[\]()!]*(?:\(.*\)|(?: [-+]?= ).*[\w)\]}\"]))$")
WORDS = re.compile(
    r"^\s*(let|var|return|case|throw|try|await|func|static|private|package|public|for|switch|defer|init|"
    r"import|struct|enum|extension|typealias|where|indirect|mutating|override|self\.init|super|else|@|#|\.)")


class Fault:
    def __init__(self, number, folder, site):
        self.number, self.folder = number, folder
        self.path, self.line, self.kind, self.text, self.start, self.end, self.source = site

    @property
    def operator(self):
        bits = bin(self.number)[2:].replace("1", "+").replace("0", "-")
        return f"{self.text}~{bits}~"

    def apply(self, lines):
        line, number = lines[self.line], self.number
        before, after = line[:self.start], line[self.end:]
        off = f"Fault.current != {number}"
        if self.kind == "operator":
            line = before + self.operator + after
        elif self.kind in ("condition", "boolean", "negation", "ternary"):
            line = f"{before}Fault.flip({number}, {self.text}){after}"
        elif self.kind in ("text", "no text", "number"):
            name = {"text": "change", "no text": "empty", "number": "next"}[self.kind]
            line = f"{before}Fault.{name}({number}, {self.text}){after}"
        elif self.kind == "end":
            line = f"{before}{self.text}_{number}{after}"
        elif self.kind == "body":
            line = f"{before}if {off} {{ {self.text} }}{after}"
        elif self.kind == "capture":
            line = f"{before}[weak self, kept{number} = Fault.kept({number}, self)] in _ = kept{number};{after}"
        elif self.kind == "weak":
            line += f"; private var kept{number}: AnyObject?"
            for index, other in enumerate(lines):
                match = re.match(rf"\s+self\.{self.text} = (\w+)$", other)
                if match:
                    lines[index] += f"; self.kept{number} = Fault.kept({number}, {match.group(1)})"
        else:
            line = f"{line[:len(line) - len(line.lstrip())]}if {off} {{ {line.strip()} }}"
        lines[self.line] = line

    def description(self):
        change = {"operator": f"'{self.text}' → '{OPPOSITES.get(self.text, 'the other value')}'",
                  "condition": "negated", "boolean": f"not '{self.text}'", "negation": "negation dropped",
                  "ternary": "values swapped", "text": "another text", "no text": "no text",
                  "number": "one more", "end": "the other end", "body": "left out", "weak": "strong",
                  "capture": "strong", "statement": "left out"}[self.kind]
        return f"{self.path}:{self.line + 1}: {change}: {self.source.strip()}"


def masked(line):
    """The line with literals and comments replaced by spaces, so that nothing in them is changed."""
    line = re.sub(r'"(?:\\.|[^"\\])*"', lambda m: '"' + " " * (len(m.group()) - 2) + '"', line)
    line = re.sub(r"//.*", lambda m: " " * len(m.group()), line)
    return line


def sites_in_line(lines, index):
    """The kind, the text and the range of everything in a line that can be changed."""
    line = lines[index]
    code = masked(line)

    def matches(kind, pattern, text=code, group=0):
        for match in pattern.finditer(text):
            yield kind, line[match.start(group):match.end(group)], match.start(group), match.end(group)

    if " where " not in code and "func " not in code and "operator" not in code:
        yield from matches("operator", OPERATOR, group=1)
    match = CONDITION.match(code)
    if match and not re.search(r"\b(let|var|case|try|await|is|as)\b|#", match.group(2)):
        yield from matches("condition", CONDITION, group=2)
    if not re.search(r"\bvar |\blet |func |init\(", code):
        yield from matches("boolean", BOOLEAN)
    yield from matches("negation", NEGATION)
    yield from matches("ternary", TERNARY, group=1)
    yield from matches("end", END, group=1)
    yield from matches("body", BODY, group=2)
    yield from matches("capture", CAPTURE)
    yield from matches("weak", WEAK, group=1)
    # Raw values and the names of members on the wire have to be literals.
    if not re.match(r"\s*(case \w+.* = |@|#|import )|.*\b(enum|func|init|StaticString)\b", code):
        for kind in ("text", "no text"):
            for site in matches(kind, TEXT, line[:len(code.rstrip())]):
                if re.fullmatch(r'"[^\\]+"', site[1]):
                    yield site
        yield from matches("number", NUMBER)
    balanced = all(code.count(a) == code.count(b) for a, b in ("()", "[]", "{}"))
    before, following = lines[max(0, index - 1)], lines[index + 1] if index + 1 < len(lines) else ""
    # A value that is returned, or given to a constant, cannot be left out.
    assigned = re.match(r"\s+(?:self\.)?(\w+) = ", code)
    if ((following.strip() == "}" and re.search(r"->|\bvar\b|\bget\b", before))
            or (assigned and re.search(rf"\blet {assigned.group(1)}\b", "\n".join(lines)))):
        return
    if (STATEMENT.match(code) and balanced and not WORDS.match(code)
            and re.match(r"\s*[\w.]+(\(|\?| [-+]?= )", code)
            and not re.search(r"[({\[,]\s*$|->|\bin$", code)
            and not re.match(r"\s*[.?:&|+]", following)
            and index > 0 and re.search(r"[{};]\s*$|^\s*$|\b(in|else)\s*$", masked(before))):
        yield "statement", "", 0, 0


def sites(root, folder):
    found = []
    for path in sorted((root / folder).rglob("*.swift")):
        inside_text = False
        lines = path.read_text(encoding="utf-8").split("\n")
        for index, line in enumerate(lines):
            if line.count('"""') % 2:
                inside_text = not inside_text
                continue
            if inside_text or '"""' in line:
                continue
            for site in sites_in_line(lines, index):
                found.append((str(path.relative_to(root)), index, *site, line))
    return found


class Draw:
    """The sites of a product in random order, from which faults are drawn: as many from each folder."""

    def __init__(self, root, sources, folders, seed):
        self.queues, self.number = {}, 0
        for folder in folders:
            drawn = sites(root, f"{sources}/{folder}")
            random.Random(f"{seed} {folder}").shuffle(drawn)
            # One fault a line, so that each can be switched on by itself; and of every kind as many, for there
            # are some hundred texts and few conditions in a list of translations.
            unique, kinds = {}, {}
            for site in drawn:
                if (site[0], site[1]) not in unique:
                    kind = kinds[site[2]] = kinds.get(site[2], 0) + 1
                    unique[site[0], site[1]] = (kind, site)
            self.queues[folder] = [site for _, site in sorted(unique.values(), key=lambda entry: entry[0])]

    def next(self, folder):
        """A fault of the folder, or none when it has no more."""
        if not self.queues[folder]:
            return None
        self.number += 1
        return Fault(self.number - 1, folder, self.queues[folder].pop(0))

    def some(self, count):
        names = list(self.queues)
        found = (self.next(names[index % len(names)]) for index in range(count))
        return [fault for fault in found if fault]


SUPPORT = """\
import Foundation

/// The fault that is switched on; none unless a test of the tests runs.
enum Fault {
  static let current = Int(ProcessInfo.processInfo.environment["FAULT"] ?? "") ?? -1
  static func flip(_ number: Int, _ value: Bool) -> Bool { number == current ? !value : value }
  static func change(_ number: Int, _ text: String) -> String { number == current ? text + "~" : text }
  static func empty(_ number: Int, _ text: String) -> String { number == current ? "" : text }
  static func next<T: Numeric>(_ number: Int, _ value: T) -> T { number == current ? value + 1 : value }
  static func kept(_ number: Int, _ object: AnyObject?) -> AnyObject? { number == current ? object : nil }
}
"""


def support(faults):
    lines = [SUPPORT]
    for fault in faults:
        test = f"Fault.current == {fault.number}"
        if fault.kind == "end":
            other = "last" if fault.text == "first" else "first"
            lines.append(f"extension BidirectionalCollection {{ var {fault.text}_{fault.number}: Element? "
                         f"{{ {test} ? {other} : {fault.text} }} }}")
        if fault.kind != "operator":
            continue
        name, text, other = fault.operator, fault.text, OPPOSITES.get(fault.text)
        lines.append(f"infix operator {name} : {PRECEDENCE.get(text, 'ComparisonPrecedence')}")
        if text == "??":
            for value in ("T", "T?"):
                lines.append(
                    f"func {name} <T, E: Error>(a: T?, b: @autoclosure () throws(E) -> {value}) "
                    f"throws(E) -> {value} {{ if let a, !({test}) {{ return a }}; return try b() }}")
        elif text in ("&&", "||"):
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


class Copy:
    """A clone of this checkout that the faults are put into."""

    def __init__(self, folder, support):
        self.folder, self.support, self.originals = folder.resolve(), support, {}
        if not (folder / ".git").exists():
            subprocess.run(["git", "clone", "--quiet", str(ROOT), str(folder)], check=True)
        head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True)
        subprocess.run(["git", "fetch", "--quiet", "origin"], cwd=folder, check=True)
        subprocess.run(["git", "checkout", "--quiet", "--force", head.stdout.strip()], cwd=folder, check=True)
        subprocess.run(["git", "clean", "-fdq", "Sources"], cwd=folder, check=True)

    def write(self, faults):
        by_path = {path: [] for path in self.originals}
        for fault in faults:
            by_path.setdefault(fault.path, []).append(fault)
        for path, faults_of_file in by_path.items():
            text = self.originals.setdefault(path, (self.folder / path).read_text(encoding="utf-8"))
            lines = text.split("\n")
            # Strong references look for assignments, which must not have been changed.
            for fault in sorted(faults_of_file, key=lambda fault: fault.kind != "weak"):
                fault.apply(lines)
            self.replace(path, "\n".join(lines))
        self.replace(f"{self.support}/Fault.swift", support(faults))

    def replace(self, path, text):
        """Leaves a file alone that has the text already, so that it is not compiled again."""
        path = self.folder / path
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")

    def build(self):
        """The places of errors; nothing when it builds."""
        result = run(["swift", "build", "--build-tests"], cwd=self.folder, capture_output=True, text=True)
        if result.returncode == 0:
            return set()
        places = re.findall(r"\b(Sources/[^:\s]+):(\d+):\d+: (?:error|warning)", result.stdout)
        if not places:
            sys.exit(result.stdout[-4000:] + result.stderr[-2000:])
        # A target may have folders of another by links.
        return {(str((self.folder / path).resolve().relative_to(self.folder)), int(line) - 1)
                for path, line in places}


def run(command, **options):
    return subprocess.run(command, **options)


def passes(folder, check, number=None):
    """Whether a check passes with a fault, or without any; one that takes too long does not."""
    environment = {key: value for key, value in os.environ.items() if key != "CI"}
    if number is not None:
        environment["FAULT"] = str(number)
    (folder / FAILURES).unlink(missing_ok=True)
    process = subprocess.Popen(
        check.command, cwd=folder, env=environment,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    start = time.monotonic()
    try:
        return process.wait(timeout=check.limit) == 0
    except subprocess.TimeoutExpired:
        return False
    finally:
        # The command has a session of its own, and a fault may make its processes run for ever.
        subprocess.run(["pkill", "-KILL", "-s", str(process.pid)], check=False)
        process.wait()
        check.seconds = time.monotonic() - start


def failed_scenarios(folder):
    """The names of the scenarios that failed in the last check, if it runs scenarios and ended by itself."""
    try:
        cases = xml.etree.ElementTree.parse(folder / FAILURES).iter("testcase")
    except (OSError, xml.etree.ElementTree.ParseError):
        return []
    return sorted({f"{case.get('classname')}: {case.get('name')}" for case in cases
                   if case.find("failure") is not None or case.find("error") is not None})


def measure(folder, checks):
    """Sets the limits of the checks by how long they take without any fault."""
    for check in checks:
        if not passes(folder, check):
            sys.exit(f"The {check.name} fail without any fault.")
        check.limit = 20 + 4 * check.seconds


def judge(folder, checks, fault):
    """The first check that notices the fault, or none; prints it."""
    for check in checks:
        if passes(folder, check, fault.number):
            continue
        names = failed_scenarios(folder)
        print(f"noticed by {check.name}: {fault.number}: {fault.description()}", flush=True)
        for name in names[:4]:
            print(f"    {name}")
        if len(names) > 4:
            print(f"    and {len(names) - 4} more")
        return check
    print(f"NOT NOTICED: {fault.number}: {fault.description()}", flush=True)
    return None


def report(checks, judged):
    """Prints how many faults of each folder were noticed; judged has a fault and what noticed it in each entry.

    Returns whether there were enough.
    """
    titles = [check.name for check in checks]
    print("\n| folder | faults | " + " | ".join(titles) + " | not noticed |")
    print("|---|" + "--:|" * (len(checks) + 2))
    for folder in sorted({fault.folder for fault, _ in judged}) + ["all"]:
        noticed = [check for fault, check in judged if folder in (fault.folder, "all")]
        counts = [noticed.count(check) for check in [*checks, None]]
        print(f"| {folder} | {len(noticed)} | " + " | ".join(map(str, counts)) + " |")
    enough, count = True, 0
    for check in checks:
        count += sum(1 for _, noticed in judged if noticed is check)
        share = 100 * count / max(1, len(judged))
        print(f"{share:.1f} % noticed up to the {check.name}, of which {check.least} % are wanted")
        enough = enough and share >= check.least
    return enough


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("product", nargs="?", choices=["runner", "domain"], default="runner")
    parser.add_argument("--count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folders")
    parser.add_argument("--only")
    parser.add_argument("--copy", type=pathlib.Path, default=ROOT.parent / f"{ROOT.name}-faults")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()

    target = product(options.product)
    folders = (options.folders or target.folders).split(",")
    draw = Draw(ROOT, target.sources, folders, options.seed)
    faults = draw.some(options.count or 10 * len(folders))
    if options.list:
        for fault in faults:
            print(f"{fault.number}: {fault.description()}")
        return

    copy = Copy(options.copy, target.support)
    copy.write(faults)
    while wrong := copy.build():
        bad = [fault for fault in faults if (fault.path, fault.line) in wrong]
        # A fault may break other lines than its own.
        bad = bad or [fault for fault in faults if fault.path in {path for path, _ in wrong}]
        if not bad:
            sys.exit(f"cannot be built: {sorted(wrong)[:5]}")
        print(f"{len(bad)} faults do not compile and are replaced", flush=True)
        replacements = (draw.next(fault.folder) for fault in bad)
        faults = [fault for fault in faults if fault not in bad] + [fault for fault in replacements if fault]
        copy.write(faults)

    measure(copy.folder, target.checks)
    only = {int(text) for text in options.only.split(",")} if options.only else None
    judged = [(fault, judge(copy.folder, target.checks, fault)) for fault in faults
              if only is None or fault.number in only]
    sys.exit(0 if report(target.checks, judged) else 1)


if __name__ == "__main__":
    main()
