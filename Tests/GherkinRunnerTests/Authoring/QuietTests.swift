import GherkinRunner
import Testing

/// Features in which nothing is wrong: at the levels of errors and warnings, `check` says nothing of them.
@Suite struct QuietTests {
  /// What each shows, and the lines below the feature's title. `·` is a no-break space.
  static let features: [(reason: String, lines: String)] = [
    (
      "equal steps whose tags choose a browser",
      """
        Scenario: A
          When I tap "Back"
          Then I own 2 comics

        @javascript
        Scenario: B
          When I tap "Back"
          Then I own 2 comics
      """
    ),
    (
      "equal steps with a different tag each",
      """
        @env_de
        Scenario: A
          Then I own 2 comics

        @env_fr
        Scenario: B
          Then I own 2 comics
      """
    ),
    (
      "equal steps of which one has a tag more",
      """
        @a
        Scenario: A
          Then I own 2 comics

        @a @b
        Scenario: B
          Then I own 2 comics
      """
    ),
    (
      "equal outlines whose examples have different tags",
      """
        Scenario Outline: A
          Then I own <n> comics

          @de
          Examples:
            | n |
            | 2 |

        Scenario Outline: B
          Then I own <n> comics

          @fr
          Examples:
            | n |
            | 2 |
      """
    ),
    (
      "equal steps with ids of their own",
      """
        @id:a
        Scenario: A
          Then I own 2 comics

        @id:b
        Scenario: B
          Then I own 2 comics
      """
    ),
    (
      "equal steps in rules with different tags",
      """
        @a
        Rule: R
          Scenario: A
            Then I own 2 comics

        @b
        Rule: S
          Scenario: B
            Then I own 2 comics
      """
    ),
    (
      "steps in a text whose lines mix tabs and spaces",
      """
        Scenario: A
          Given this letter:
               \"""
               When I tap "Back"
      \t\t Then I own 2 comics
               \"""
          Then I own 2 comics
      """
    ),
    (
      "a feature in a text at the margin",
      """
        Scenario: A
          Given this letter:
      \"""
      Feature: F
        Scenario: B
          Then I own 2 comics
      \"""
          Then I own 2 comics
      """
    ),
    (
      "a story of two lines",
      """
        When a customer pays on the website without an account
        Then the shop wants him to get a receipt

        Scenario: A
          Then I own 2 comics
      """
    ),
    (
      "a story in a rule",
      """
        Rule: R
          Given names are unique, we need a number as well.
          When in doubt, we ask.

          Scenario: A
            Then I own 2 comics
      """
    ),
    (
      "a no-break space in quotes",
      """
        Scenario: A
          When I tap "Omega·sigma"
          Then the screen is titled 'Omega·sigma'
      """
    ),
    (
      "a no-break space in quotes within a cell",
      """
        Scenario: A
          Given the server has these comics:
            | title             |
            | the “Omega·sigma” |
          Then I own 2 comics
      """
    ),
    (
      "a no-break space in quotes within an outline",
      """
        Scenario Outline: A
          When I tap "<n>·times"
          Then I own <n> comics

          Examples:
            | n |
            | 2 |
      """
    ),
    (
      "fences that end on their lines",
      """
        ```note```
        Given names are unique.
        ```note```

        Scenario: A
          Then I own 2 comics
      """
    ),
  ]

  @Test(arguments: features)
  func `what is meant has neither errors nor warnings`(reason: String, lines: String) throws {
    let feature = "Feature: F\n\n" + lines.replacing("·", with: "\u{A0}") + "\n"
    let found = try Check.findings(feature).filter { $0.diagnostic.severity > .style }
    #expect(found.map { "\($0.diagnostic.place): \($0.diagnostic.problem)" } == [], "\(reason)")
  }

  // MARK: What is found nevertheless

  @Test(arguments: [
    ("@a @b", "@b @a", true), ("", "", true), ("@a", "@a @a", true), ("@a", "", false),
    ("@timeout(1) @timeout(1)", "@timeout(1)", true),
  ])
  func `equal steps are reported where the tags are the same`(
    first: String, second: String, isFound: Bool
  ) throws {
    let feature = """
      Feature: F
        \(first)
        Scenario: A
          Then I own 2 comics

        \(second)
        Scenario: B
          Then I own 2 comics
      """
    let found = try Check.findings(feature).map(\.rule.name)
    #expect(found.contains("duplicate-scenario") == isFound)
  }

  @Test(arguments: [
    ("When I tap \"a\"·and \"b\"", "invisible-characters"),
    ("When I·tap \"a\"", "typographic-characters"),
    ("When I tap \"a\u{200B}b\"", "invisible-characters"),
  ])
  func `a special space is reported outside quotes, and where a step is not recognized`(
    step: String, rule: String
  ) throws {
    let text = step.replacing("·", with: "\u{A0}")
    let feature = "Feature: F\n  Scenario: A\n    \(text)\n    Then I own 2 comics\n"
    #expect(try Check.findings(feature).map(\.rule.name).contains(rule))
  }
}
