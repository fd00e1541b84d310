import GherkinRunner
import Testing

@Suite struct PathArgumentTests {
  @Test(arguments: [
    ("a.feature", "a.feature", []),
    ("a.feature:3", "a.feature", [3]),
    ("a.feature:3:12", "a.feature", [3, 12]),
    ("odd:7", "odd:7", []),
    ("odd:7:8", "odd:7", [8]),
    ("a.feature:", "a.feature:", []),
    ("a.feature:0", "a.feature:0", []),
    ("a.feature:-1", "a.feature:-1", []),
    ("a.feature:3x", "a.feature:3x", []),
    ("a.feature:99999999999999999999", "a.feature:99999999999999999999", []),
    (":3", "", [3]),
  ])
  func `takes the lines from behind the path`(text: String, path: String, lines: [Int]) {
    let argument = PathArgument(text) { $0 == "odd:7" }
    #expect(argument.path == path)
    #expect(argument.lines == lines)
  }
}

/// `@FILE` on the command line.
@Suite struct RerunListTests {
  @Test(arguments: [
    ("", []),
    (" \n\r\n\t", []),
    ("a.feature:3", ["a.feature:3"]),
    ("a.feature:3:12\nb.feature\n", ["a.feature:3:12", "b.feature"]),
    ("a.feature:3\r\nb.feature.md:4\r\n", ["a.feature:3", "b.feature.md:4"]),
    ("my shop/the list.feature:3 \n", ["my shop/the list.feature:3"]),
    ("a.feature:3\tbuy\nb.feature:4\t\n", ["a.feature:3", "b.feature:4"]),
    (#"" new\n\tline.feature":3\#tbuy"#, [" new\n\tline.feature:3"]),
    ("x.features/a.feature:1", ["x.features/a.feature:1"]),
    ("a.feature.feature:1:2", ["a.feature.feature:1:2"]),
    ("# why\n  # and how\na.feature:3\n", ["a.feature:3"]),
    ("\u{FEFF}a.feature:3\r\n", ["a.feature:3"]),
    ("= failed: a report was lost\na.feature:3\n", ["a.feature:3"]),
  ])
  func `holds files with their lines`(text: String, entries: [String]) throws {
    #expect(try RerunList(text, name: "rerun.txt").entries.map(\.text) == entries)
  }

  @Test(arguments: [
    ("a.feature:1\nb.txt:2", "rerun.txt:2: 'b.txt:2' is not a feature file."),
    ("a.feature:", "rerun.txt:1: 'a.feature:' is not a feature file."),
    ("a.feature:1x", "rerun.txt:1: 'a.feature:1x' is not a feature file."),
    ("a.feature:1 Features", "rerun.txt:1: 'a.feature:1 Features' is not a feature file."),
    ("\"a.feature:1", "rerun.txt:1: '\"a.feature:1' is not a feature file."),
  ])
  func `holds nothing else`(text: String, problem: String) {
    #expect { try RerunList(text, name: "rerun.txt") } throws: {
      ($0 as? CommandError)?.problem == problem
    }
  }

  @Test func `an argument that is empty names nothing, behind the options as well`() {
    #expect(throws: CommandError.self) { try ParsedArguments(["--", ""], program: .specs()) }
  }
}

/// Steps that would be lost in free text without a word are errors when features are run.
@Suite struct MisspeltKeywordTests {
  @Test func `run and check say the same of each text, whether it is an error or not`() async throws
  {
    let rows = LostTextTable.rows.filter { $0.place == "scenario" && $0.language == "en" }
    for text in rows.map(\.text) where !text.contains("\n") {
      let text = text.replacing("it fails", with: "I own 2 comics")
      let files = [
        "Features/x.feature":
          "Feature: X\n  About it.\n\n  Scenario: Y\n    \(text)\n\n    Given I have 2 comics\n    Then I own 2 comics\n"
      ]
      let run = try await CommandLineRun.of("", files)
      let check = try await CommandLineRun.of("check", files)
      let severities = [run.errors, check.output].map { output in
        output.firstMatch(of: #/x\.feature:5:5: (\w+): /#).map { String($0.1) }
      }
      #expect((run.status == .failed) == (severities[1] == "error"), "\(text)")
      #expect(run.status == .failed || severities[0] == severities[1], "\(text)")
    }
  }
}
