/// What outlines and their examples need.
extension CheckRule {
  static let outlines = [
    missingExamples, unknownPlaceholder, unusedPlaceholder, columnNames, duplicateExample,
    singleExample,
  ]

  static let missingExamples = CheckRule(
    "missing-examples", .error, "An outline without rows of examples never runs.",
    bad: outline("| count |"), good: outline(twoRows))

  static let unknownPlaceholder = CheckRule(
    "unknown-placeholder", .error, "A placeholder that no column fills stays in the step as it is.",
    bad: outline(then: "I tap \"<button>\"", twoRows),
    good: outline(
      then: "I tap \"<button>\"",
      """
      | count | button |
      | 2     | Back   |
      | 3     | Forth  |
      """))

  static let unusedPlaceholder = CheckRule(
    "unused-placeholder", .warning, "A column that fills no placeholder has no effect.",
    bad: outline(
      """
      | count | color |
      | 2     | red   |
      | 3     | green |
      """),
    good: outline(twoRows))

  static let columnNames = CheckRule(
    "column-names", .error, "A column is identified by its name, so it needs one of its own.",
    bad: outline(
      """
      | count | count |
      | 2     | 3     |
      | 3     | 4     |
      """),
    good: outline(
      then: "I own <rest> comics",
      """
      | count | rest |
      | 2     | 3    |
      | 3     | 4    |
      """))

  static let duplicateExample = CheckRule(
    "duplicate-example", .warning, "A repeated row shows nothing new.",
    bad: outline(
      """
      | count |
      | 2     |
      | 2     |
      """),
    good: outline(twoRows))

  static let singleExample = CheckRule(
    "single-example", nil, "An outline with a single row is a scenario that is harder to read.",
    bad: outline(
      """
      | count |
      | 2     |
      """),
    good: owningComics)

  static let similarScenarios = CheckRule(
    "similar-scenarios", .warning,
    "Scenarios that differ only in their values read better as the rows of one outline.",
    bad: [("Two", 2), ("Three", 3), ("Four", 4), ("Five", 5)].map { word, number in
      """
      Scenario: \(word) comics
        Given I have \(number) comics
        Then I own \(number) comics
      """
    }.joined(separator: "\n\n"),
    good: outline(
      """
      | count |
      | 2     |
      | 3     |
      | 4     |
      | 5     |
      """), limit: 3)

  private static let twoRows = """
    | count |
    | 2     |
    | 3     |
    """

  /// An outline with these rows of examples.
  private static func outline(
    then outcome: String = "I own <count> comics", _ rows: String
  ) -> String {
    """
    Scenario Outline: Owning <count> comics
      Given I have <count> comics
      Then \(outcome)

      Examples:
        \(rows.replacing("\n", with: "\n    "))
    """
  }
}
