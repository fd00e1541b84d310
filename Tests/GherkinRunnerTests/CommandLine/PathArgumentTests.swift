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

  @Test(arguments: [
    ("check empty", "Nothing to check"), ("parse empty", "Nothing to parse"),
    ("parse empty --output none", "Nothing to parse"),
    ("steps empty", "Nothing to search for uses of steps"), ("trace empty", "Nothing to trace"),
  ])
  func `is a folder without features, which each command says in its own words`(
    typed: String, problem: String
  ) async throws {
    let files = [
      "empty/notes.txt": "", "specs.json": #"{"requirements": "requirements.csv"}"#,
      "requirements.csv": "id,text\nA-1,Baskets\n",
    ]
    let run = try await CommandLineRun.of(typed, files)
    #expect(run.status == .unusable)
    #expect(run.output == "")
    #expect(
      run.errors == """
        error: \(problem): there is no feature file in 'empty'.
               Feature files are named *.feature or *.feature.md.

        """)
  }

  @Test(arguments: ["check", "format", "parse", "steps", "trace"])
  func `is refused with a line by a command that takes whole files`(command: String) async throws {
    let files = [
      "Features/a.feature": "Feature: A\n\n  Scenario: B\n    Given a basket\n",
      "specs.json": #"{"requirements": "requirements.csv"}"#,
      "requirements.csv": "id,text\nA-1,Baskets\n",
    ]
    let run = try await CommandLineRun.of("\(command) Features/a.feature:3", files)
    #expect(run.status == .unusable)
    #expect(run.output == "")
    #expect(
      run.errors == """
        error: A line of 'Features/a.feature' was given, but '\(command)' takes whole files.
               Leave out the colon and what follows it.

        """)
  }
}
