import GherkinRunner
import Testing

/// What a run says of scenarios that it leaves out.
@Suite struct SelectionReportTests {
  private static let files = [
    "Features/x.feature": """
    Feature: X
      @wip
      Scenario: One
        Given I have 2 comics
      @web @slow
      Scenario: Two
        Given I have 2 comics
      Scenario: Three
        Given I have 2 comics
      Scenario: Four
        Given I have 2 comics

    """
  ]

  @Test(arguments: [
    ("", ""),
    (
      "--tags @wip",
      "✔ 1 scenario (1 passed): all is well. 1 of 4 scenarios selected by --tags @wip.\n"
    ),
    (
      "--tags not(@wip) --name T",
      "✔ 2 scenarios (2 passed): all is well. "
        + "2 of 4 scenarios selected by --tags 'not(@wip)', --name T.\n"
    ),
    (
      "Features/x.feature:8",
      "✔ 1 scenario (1 passed): all is well. 1 of 4 scenarios selected by line.\n"
    ),
    ("--tags @wip --quiet", ""),
    (
      "--tags @wpi --minimum 0",
      """
      warning: no feature has the tag '@wpi' of --tags. Did you mean '@wip'?
      ✔ 0 scenarios: there was nothing to run, which --minimum 0 allows. 0 of 4 scenarios selected by --tags @wpi.

      """
    ),
    (
      "--tags not(@wpi)",
      "warning: no feature has the tag '@wpi' of --tags. Did you mean '@wip'?\n"
    ),
    (
      "--tags not(@payment)",
      "warning: no feature has the tag '@payment' of --tags. Check its spelling.\n"
    ),
    // One file need not have every tag.
    ("Features/x.feature --tags not(@payment)", ""),
  ])
  func `says how many and why`(typed: String, errors: String) async throws {
    let run = try await CommandLineRun.of(typed, Self.files)
    #expect(run.status == .passed, "\(run.errors)")
    #expect(run.errors == errors)
  }

