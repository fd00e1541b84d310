import GherkinRunner
import Testing

/// `specs check`, in process.
@Suite struct CheckCommandTests {
  static let good = """
    Feature: Shop
      Scenario: Owning comics
        Given I have 2 comics
        Then I own 2 comics

    """
  static let bad = """
    Feature: Shop
      Scenario: Owning comics
        Given I have two comics
        Then I own 2 comics

    """
  /// Every step definition of the suite once, so that none is unused.
  static let others = """
    Feature: All sentences
      Scenario: All of them
        Given I don't have a connection
        And the server has these comics:
          | title |
        And this letter:
          \"""
          \"""
        And today is 2026-11-21
        When I tap "Back"
        And the load ends with a timeout
        Then the screen is titled "Shop"
        And the price is 2.5 euros
        And I see the shop
        # specs:allow ambiguous-step because it shows that one can
        And I see the list

    """

  private func check(_ typed: String, _ files: [String: String]) async throws -> CommandLineRun {
    try await CommandLineRun.of("check " + typed, files, suite: CheckedSuite.self)
  }

  @Test func `finds nothing in features without mistakes`() async throws {
    let run = try await check(
      "", ["Features/a.feature": Self.good, "Features/b.feature": Self.others])
    #expect(run.output == "2 files checked: nothing is wrong\n")
    #expect(run.errors == "")
    #expect(run.status == .passed)
  }

  @Test func `an outline whose rows need several definitions gets them all, each once`()
    async throws
  {
    let outline = """
      Feature: Shop
        Scenario Outline: Prices
          Then a shirt costs <price>
          Examples:
            | price |
            | 2 €   |
            | free  |
            | 3 €   |

      """
    let run = try await check("F", ["F/a.feature": outline])
    #expect(run.output.contains("a shirt costs {int} €"), "\(run.output)")
    #expect(run.output.contains("a shirt costs free"), "\(run.output)")
    #expect(run.output.split(separator: "steps.then(").count == 3, "\(run.output)")
  }

