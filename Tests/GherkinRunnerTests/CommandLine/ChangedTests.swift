import Foundation
import GherkinRunner
import Testing

@Suite struct DeclaredSourcesTests {
  private static func sources(_ json: String) throws -> DeclaredSources {
    try DeclaredSources(
      try ConfigurationFile(
        path: "specs.json", bytes: Bytes(#"{"sources": \#(json)}"#.utf8))["sources"],
      folder: "/repository")
  }

  @Test(arguments: [
    ("Sources/Cart/**", "Sources/Cart/a/b.swift", true), ("Sources/Cart/**", "Sources/Cart", false),
    ("**/*.md", "README.md", true), ("**/*.md", "docs/a/b.md", true), ("**/*.md", "a.mdx", false),
    ("*.md", "docs/a.md", false), ("Sources/*/a?.swift", "Sources/X/ab.swift", true),
    ("Sources/*/a?.swift", "Sources/X/a.swift", false), ("**", "any/file", true),
    ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b", true), ("a/**/b", "a/x/c", false),
  ])
  func `patterns match paths`(pattern: String, path: String, matches: Bool) throws {
    let sources = try Self.sources("{\"\(pattern)\": \"@cart\"}")
    #expect((sources.dependents(of: "/repository/" + path) != nil) == matches)
    #expect(sources.dependents(of: "/elsewhere/" + path) == nil)
  }

  @Test func `tags may be a list, and none at all`() throws {
    let sources = try Self.sources(#"{"a": ["@x", "@y and @z"], "b": []}"#)
    let tags = try #require(sources.dependents(of: "/repository/a")?.first?.tags)
    #expect(tags.evaluate(["@x"]))
    #expect(tags.evaluate(["@y", "@z"]))
    #expect(!tags.evaluate(["@y"]))
    let none = try #require(sources.dependents(of: "/repository/b")?.first)
    #expect(none.tags == nil)
  }

  @Test(arguments: [
    (#""a""#, "specs.json:1:13: sources is 'a'."),
    (#"{"a": 1}"#, "specs.json:1:19: sources.a is 1."),
    (#"{"a": "cart"}"#, "no scenario can have the tag 'cart'"),
    (#"{"/a": "@cart"}"#, "the files must be in the folder of this file"),
  ])
  func `a mistake is named with its place`(json: String, problem: String) {
    let error = #expect(throws: CommandError.self) { try Self.sources(json) }
    #expect(error?.problem.contains(problem) == true, "\(error?.problem ?? "")")
  }
}

@Suite struct ChangedTests {
  /// The names of the scenarios that ran.
  static func ran(_ run: CommandLineRun) -> [String] {
    // What did not pass is listed again at the end.
    let scenarios = run.output.split(separator: "Did not pass").first ?? ""
    return scenarios.matches(of: /Scenario(?: Outline)?: (\w+)/).map { String($0.1) }
  }

  @Test func `runs what was edited, added or is not known to git`() async throws {
    let repository = try Repository()
    try repository.folder.write(
      Repository.shop.replacing("| 2 |", with: "| 3 |"), to: "Features/a.feature")
    try repository.folder.write(
      "Feature: New\n  Scenario: New\n    Given I have 1 comics\n", to: "Features/c.feature")
    let run = try await repository.run("--changed")
    #expect(Self.ran(run) == ["Counting", "New"], "\(run.output)\(run.errors)")
    #expect(run.errors.contains("--changed: 2 files changed since "))
    #expect(run.errors.contains(" (HEAD), which may affect these scenarios:\n"))
    #expect(run.errors.contains("  Features/a.feature:11: its text has changed\n"))
    #expect(run.errors.contains("  Features/c.feature:2: its text has changed\n"))
    #expect(run.errors.contains("2 of 5 scenarios selected by --changed."))
  }

  @Test(arguments: [
    (
      Repository.shop.replacing("  Scenario: Owning", with: "  # a comment\n\n  Scenario: Owning"),
      []
    ),
    (Repository.shop.replacing("Feature: Shop", with: "Feature: Another title"), []),
    (Repository.shop.replacing("have 4", with: "have 5"), ["Owning"]),
    (
      Repository.shop.replacing("own <n> comics", with: "own <n> comics\n    And I own <n> comics"),
      ["Counting", "Counting"]
    ),
    ("@tag\n" + Repository.shop, ["Owning", "Counting", "Counting"]),
    (Repository.shop.replacing("Owning", with: "Renamed"), ["Renamed"]),
    // A hook may read what no step uses.
    (
      Repository.shop.replacing("| 2 |", with: "| 2 | x |").replacing("| 1 |", with: "| 1 | |")
        .replacing("| n |", with: "| n | of |"), ["Counting", "Counting"]
    ),
  ])
  func `only what a scenario says counts`(text: String, names: [String]) async throws {
    let repository = try Repository()
    try repository.folder.write(text, to: "Features/a.feature")
    let run = try await repository.run("--changed --minimum 0")
    #expect(Self.ran(run) == names, "\(run.output)\(run.errors)")
  }

  @Test func `a scenario that moved to another file has not changed`() async throws {
    let repository = try Repository()
    try FileManager.default.moveItem(
      atPath: repository.folder.path + "/Features/a.feature",
      toPath: repository.folder.path + "/Features/moved.feature")
    let run = try await repository.run("--changed")
    #expect(run.status == .unusable)
    #expect(run.errors.contains("2 files changed since"))
    #expect(run.errors.contains("which may affect no scenario."))
    #expect(run.errors.contains("Nothing to run: 0 of 4 scenarios"))
  }

  @Test func `a background changes all scenarios after it`() async throws {
    let repository = try Repository()
    try repository.folder.write(
      Repository.other.replacing("have 1", with: "have 01"), to: "Features/b.feature")
    #expect(Self.ran(try await repository.run("--changed")) == ["Later"])
  }

  @Test func `compares with the commit that a branch has in common with another`() async throws {
    let repository = try Repository()
    try repository.folder.git("checkout", "--quiet", "-b", "work")
    try repository.folder.write(
      Repository.shop.replacing("have 4", with: "have 5"), to: "Features/a.feature")
    try repository.commit()
    try repository.folder.git("checkout", "--quiet", "main")
    try repository.folder.write(
      Repository.other.replacing("own 1", with: "own 2"), to: "Features/b.feature")
    try repository.commit()
    try repository.folder.git("checkout", "--quiet", "work")
    let run = try await repository.run("--changed main Features")
    #expect(Self.ran(run) == ["Owning"], "\(run.errors)")
    let same = try await repository.run("--changed=work")
    #expect(same.status == .unusable)
    #expect(same.errors.contains("--changed: 0 files changed since"))
  }

  @Test func `what cannot be placed affects everything`() async throws {
    let repository = try Repository(["README.md": "a", "Sources/x.swift": "a"])
    try repository.folder.write("b", to: "Sources/x.swift")
    try repository.folder.write("b", to: "new.txt")
    let run = try await repository.run("--changed")
    #expect(Self.ran(run).count == 4)
    #expect(run.errors.contains("may affect every scenario:\n  Sources/x.swift has changed\n"))
    #expect(run.errors.contains("  new.txt has changed\n"))
    #expect(run.errors.contains(#""sources" in specs.json can say which"#))
  }

  @Test func `sources say which scenarios depend on a file`() async throws {
    let repository = try Repository([
      "specs.json": #"{"sources": {"Sources/Other/**": "@other", "**/*.md": []}}"#,
      "Sources/Other/x.swift": "a", "README.md": "a",
    ])
    try repository.folder.write("b", to: "README.md")
    let none = try await repository.run("--changed --minimum 0")
    #expect(Self.ran(none) == [])
    #expect(none.errors.contains("1 file changed since"))
    #expect(none.status == .passed)
    try repository.folder.write("b", to: "Sources/Other/x.swift")
    let run = try await repository.run("--changed")
    #expect(Self.ran(run) == ["Later"])
    #expect(
      run.errors.contains(
        #"Features/b.feature:5: Sources/Other/x.swift has changed (Sources/Other/** in "sources")"#),
      "\(run.errors)")
  }

  @Test(arguments: [
    ("report.xml", "<testsuites/>"), ("report.xml.part", "<testsu"), ("past.jsonl", "{}\n"),
    ("Attached/a.png", "a"), ("Sub/.build/debug.yaml", "a"),
    ("known.json", "{\"findings\": [\n]}\n"),
    ("again.txt", "# To run again: nothing, because everything passed\n= 0\n"),
  ])
  func `files that the build, a run or a check writes affect nothing`(
    path: String, text: String
  ) async throws {
    let repository = try Repository()
    try repository.folder.write(text, to: path)
    let run = try await repository.run(
      "--changed --minimum 0 -f junit:report.xml --history past.jsonl --attachments Attached")
    #expect(run.errors.contains("1 file changed since"), "\(run.errors)")
    #expect(run.errors.contains("which may affect no scenario."), "\(run.errors)")
  }

  @Test func `names tags of sources that no feature has`() async throws {
    let repository = try Repository([
      "specs.json": #"{"sources": {"Sources/**": ["@other", "@othre"]}}"#
    ])
    let warning =
      "warning: no feature has the tag '@othre' of \"sources\" (specs.json). Did you mean '@other'?\n"
    #expect(try await repository.run("--changed --minimum 0").errors.contains(warning))
    #expect(try await repository.run("").errors.contains(warning))
    #expect(try await repository.run("Features/a.feature").errors == "")
  }

  @Test(arguments: ["attribute", "context"])
  func `is not misled by how git is set up to show differences`(_ setting: String) async throws {
    let repository = try Repository()
    if setting == "attribute" {
      try repository.folder.write("Features/b.feature -diff\n", to: ".gitattributes")
      try repository.commit()
    } else {
      try repository.folder.git("config", "diff.interHunkContext", "9")
    }
    try repository.folder.write(
      Repository.shop.replacing("4 comics", with: "5 comics").replacing("| 2 |", with: "| 3 |"),
      to: "Features/a.feature")
    try repository.folder.write(
      Repository.other.replacing("own 1", with: "own 2"), to: "Features/b.feature")
    let run = try await repository.run("--changed")
    #expect(Set(Self.ran(run)) == ["Owning", "Counting", "Later"], "\(run.output)\(run.errors)")
  }

  @Test(arguments: ["a b", "quote\"ä", "tab\there", "line\nbreak", "-dash"])
  func `compares files with names that git would quote`(name: String) async throws {
    let path = "Features/\(name).feature"
    let repository = try Repository([path: Repository.other.replacing("Later", with: "Odd")])
    try repository.folder.write(
      Repository.other.replacing("Later", with: "Odd") + "\n  Scenario: More\n    * I own 1 comics",
      to: path)
    let run = try await repository.run("--changed")
    #expect(Self.ran(run) == ["More"], "\(run.output)\(run.errors)")
  }

  @Test func `keeps to the other filters, and lists no more than a page of reasons`() async throws {
    let repository = try Repository()
    let rows = (1...30).map { "      | \($0) |\n" }.joined()
    try repository.folder.write(Repository.shop + "\n" + rows, to: "Features/a.feature")
    let run = try await repository.run("--changed --name Counting")
    #expect(Self.ran(run).count == 28)
    #expect(run.errors.contains("  and 8 more; --verbose lists all\n"))
    #expect(run.errors.contains("28 of 34 scenarios selected by --name Counting, --changed."))
  }

  @Test(arguments: [
    ("--changed=nothing", "There is no commit 'nothing'"),
    ("--changed nothing", "There is no commit 'nothing'"),
  ])
  func `an unknown commit is an error`(typed: String, problem: String) async throws {
    let run = try await Repository().run(typed)
    #expect(run.status == .unusable)
    #expect(run.errors.contains(problem))
    #expect(run.errors.contains("Name a branch, a tag or a commit, as in: --changed origin/main"))
  }

  @Test func `a shallow clone is told which commits to fetch`() async throws {
    let repository = try Repository()
    try repository.commit()
    try repository.folder.git(
      "clone", "--quiet", "--depth=1", "file://\(repository.folder.path)",
      repository.folder.path + "/clone")
    let run = try await CommandLineRun.of("--changed=main~1", in: repository.folder, below: "clone")
    #expect(run.status == .unusable)
    #expect(run.errors.contains("In a shallow clone, fetch it first"))
  }

  @Test func `works in a folder of the repository, and not outside of one`() async throws {
    let repository = try Repository(["Sub/Features/c.feature": Repository.shop])
    try repository.folder.write(
      Repository.shop.replacing("have 4", with: "have 5"), to: "Sub/Features/c.feature")
    let run = try await CommandLineRun.of(
      "--changed --format pretty --quiet", in: repository.folder, below: "Sub")
    #expect(Self.ran(run) == ["Owning"], "\(run.errors)")
    let outside = try await CommandLineRun.of("--changed", ["Features/a.feature": Repository.shop])
    #expect(outside.status == .unusable)
    #expect(outside.errors.contains("--changed needs a git repository"))
    #expect(outside.errors.contains("leave out --changed, or select scenarios by --tags"))
  }

  @Test func `a repository without a commit, and a machine without git`() async throws {
    let folder = try TemporaryFolder(["Features/a.feature": Repository.shop])
    try folder.git("init", "--quiet")
    let run = try await CommandLineRun.of("--changed", in: folder)
    #expect(run.errors.contains("this repository has none yet"))
    let none = try await CommandLineRun.of("--changed", in: folder, environment: ["PATH": "/none"])
    #expect(none.status == .unusable)
    #expect(none.errors.contains("--changed needs git, which is not on the PATH."))
  }
}

/// Changes to files of definitions, which a repository has under their own paths.
@Suite struct ChangedDefinitionTests {
  private static let feature = """
    Feature: F
      Scenario: One
        Given one
      Scenario: Two
        Given two
      @hooked
      Scenario: Hooked
        Given elsewhere
      Scenario: Elsewhere
        Given elsewhere
      Scenario: Missing
        Given three
    """

  /// A suite that claims to be defined in files of the repository.
  private struct Suite: SpecSuite {
    @TaskLocal static var folder = ""

    func makeWorld(for scenario: ScenarioContext) -> Int { 0 }

    func define(_ steps: Steps<Int>) {
      steps.given("one", filePath: Self.folder + "/steps.swift", line: 5) { _ in }
      steps.given("two", filePath: Self.folder + "/steps.swift", line: 8) { _ in }
      steps.before("@hooked", filePath: Self.folder + "/hooks.swift", line: 11) { _ in }
      steps.given("elsewhere", filePath: Self.folder + "/other.swift", line: 1) { _ in }
    }
  }

  @Test(arguments: [
    ("steps.swift", ["One", "Two", "Missing"]),
    ("other.swift", ["Hooked", "Elsewhere", "Missing"]),
    // Which scenarios the hook was for before is not known.
    ("hooks.swift", ["One", "Two", "Hooked", "Elsewhere", "Missing"]),
    ("helper.swift", ["One", "Two", "Hooked", "Elsewhere", "Missing"]),
  ])
  func `chooses the users of all definitions of a file, or everything`(
    path: String, names: [String]
  ) async throws {
    let repository = try Repository([
      "Features/a.feature": Self.feature, "Features/b.feature": "Feature: B", "steps.swift": "a",
      "hooks.swift": "a", "other.swift": "a", "helper.swift": "a",
    ])
    try repository.folder.write("b", to: path)
    let run = try await Suite.$folder.withValue(repository.folder.path) {
      try await CommandLineRun.of(
        "--changed --dry-run --minimum 0 --format pretty --quiet", in: repository.folder,
        suite: Suite.self)
    }
    let scenarios = run.output.split(separator: "Did not pass").first ?? ""
    let found = scenarios.matches(of: /Scenario: (\w+)/).map { String($0.1) }
    #expect(found == names, "\(run.output)\(run.errors)")
  }
}