  @Test(arguments: ["", "--quiet"])
  func `names the file that the choice comes from`(typed: String) async throws {
    var files = Self.files
    files["specs.json"] = #"{"tags": "not @wip and not @payment"}"#
    let folder = try TemporaryFolder(files)
    let run = try await CommandLineRun.of(typed, in: folder)
    let filter =
      "✔ 3 scenarios (3 passed): all is well. 3 of 4 scenarios selected by the setting 'tags' of"
    let expression = "(not @wip and not @payment)"
    #expect(run.errors == "\(filter) specs.json \(expression).\n")
    // From a folder further down it holds as well, and is easily forgotten.
    let below = try await CommandLineRun.of("x.feature \(typed)", in: folder, below: "Features")
    #expect(
      below.errors == "\(filter) ../specs.json \(expression).\n")
    // What is typed takes its place.
    let other = try await CommandLineRun.of("--tags @web \(typed)", in: folder)
    #expect(!other.errors.contains("specs.json"))
  }

  @Test func `of two tags that are equally near, the one that is used more often is meant`()
    async throws
  {
    let feature = """
      Feature: F
        @bat
        Scenario: One
          Given I have 4 comics
        @cat
        Scenario: Two
          Given I have 4 comics
        @cat
        Scenario: Three
          Given I have 4 comics
      """
    let run = try await CommandLineRun.of("--tags not(@rat)", ["Features/a.feature": feature])
    #expect(run.errors.contains("Did you mean '@cat'?"), "\(run.errors)")
  }

  @Test func `what selects nothing is named by where it stands`() async throws {
    var files = Self.files
    files["specs.json"] = #"{"tags": "@none"}"#
    let run = try await CommandLineRun.of("", files)
    #expect(run.status == .unusable)
    #expect(run.errors.contains("the setting 'tags' of specs.json (@none) selects none"))
    #expect(!run.errors.contains("--tags"), "\(run.errors)")
  }

  @Test func `says what a shard leaves to others`() async throws {
    var total = 0
    for index in 1...2 {
      let run = try await CommandLineRun.of("--shard \(index)/2 -f summary", Self.files)
      let match = try #require(
        run.errors.wholeMatch(of: #/✔.* (\d) of 4 scenarios selected by shard \d/2\.\n/#))
      total += try #require(Int(match.1))
      #expect(run.output.hasPrefix("\(match.1) scenario"))
    }
    #expect(total == 4)
    let both = try await CommandLineRun.of("--shard 1/2 --name T --minimum 0", Self.files)
    #expect(both.errors.contains(" 2 of 4 scenarios selected by --name T"), "\(both.errors)")
  }

  @Test(arguments: [
    ("@wip,@web", "(@wip or @web) and @slow", "@wip,@web and @slow"),
    ("@wip,@web", "@wip or @web", nil),
    ("~@wip", "not @wip", nil), ("wip", "@wip", nil), ("~@wip,~@web", "not @wip or not @web", nil),
    ("~@wip", "not @wip and @web", "~@wip and @web"),
  ])
  func `refuses tags that no scenario can have`(
    tag: String, meant: String, expression: String?
  ) async throws {
    let expression = expression ?? tag
    let (output, errors) = (MemorySink(), MemorySink())
    let folder = try TemporaryFolder(Self.files)
    let console = Console(output: output, errors: errors, workingFolder: folder.path)
    let status = await ShopSuite().run(arguments: ["--tags", expression], console: console)
    #expect(status == .unusable)
    #expect(
      errors.text == """
        error: The option '--tags' was given '\(expression)': no scenario can have the tag '\(tag)'.
               Did you mean '\(meant)'?

        """)
  }

  @Test(arguments: ["LOST.FEATURE", "Lost.Feature", "lost.feature.txt", "lost.features"])
  func `names files that are almost features`(name: String) async throws {
    var files = Self.files
    files["Features/\(name)"] = "Feature: Lost\n"
    files["Features/notes.txt"] = ""
    files["Features/feature"] = ""
    let warning =
      "warning: 'Features/\(name)' is left out: the name of a feature file ends with .feature or"
      + " .feature.md.\n"
    let run = try await CommandLineRun.of("", files)
    #expect(run.errors == warning)
    #expect(run.status == .passed)
    #expect(try await CommandLineRun.of("check", files).errors == warning)
  }

  @Test(arguments: ["", "--quiet", "check"])
  func `names folders without features beside others`(typed: String) async throws {
    let folder = try TemporaryFolder([
      "Features/sub/a.feature": "Feature: A\n  Scenario: S\n    Given I have 2 comics\n",
      "Empty/deep/notes.txt": "",
    ])
    let run = try await CommandLineRun.of("\(typed) Features Empty/ Features/sub", in: folder)
    #expect(
      run.errors
        == "warning: there is no feature file in 'Empty'. Correct the path, or leave it out.\n")
    // A link to a folder that was searched before does not make that empty.
    try folder.link("Again", to: "Features")
    let again = try await CommandLineRun.of("\(typed) Features Again", in: folder)
    #expect(again.errors == "")
  }

  @Test(arguments: [
    ("", "", nil), ("", "@fast", "Check its spelling."), ("", "@slwo", "Did you mean '@slow'?"),
    ("Features/x.feature", "@fast", nil), ("Features/x.feature", "@slwo", "Did you mean '@slow'?"),
  ])
  func `names tags of budgets that no feature has`(
    typed: String, tag: String, remedy: String?
  ) async throws {
    var files = Self.files
    files["specs.json"] =
      #"{"budgets": {"@web and not @wip": "5min", "not (@slow or @wip)": "5min""#
    files["specs.json"]? += (tag.isEmpty ? "" : #", "\#(tag)": "5min""#) + "}}"
    let run = try await CommandLineRun.of(typed, files)
    #expect(
      run.errors
        == (remedy.map {
          let features = typed.isEmpty ? "feature" : "feature here"
          return "warning: no \(features) has the tag '\(tag)' of \"budgets\" (specs.json). \($0)\n"
        } ?? ""))
  }

  @Test(arguments: ["summary", "progress", "pretty", "markdown", "html"])
  func `says that every scenario was skipped`(format: String) async throws {
    let files = ["Features/x.feature": "Feature: X\n  Scenario: One\n    Given it is Sunday\n"]
    let run = try await CommandLineRun.of("-f \(format)", files, suite: IdleSuite.self)
    #expect(run.status == .passed)
    #expect(run.output.contains("every scenario was skipped"), "\(run.output)")
  }
}

private struct IdleSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) {
    steps.given("it is Sunday") { _ in throw Skip("closed") }
  }
}
