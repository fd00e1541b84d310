import GherkinRunner
import Testing

/// What a check finds, and where.
@Suite struct CheckFindingsTests {
  /// `line rule` of each finding.
  private func found(
    _ feature: String, _ settings: CheckSettings = CheckSettings()
  ) throws -> [String] {
    try Check.findings(feature, settings).map {
      "\($0.diagnostic.location.line) \($0.rule.name)"
    }
  }

  @Test func `each row of the examples is checked by itself`() throws {
    let rows = ["| 2 | a timeout |", "| two | a timeout |", "| 4 | a party |", "| 5 | a timeout |"]
    let feature = """
      Feature: Shop
        Scenario Outline: Loads
          Given I have <count> comics
          When the load ends with <outcome>
          Then I own <count> comics
          Examples:
            | count | outcome |
      \(rows.map { "      " + $0 }.joined(separator: "\n"))
      """
    #expect(try found(feature) == ["9 wrong-value", "10 wrong-value"])
  }

  @Test func `a step of the background is reported once, however many scenarios have it`() throws {
    let feature = """
      Feature: Shop
        Background:
          Given I have two comics
        Scenario: One
          Then I own 2 comics
        Scenario: Two
          When I tap "Back"
          Then I own 2 comics
      """
    #expect(try found(feature) == ["3 wrong-value"])
  }

  @Test(arguments: [
    ("{count}", true), ("[count]", true), ("{{count}}", false), ("${count}", false),
    ("%count%", false),
  ])
  func `a placeholder in other brackets is answered with its right form`(
    form: String, isSlip: Bool
  ) throws {
    let feature = """
      Feature: Shop
        Scenario Outline: Owning
          Given I have \(form) comics
          Then I see the list
          Examples:
            | count |
            | 1     |
            | 2     |
      """
    let findings = try Check.findings(feature)
    let rule = isSlip ? "unknown-placeholder" : "unused-placeholder"
    let finding = try #require(findings.first { $0.rule.name == rule })
    #expect(finding.diagnostic.location.line == 6)
    #expect(
      finding.diagnostic.advice
        == (isSlip
          ? "Write `<count>` instead of `\(form)`." : "Use it in a step, or remove the column."))
  }

  @Test func `actions may follow checks`() throws {
    let feature = """
      Feature: Shop
        Scenario: There and back
          Given I have 2 comics
          Then the screen is titled "Shop"
          When I tap "Forth"
          Then I own 2 comics
          When I tap "Back"
          Then the screen is titled "Shop"
      """
    #expect(try found(feature) == [])
  }

  @Test func `steps of unknown type are in no particular order`() throws {
    let feature = """
      Feature: Shop
        Scenario: Listed
          * I have 2 comics
          * I tap "Back"
      """
    #expect(try found(feature) == [])
  }

  @Test func `the background says what And continues`() throws {
    let feature = """
      Feature: Shop
        Background:
          Given I have 2 comics
        Scenario: Listed
          And I don't have a connection
          When I tap "Back"
          Then I own 2 comics
      """
    #expect(try found(feature) == [])
  }

  @Test func `scenarios of different rules may share a name`() throws {
    let feature = """
      Feature: Shop
        Rule: Online
          Scenario: Owning
            Given I have 2 comics
            Then I own 2 comics
        Rule: Offline
          Scenario: Owning
            Given I don't have a connection
            Then I own 2 comics
      """
    #expect(try found(feature) == [])
  }

  @Test func `the style of a file with errors is not checked`() throws {
    #expect(
      try found("Feature: Shop\n  Scenario:\n  Given I have 2 comics  \n  nonsense") == [
        "4 parse-error"
      ])
  }

  @Test func `unused definitions are reported only if all features are checked`() throws {
    let feature = Bytes("Feature: Shop\n  Scenario: A\n    Then I own 2 comics".utf8)
    func rules(coversSuite: Bool) throws -> [String] {
      try Check.findings(["a.feature": feature], coversSuite: coversSuite, suite: TwofoldSuite.self)
        .map { "\($0.rule.name): \($0.diagnostic.problem)" }
    }
    let twice = "duplicate-definition: This step is defined twice: I go"
    #expect(try rules(coversSuite: false) == [twice])
    #expect(
      try rules(coversSuite: true) == [
        twice, "unused-definition: No feature uses this step: I go",
        "unused-definition: No feature uses this step: I go",
      ])
  }

  @Test func `a feature with the same name as another is reported with the other's file`() throws {
    let feature = Bytes("Feature: Shop\n  Scenario: A\n    Then I own 2 comics".utf8)
    let findings = try Check.findings(["a.feature": feature, "b.feature": feature])
    #expect(findings.map(\.diagnostic.path) == ["b.feature"])
    #expect(
      findings.first?.diagnostic.problem == "The feature in a.feature, line 1, has the same name.")
  }

  @Test(arguments: [
    ("@smoek", true), ("@Smoke", true), ("@smok", false), ("@real_disk", true), ("@realdisk", true),
    ("@reel-disk", true), ("@real-disc", false), ("@real-time", false), ("@slow", false),
    ("@smoke1", false), ("@fast", false),
  ])
  func `a tag that resembles a common one is reported`(tag: String, isReported: Bool) throws {
    let scenarios = ["@smoke @real-disk", "@smoke @real-disk", tag].enumerated().map {
      "  \($1)\n  Scenario: \($0)\n    Given I have \($0) comics\n    Then I own 2 comics\n"
    }
    let found = try found("Feature: Shop\n" + scenarios.joined())
    #expect(found == (isReported ? ["10 misspelled-tag"] : []))
  }

  @Test(arguments: [
    ("« A\u{00A0}»", false), ("A\u{202F}!", false), ("12\u{00A0}345,00\u{00A0}€", false),
    ("10\u{00A0}km", false), ("§\u{00A0}5", false), ("A\u{00A0}B", true), ("A\u{00A0}5", true),
  ])
  func `typographic spaces are invisible characters where typography does not ask for them`(
    cell: String, isReported: Bool
  ) throws {
    let french = "# language: fr\nFonctionnalité: Magasin\n  Scénario: A\n    Alors this letter:\n"
    let table = "    | \(cell) |\n"
    let settings = CheckSettings(["argument-mismatch": .init(isOff: true)])
    #expect(try found(french + table, settings) == [])
    #expect(
      try found("Feature: Shop\n  Scenario: A\n    Then this letter:\n" + table, settings)
        == (isReported ? ["4 invisible-characters"] : []))
  }
}

/// A step that is defined twice.
private struct TwofoldSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) {
    steps.when("I go") { _ in }
    steps.when("I go") { _ in }
    steps.then("I own {int} comics") { (_, _: Int) in }
  }
}