  @Test func `reports and counts what is wrong`() async throws {
    let run = try await check("F", ["F/a.feature": Self.bad])
    #expect(
      run.output == """
        F/a.feature:3:5: error: `two` is no value that fits here. [wrong-value]
          3 |     Given I have two comics
            |     ^^^^^^^^^^^^^^^^^^^^^^^
            = Write a whole number in digits, such as 3.
              The step is: I have {whole number} comics

        1 file checked: 1 error

        """)
    #expect(run.status == .failed)
  }

  @Test func `ends with what developers can paste`() async throws {
    let run = try await check("F", ["F/a.feature": Self.good.replacing("have", with: "once lost")])
    #expect(
      run.output.contains(
        """

        For developers: definitions of the new steps, to paste and complete:

            steps.given("I once lost {int} comics") { (world, int1: Int) in
              throw Pending("not written yet")
            }

        1 file checked: 1 error

        """), "\(run.output)")
  }

  @Test func `reports JSON for tools`() async throws {
    let run = try await check("F --format json", ["F/a.feature": Self.bad])
    #expect(
      run.output == """
        {"files":1,"findings":[{"rule":"wrong-value","severity":"error","path":"F/a.feature",\
        "line":3,"column":5,"length":23,"problem":"`two` is no value that fits here.","advice":\
        "Write a whole number in digits, such as 3.\\nThe step is: I have {whole number} comics",\
        "canBeFixed":false}],"fixed":[]}

        """)
    #expect(run.status == .failed)
  }

  @Test func `annotates the lines for GitHub`() async throws {
    let run = try await check("F -f github", ["F/a.feature": Self.bad])
    #expect(
      run.output == """
        ::error file=F/a.feature,line=3,title=wrong-value::`two` is no value that fits here.%0AWrite \
        a whole number in digits, such as 3.%0AThe step is: I have {whole number} comics

        """)
  }

  @Test(arguments: [
    ("", true), ("Features", true), ("Features/a.feature", false), (". -j 2", true),
  ])
  func `checks for unused definitions if all features are checked`(
    typed: String, reports: Bool
  ) async throws {
    let files = ["Features/a.feature": Self.good, "Features/b.feature": "Feature: Another\n"]
    let run = try await check(typed, files)
    #expect(run.output.contains("[unused-definition]") == reports)
    #expect(run.output.contains("No feature uses this step: I tap {string}") == reports)
  }

  @Test(arguments: [
    ("", "Nothing to check: there is no feature file in 'Features'."),
    ("Nowhere", "There is no file or folder 'Nowhere'."),
    ("Features/a.feature:3", "'check' takes whole files"),
    ("--format pretty", "text, json or github"),
    ("--tags @a", "'check' has no option '--tags'."),
  ])
  func `refuses what it cannot check`(typed: String, message: String) async throws {
    var files = ["Features/a.feature": Self.good]
    if typed.isEmpty { files = ["Features/notes.txt": ""] }
    let run = try await check(typed, files)
    #expect(run.status == .unusable)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output == "")
  }

  @Test func `refuses definitions that cannot be used`() async throws {
    let files = ["Features/a.feature": Self.good]
    let run = try await CommandLineRun.of("check", files, suite: MistakenSuite.self)
    #expect(run.status == .unusable)
    #expect(run.errors.hasPrefix("error: Some definitions cannot be used:"))
  }

  @Test func `compares 500 undefined texts of a file with phrases, each wherever it stands`()
    async throws
  {
    let steps = (0..<502).map { "    Given I have \($0) comix\n" } + ["    Given I have 7 comix\n"]
    let run = try await check(
      "F",
      [
        "F/a.feature": "Feature: F\n  Scenario: S\n" + steps.joined(),
        "F/b.feature": "Feature: G\n  Scenario: T\n    Given I have 900 comix\n",
      ])
    let text = run.output + run.errors
    // Those of one file leave nothing out in the next.
    #expect(text.matches(of: /Did you mean/).count == 501 + 1)
  }

  @Test(arguments: [
    (#"{"check": {"wrong-value": "off"}}"#, 0), (#"{"check": {"wrong-value": "warning"}}"#, 1),
    (#"{"check": {"wrong-value": {"level": "off"}}, "tags": "@a"}"#, 0), ("{}", 1),
    (#"{"check": {"wrong-value": "off", "scenario-length": {"max": 1}}}"#, 1),
    (#"{"check": {"wrong-value": "off", "scenario-length": {"max": 2}}}"#, 0),
    (#"{"check": {"wrong-value": "off", "missing-when": "error"}}"#, 1),
    (#"{"check": {"wrong-value": "off", "unfitting-block": "warning"}}"#, 0),
  ])
  func `follows the settings of specs.json`(config: String, status: Int32) async throws {
    let run = try await check("F", ["F/a.feature": Self.bad, "specs.json": config])
    #expect(run.status.rawValue == status, "\(run.errors)\(run.output)")
  }

  @Test(arguments: [
    (
      #"{"check": "off"}"#, "specs.json:1:11: check is 'off'.",
      "an object with a setting for each rule"
    ),
    (
      #"{"check": {"wrong-valu": "off"}}"#,
      "specs.json:1:12: check.wrong-valu: there is no rule 'wrong-valu'.",
      "Did you mean 'wrong-value'?"
    ),
    (
      #"{"check": {"wrong-value": "of"}}"#, "specs.json:1:27: check.wrong-value is 'of'.",
      "'off', 'warning'"
    ),
    (
      #"{"check": {"name-length": 70}}"#, "specs.json:1:27: check.name-length is 70.",
      #""max": 120"#
    ),
    (
      #"{"check": {"wrong-value": {"max": 3}}}"#,
      "specs.json:1:28: check.wrong-value.max: the rule has no such option.",
      "'off', 'warning' or 'error'"
    ),
    (
      #"{"check": {"name-length": {"max": "a"}}}"#,
      "specs.json:1:35: check.name-length.max is 'a'.",
      "a whole number, 0 or more"
    ),
    (
      #"{"check": {"name-length": {"level": 1}}}"#,
      "specs.json:1:37: check.name-length.level is 1.",
      "'off', 'warning' or 'error'"
    ),
    (
      #"{"check": {"invalid-suppression": "off"}}"#,
      "check.invalid-suppression: this rule cannot be", "'warning'"
    ),
    (#"{"profiles": {"a": {"check": {}}}}"#, "profiles.a.check: there is no option", ""),
  ])
  func `says what is wrong with the settings`(
    config: String, problem: String, remedy: String
  ) async throws {
    let run = try await check("F", ["F/a.feature": Self.good, "specs.json": config])
    #expect(run.status == .unusable)
    #expect(run.errors.contains(problem) && run.errors.contains(remedy), "\(run.errors)")
  }

  @Test func `ignores the settings when features run`() async throws {
    let files = ["F/a.feature": Self.good, "specs.json": #"{"check": {"name-length": "off"}}"#]
    #expect(try await CommandLineRun.of("F", files).status == .passed)
  }
}
