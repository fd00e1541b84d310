#!/usr/bin/env python3
"""Does every example of the documentation compile?

Takes each Swift block out of the README, docs, the DocC articles and the documentation comments of the library, and
compiles it against the modules of the last debug build. What a block leaves out is added here: an import, the function
around step definitions, and the types that are the reader's own, from Scripts/example-context.swift. Exits with 1 if a
block does not compile, or if a public name of the library is in no block and in none of the packages in Examples.

usage: Scripts/compile-examples.py [--list] [WORD...]

  --list  print the blocks with their places, and compile nothing
  WORD    only blocks whose place contains one of these

Parts of manifests are not compiled: the packages in Examples, which `make examples` builds, have them whole.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
CONTEXT = ROOT / "Scripts/example-context.swift"
DOCUMENTS = ["README.md", "docs/*.md", "Sources/GherkinRunner/GherkinRunner.docc/*.md"]
SOURCES = [f"Sources/GherkinRunner/{name}" for name in (
    "Engine/Expressions", "Engine/Steps", "Engine/CommandLine", "Engine/SwiftTesting", "Tools/CommandLine")]
SOURCES.append("Sources/GherkinTesting")
FENCE = re.compile(r"^( *)```swift\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
COMMENT = re.compile(r"^ *///[ ]?", re.MULTILINE)
MANIFEST = re.compile(r"^(platforms|dependencies|let package|\.testTarget|\.executableTarget)\b", re.MULTILINE)
DECLARATION = re.compile(r"^(import|@|enum|struct|final|class|func|extension|var reporters)\b|^@", re.MULTILINE)
PUBLIC = re.compile(
    r"^ *(?:@\w+ +)*public +(?:(?:static|mutating|nonisolated|final|indirect) +)*"
    r"(?:struct|enum|protocol|class|actor|func|var|let|typealias) +(\w+)", re.MULTILINE)
# Names that are used without being written: by a call, by printing, and by Swift Testing.
IMPLIED = {"callAsFunction", "description", "provideScope"}
# The worlds that steps have in blocks without a suite, by the file; `Shop` in all others.
WORLDS = {"FirstFeature.md": "[String]", "ServerOnLinux.md": "Client"}


def blocks():
    """The place, file name and text of each block."""
    for pattern in DOCUMENTS:
        for path in sorted(ROOT.glob(pattern)):
            yield from blocks_in(path, path.read_text(encoding="utf-8"))
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*.swift")):
            # Only documentation comments, each line of which keeps its number.
            lines = path.read_text(encoding="utf-8").splitlines()
            text = "\n".join(COMMENT.sub("", line) if line.lstrip().startswith("///") else "" for line in lines)
            yield from blocks_in(path, text + "\n")


def blocks_in(path, text):
    for match in FENCE.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        yield f"{path.relative_to(ROOT)}:{line}", path.name, match.group(2)


def program(name, text):
    """A file that can be compiled, in which the block is whole; none for a part of a manifest."""
    if MANIFEST.search(text):
        return None
    # The reader's own module: its types are those of the context.
    text = text.replace("@testable import Shop\n", "")
    # What is left out of a body may be anything.
    text = text.replace("…", "fatalError()")
    imports = "import ExampleContext\n"
    # A block with imports is a whole file, and has to have all that it needs.
    if not text.startswith("import "):
        imports += "import Foundation\nimport GherkinRunner\nimport GherkinTesting\nimport Testing\n"
    if DECLARATION.match(text) and not re.search(r"^steps\.", text, re.MULTILINE):
        return imports + text
    world = WORLDS.get(name, "Shop")
    return f"{imports}func define(_ steps: Steps<{world}>) async throws {{\n{text}\n}}\n"


def names_without_example():
    """The public names that no example has, each with its place."""
    texts = [text for _, _, text in blocks()]
    texts += [path.read_text(encoding="utf-8") for path in (ROOT / "Examples").rglob("*.swift")]
    used = IMPLIED | set(re.findall(r"\w+", "\n".join(texts)))
    for folder in ("Sources/GherkinRunner", "Sources/GherkinTesting"):
        for path in sorted((ROOT / folder).rglob("*.swift")):
            text = path.read_text(encoding="utf-8")
            for match in PUBLIC.finditer(text):
                if match.group(1) not in used:
                    line = text.count("\n", 0, match.start(1)) + 1
                    yield f"{path.relative_to(ROOT)}:{line}: {match.group(1)}"


def compiler(*arguments):
    modules = ROOT / ".build/debug/Modules"
    pages = ROOT / "Sources/GherkinRunner/Pages/include"
    return ["swiftc", "-swift-version", "6", "-parse-as-library", "-I", str(modules), "-I", str(pages), *arguments]


def compile_block(folder, number, place, text):
    """What the compiler says of a block that it does not accept."""
    path = pathlib.Path(folder) / f"Block{number}.swift"
    path.write_text(text, encoding="utf-8")
    run = subprocess.run(
        compiler("-typecheck", "-I", folder, str(path)), capture_output=True, text=True, timeout=600)
    return run.stderr if run.returncode else None


def main():
    arguments = sys.argv[1:]
    words = [word for word in arguments if word != "--list"]
    chosen = [block for block in blocks() if not words or any(word in block[0] for word in words)]
    programs = [(place, program(name, text)) for place, name, text in chosen]
    if "--list" in arguments:
        for place, text in programs:
            print(place if text else f"{place} (a part of a manifest)")
        return 0
    if not programs:
        sys.exit("There is no such example.")
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            compiler("-emit-module", "-module-name", "ExampleContext", "-o",
                     f"{folder}/ExampleContext.swiftmodule", str(CONTEXT)), check=True, timeout=600)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = [
                (place, pool.submit(compile_block, folder, number, place, text))
                for number, (place, text) in enumerate(programs) if text]
            for place, result in results:
                problem = result.result()
                if problem:
                    failed += 1
                    print(f"{place}: this example does not compile:\n{problem}", file=sys.stderr)
    if not words:
        for place in names_without_example():
            failed += 1
            print(f"{place} is public and in no example", file=sys.stderr)
    left_out = sum(text is None for _, text in programs)
    print(f"{len(results)} examples, {failed} problems; {left_out} parts of manifests are left out.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
