import GherkinRunner
import Testing

/// `@FILE` on the command line.
@Suite struct RerunListTests {
  @Test(arguments: [
    ("", []),
    (" \n\r\n\t", []),
    ("a.feature:3", ["a.feature:3"]),
    ("a.feature:3:12\nb.feature\n", ["a.feature:3:12", "b.feature"]),
    ("a.feature:3\r\nb.feature.md:4\r\n", ["a.feature:3", "b.feature.md:4"]),
    ("a.feature:3 b.feature:4  c.feature", ["a.feature:3", "b.feature:4", "c.feature"]),
    ("my shop/the list.feature:3 b.feature", ["my shop/the list.feature:3", "b.feature"]),
    ("x.features/a.feature:1", ["x.features/a.feature:1"]),
    ("a.feature.feature:1:2", ["a.feature.feature:1:2"]),
    ("# why\n  # and how\na.feature:3\n", ["a.feature:3"]),
    ("\u{FEFF}a.feature:3\r\n", ["a.feature:3"]),
    ("# The run failed: a report was lost\na.feature:3\n", ["a.feature:3"]),
  ])
  func `holds files with their lines`(text: String, entries: [String]) throws {
    #expect(try RerunList(text, name: "rerun.txt").entries == entries)
  }

  @Test(arguments: [
    ("a.feature:1\nb.txt:2", "rerun.txt:2: 'b.txt:2' is not a feature file."),
    ("a.feature:", "rerun.txt:1: 'a.feature:' is not a feature file."),
    ("a.feature:1x", "rerun.txt:1: 'a.feature:1x' is not a feature file."),
    ("a.feature:1 Features", "rerun.txt:1: 'Features' is not a feature file."),
  ])
  func `holds nothing else`(text: String, problem: String) {
    #expect {
      try RerunList(text, name: "rerun.txt")
    } throws: {
      ($0 as? CommandError)?.problem == problem
    }
  }

  @Test(arguments: [
    ("@rerun.txt", "a b.feature:3 c.feature", "2 scenarios (1 failed, 1 passed)"),
    ("@rerun.txt @rerun.txt", "c.feature:2", "1 scenario (1 passed)"),
    ("@rerun.txt", "", "0 scenarios"),
    ("@rerun.txt c.feature", "", "1 scenario (1 passed)"),
  ])
  func `is run instead of everything`(typed: String, list: String, summary: String) async throws {
    let run = try await CommandLineRun.of(typed + " -f summary", Self.files(list))
    #expect(run.output.contains(summary), "\(run.errors)\(run.output)")
    #expect(run.status == (summary.contains("failed") ? .failed : .passed))
  }

  @Test(arguments: [
    ("@none.txt", "", "There is no file or folder 'none.txt'."),
    (
      "@rerun.txt", "gone.feature:2",
      "rerun.txt lists 1 file that cannot be found here: 'gone.feature'."
    ),
    ("@rerun.txt", "c.feature:99", "There is no scenario at c.feature:99."),
    ("@rerun.txt --minimum 1", "", "Nothing to run: there is no feature file in '@rerun.txt'."),
    (
      "@rerun.txt", "# The run failed: a hook",
      "rerun.txt lists no scenario to run again, although its run failed: a hook."
    ),
    ("@rerun.txt", "what?", "rerun.txt:1: 'what?' is not a feature file."),
  ])
  func `is refused when it leads nowhere`(typed: String, list: String, message: String) async throws
  {
    let run = try await CommandLineRun.of(typed, Self.files(list))
    #expect(run.status == .unusable)
    #expect(run.errors.hasPrefix("error: " + message), "\(run.errors)")
  }

  @Test(arguments: ["./@x", "."])
  func `paths are printed so that they can be typed`(typed: String) async throws {
    let name = typed == "." ? "-a.feature" : "@x/a.feature"
    let folder = try TemporaryFolder([name: "Feature: A\n  Scenario: B\n    When it breaks\n"])
    let run = try await CommandLineRun.of("\(typed) -f rerun", in: folder)
    #expect(run.output.hasPrefix("./\(name):2\n"), "\(run.output)\(run.errors)")
    let again = try await CommandLineRun.of("./\(name):2 -f summary", in: folder)
    #expect(again.output.contains("./\(name):2"), "\(again.output)")
    #expect(again.status == .failed)
  }

  @Test func `an argument that is empty names nothing, behind the options as well`() {
    #expect(throws: CommandError.self) { try ParsedArguments(["--", ""]) }
  }

  private static func files(_ list: String) -> [String: String] {
    [
      "rerun.txt": list,
      "c.feature": "Feature: C\n  Scenario: S\n    Given I have 2 comics\n",
      "a b.feature": """
      Feature: A
        Scenario: One
          When it breaks
        Scenario: Two
          Given I have 2 comics
      """,
    ]
  }
}
