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
    ("@rerun.txt", "# To run again: nothing, because everything passed\n", "0 scenarios"),
    ("@rerun.txt c.feature", "# To run again: nothing", "1 scenario (1 passed)"),
    ("@rerun.txt", "# To run again: 1\nc.feature:2\n# ids abc\n", "1 scenario (1 passed)"),
    // The hook failed, so all that was to run is listed.
    (
      "@rerun.txt", "# To run again: 1\n# The run failed: a hook\nc.feature:2\n# ids abc\n",
      "1 scenario (1 passed)"
    ),
    (
      "@rerun.txt", "# To run again: nothing\n# To run again: 1\nc.feature:2\n# ids abc\n",
      "1 scenario (1 passed)"
    ),
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
    (
      "@rerun.txt --minimum 1", "# To run again: nothing",
      "Nothing to run: 'rerun.txt' lists nothing to run again."
    ),
    ("@rerun.txt", "", "rerun.txt has no entry and does not say that everything passed"),
    ("@rerun.txt c.feature", "", "rerun.txt has no entry and does not say that"),
    ("@rerun.txt", "# on Monday\n\n", "rerun.txt has no entry and does not say that"),
    ("@rerun.txt", "# To run aga", "rerun.txt has no entry and does not say that"),
    (
      "@rerun.txt", "# The run failed: a hook",
      "rerun.txt lists no scenario to run again, although its run failed: a hook."
    ),
    ("@rerun.txt", "what?", "rerun.txt:1: 'what?' is not a feature file."),
    // Lists that were joined: one of the runs failed, or was cut off before it had a list.
    (
      "@rerun.txt", "# The run failed: a hook\nc.feature:2\n",
      "rerun.txt lists no scenario to run again, although its run failed: a hook."
    ),
    (
      "@rerun.txt", "c.feature:2\n# The run failed: a hook\n",
      "rerun.txt:2: a part of this list lists no scenario to run again, although its run failed"
    ),
    (
      "@rerun.txt", "# To run again: 1\nc.feature:2\n# ids abc\n# The run failed: it did not end\n",
      "rerun.txt:4: a part of this list lists no scenario to run again, although its run failed"
    ),
    (
      "@rerun.txt",
      "# The run failed: it did not end\n# To run again: 1\nc.feature:2\n# ids abc\n",
      "rerun.txt:1: a part of this list lists no scenario to run again, although its run failed"
    ),
    (
      "@rerun.txt", "# To run again: nothing\n# The run failed: 1 report could not be written\n",
      "rerun.txt lists no scenario to run again, although its run failed: 1 report"
    ),
    // Lists that were cut.
    ("@rerun.txt", "# To run again: 2\n", "rerun.txt was cut or changed: it has 0 of the 2"),
    (
      "@rerun.txt", "# To run again: 2\nc.feature:2\n# ids abc\n",
      "rerun.txt was cut or changed: it has 1 of the 2 scenarios that its first line announces."
    ),
    ("@rerun.txt", "# To run again: 1\nc.feature:1", "rerun.txt was cut or changed: an entry"),
    (
      "@rerun.txt", "# To run again: 2\na b.feature:2:4\n# ids abc",
      "rerun.txt was cut or changed: an entry or its comment is not whole."
    ),
    (
      "@rerun.txt",
      "# To run again: 1\nc.feature:2\n# To run again: 1\nc.feature:2\n# ids abc\n",
      "rerun.txt:1: a part of this list was cut or changed: an entry or its comment"
    ),
    (
      "@rerun.txt", "# To run again: nothing\n# Nothing was run: it was a dry run\n",
      "rerun.txt was written by a dry run, which runs nothing"
    ),
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
    #expect(run.output.contains("\n./\(name):2\n"), "\(run.output)\(run.errors)")
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
