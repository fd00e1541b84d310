import GherkinRunner
import Testing

/// Comments that allow what a rule forbids.
@Suite struct SuppressionTests {
  private func found(_ feature: String) throws -> [String] {
    let settings = CheckSettings(["trailing-spaces": .init(isOff: true)])
    return try Check.findings(feature, settings).map {
      "\($0.diagnostic.location.line) \($0.rule.name)"
    }
  }

  @Test(arguments: [
    ("# specs:allow missing-then because it is long", "", ""),
    ("", "# specs:allow missing-then because it is long", ""),
    ("", "#specs:allow   missing-then,missing-name   because it is long", ""),
    ("# specs:allow missing-then, missing-name because it is long\n# and more", "", ""),
  ])
  func `apply to everything that begins on the next line`(
    file: String, scenario: String, step: String
  ) throws {
    let feature = """
      \(file)
      @tag
      Feature: Shop
        \(scenario)

        @other
        Scenario:
          When I tap "Back"
      """
    let names = (file + scenario).contains("missing-name") ? [] : ["missing-name"]
    #expect(try found(feature).map { String($0.split(separator: " ")[1]) } == names)
  }

  @Test func `apply to nothing else`() throws {
    let feature = """
      Feature: Shop
        # specs:allow missing-then because it is long
        Scenario: First
          When I tap "Back"
        Scenario: Second
          When I tap "Forth"
      """
    #expect(try found(feature) == ["5 missing-then"])
  }

  @Test func `apply to one step with its table`() throws {
    let feature = """
      Feature: Shop
        Scenario: First
          # specs:allow invisible-characters because titles may have them
          Given the server has these comics:
            | title |
            | A\u{00A0}b  |
          And the server has these comics:
            | title |
            | A\u{00A0}b  |
          Then I own 2 comics
      """
    #expect(try found(feature) == ["9 invisible-characters"])
  }

  @Test func `cannot hide that a file cannot be parsed`() throws {
    let feature = """
      # specs:allow parse-error, invalid-suppression because I say so
      Feature: Shop
        Scenario: First
          Then I own 2 comics
      """
    #expect(try found(feature) == ["1 invalid-suppression", "1 invalid-suppression"])
  }

  @Test(arguments: [
    "# specs:allow", "# specs:allow because I say so", "# specs:allow missing-then because",
  ])
  func `are reported if they lack a part`(comment: String) throws {
    let feature = "Feature: Shop\n  \(comment)\n  Scenario: A\n    When I tap \"Back\""
    #expect(try found(feature).contains("2 invalid-suppression"))
  }
}
