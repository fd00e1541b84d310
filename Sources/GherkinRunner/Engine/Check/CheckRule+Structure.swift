/// What features, rules, scenarios and backgrounds should consist of.
extension CheckRule {
  static let structure = [
    missingName, duplicateFeatureName, duplicateScenarioName, nameLength, missingDescription,
    emptyFile, missingScenario, missingSteps, emptyBackground, backgroundSteps, misplacedArgument,
    duplicateScenario, similarScenarios, featureLength,
  ]

  static let missingName = CheckRule(
    "missing-name", .style,
    "Without a name, a feature or scenario cannot be found, discussed or run by its name.",
    bad: owningComics.replacing(" Owning comics", with: ""),
    good: owningComics)

  static let duplicateFeatureName = CheckRule(
    "duplicate-feature-name", .style, "Two features with the same name look alike in a report.")

  static let duplicateScenarioName = CheckRule(
    "duplicate-scenario-name", .style,
    "When one of two scenarios with the same name fails, a report does not show which.",
    bad: owningComics + "\n\n" + owningComics.replacing("2", with: "3"),
    good: owningComics.replacing("Owning", with: "Owning two") + "\n\n"
      + owningComics.replacing("Owning", with: "Owning three").replacing("2", with: "3"))

  static let nameLength = CheckRule(
    "name-length", .style, "A long name is cut off in lists and hard to read.", limit: 120)

  static let missingDescription = CheckRule(
    "missing-description", nil,
    "A few lines below the name explain to a newcomer what the feature is for.",
    bad: feature(owningComics), good: describedFeature)

  static let emptyFile = CheckRule(
    "empty-file", .warning, "A file without a feature runs nothing.", isReportedByRun: true)

  static let missingScenario = CheckRule(
    "missing-scenario", .warning, "A feature or rule without scenarios never runs.",
    bad: feature("Comics that were bought are there until they are given away."),
    good: describedFeature, isReportedByRun: true)

  static let missingSteps = CheckRule(
    "missing-steps", .error, "A scenario without steps shows nothing, and fails the run.",
    bad: "Scenario: Owning comics", good: owningComics)

  static let emptyBackground = CheckRule(
    "empty-background", .warning, "A background without steps prepares nothing.",
    bad: feature("Background:", owningComics),
    good: feature(
      "Background:\n  Given I have 2 comics", "Scenario: Owning comics\n  Then I own 2 comics"))

  static let backgroundSteps = CheckRule(
    "background-steps", .style,
    "A background states what holds beforehand; actions and checks belong in scenarios.",
    bad: feature("Background:\n  When I tap \"Back\"", owningComics),
    good: feature(
      "Background:\n  Given I have 2 comics",
      "Scenario: Owning comics\n  When I tap \"Back\"\n  Then I own 2 comics"))

  static let misplacedArgument = CheckRule(
    "misplaced-argument", formerName: "stray-block", .warning,
    "A table or text above the first step is part of the description, so no step gets it.",
    bad: """
      Scenario: Owning comics
        | title |
        | Maus  |
        Given the server has these comics:
          | title    |
          | Watchmen |
        Then I own 2 comics
      """,
    good: """
      Scenario: Owning comics
        Given the server has these comics:
          | title    |
          | Watchmen |
          | Maus     |
        Then I own 2 comics
      """, isReportedByRun: true)

  static let duplicateScenario = CheckRule(
    "duplicate-scenario", .warning,
    "A scenario with the same steps as another shows nothing new, and takes time.",
    bad: owningComics + "\n\n" + owningComics.replacing("Owning", with: "Possessing"),
    good: owningComics)

  static let featureLength = CheckRule(
    "feature-length", .style, "A feature with many scenarios is several features.", limit: 30)

  /// A feature that consists of `blocks`.
  static func feature(_ blocks: String...) -> String {
    let lines = blocks.joined(separator: "\n\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    return (["Feature: Shop"] + lines.map { $0.isEmpty ? "" : "  \($0)" }).joined(separator: "\n")
  }

  private static let describedFeature = feature(
    "Comics that were bought are there until they are given away.", owningComics)
}

/// What outlines and their examples need.
extension CheckRule {
  package static let outlines = [
    missingExamples, unknownPlaceholder, doubtfulPlaceholder, unusedPlaceholder, columnNames,
    duplicateExample, singleExample,
  ]

  static let missingExamples = CheckRule(
    "missing-examples", .error, "An outline without rows of examples never runs.",
    bad: outline("| count |"), good: outline(twoRows), isReportedByRun: true)

  package static let unknownPlaceholder = CheckRule(
    "unknown-placeholder", .error, "A placeholder that no column fills stays in the step as it is.",
    bad: outline(then: "I tap \"<choice>\"", twoRows),
    good: outline(
      then: "I tap \"<choice>\"",
      choices), isReportedByRun: true)

  static let doubtfulPlaceholder = CheckRule(
    "doubtful-placeholder", .warning,
    "Text that resembles a placeholder, but that no column fills, may be meant as one.",
    bad: outline(then: "I tap \"{choice}\"", choices),
    good: outline(then: "I tap \"<choice>\"", choices), isReportedByRun: true)

  package static let unusedPlaceholder = CheckRule(
    "unused-placeholder", .style,
    "A column that fills no placeholder has no effect, unless it tells readers what the row is about.",
    bad: outline("| count | color |", "| 2     | red   |", "| 3     | green |"),
    good: outline(twoRows))

  static let columnNames = CheckRule(
    "column-names", .error, "A column is identified by its name, so it needs one of its own.",
    bad: outline("| count | count |", "| 2     | 3     |", "| 3     | 4     |"),
    good: outline(
      then: "I own <rest> comics",
      "| count | rest |", "| 2     | 3    |", "| 3     | 4    |"))

  static let duplicateExample = CheckRule(
    "duplicate-example", .warning, "A repeated row shows nothing new.",
    bad: outline("| count |", "| 2     |", "| 2     |"),
    good: outline(twoRows))

  static let singleExample = CheckRule(
    "single-example", nil, "An outline with a single row is a scenario that is harder to read.",
    bad: outline("| count |", "| 2     |"),
    good: owningComics)

  static let similarScenarios = CheckRule(
    "similar-scenarios", .style,
    "Scenarios that differ only in their values read better as the rows of one outline.",
    bad: [("Two", 2), ("Three", 3), ("Four", 4), ("Five", 5)].map { word, number in
      scenario("\(word) comics", "Given I have \(number) comics", "Then I own \(number) comics")
    }.joined(separator: "\n\n"),
    good: outline("| count |", "| 2     |", "| 3     |", "| 4     |", "| 5     |"), limit: 3)

  private static let twoRows = "| count |\n| 2     |\n| 3     |"
  private static let choices = "| count | choice |\n| 2     | Back   |\n| 3     | Forth  |"

  /// An outline with these rows of examples.
  private static func outline(
    then outcome: String = "I own <count> comics", _ rows: String...
  ) -> String {
    """
    Scenario Outline: Owning <count> comics
      Given I have <count> comics
      Then \(outcome)

      Examples:
        \(rows.joined(separator: "\n").replacing("\n", with: "\n    "))
    """
  }
}
