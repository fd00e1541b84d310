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

/// A process that takes the place of another during a run.
@Suite(.timeLimit(.minutes(60))) struct ChangedInChildTests {
  @Test func `has the selection of its parent, whatever has changed since`() async throws {
    let edited = """
      Feature: Edited
        Scenario: doomed
          * it passes
          * it replaces its program by "echo > other.txt; exit 0"
        Scenario: fine
          * it passes

      """
    let repository = try Repository([".gitignore": "/out\n/err\n/journal\n"])
    try repository.folder.git("rm", "--quiet", "-r", "Features")
    try repository.folder.write(
      "Feature: Unchanged\n  Scenario: other\n    * it passes\n", to: "Features/b.feature")
    try repository.commit()
    try repository.folder.write(edited, to: "Features/a.feature")
    let probe = try ProbeProcess(in: repository.folder, ["--changed", "-j", "1", "-f", "summary"])
    #expect(try await probe.end() == 1)
    let output = try probe.output
    let errors = try probe.errors
    #expect(output.contains("2 scenarios (1 failed, 1 passed)"), "\(output)\(errors)")
    #expect(!errors.contains("has read other features"), "\(errors)")
  }
}
