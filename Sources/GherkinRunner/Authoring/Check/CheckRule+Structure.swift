/// What should stand where in a feature.
extension CheckRule {
  static let structure = [
    missingName, duplicateFeatureName, duplicateScenarioName, nameLength, missingDescription,
    emptyFile, missingScenario, missingSteps, emptyBackground, backgroundSteps, strayBlock,
    duplicateScenario, similarScenarios, featureLength,
  ]

  static let missingName = CheckRule(
    "missing-name", .warning, "What has no name cannot be found, talked about or run by its name.",
    bad: """
      Scenario:
        Given I have 2 comics
        Then I own 2 comics
      """,
    good: """
      Scenario: Owning comics
        Given I have 2 comics
        Then I own 2 comics
      """)

  static let duplicateFeatureName = CheckRule(
    "duplicate-feature-name", .warning,
    "Two features of one name cannot be told apart in a report.")

  static let duplicateScenarioName = CheckRule(
    "duplicate-scenario-name", .warning,
    "Two scenarios of one name, side by side, cannot be told apart when one of them fails.",
    bad: """
      Scenario: Owning comics
        Given I have 2 comics
        Then I own 2 comics

      Scenario: Owning comics
        Given I have 3 comics
        Then I own 3 comics
      """,
    good: """
      Scenario: Owning two comics
        Given I have 2 comics
        Then I own 2 comics

      Scenario: Owning three comics
        Given I have 3 comics
        Then I own 3 comics
      """)

  static let nameLength = CheckRule(
    "name-length", .warning, "A name of many characters is cut off in lists and read by nobody.",
    limit: 120)

  static let missingDescription = CheckRule(
    "missing-description", nil,
    "A few lines below the feature's name tell a newcomer what it is for.",
    bad: """
      Feature: Shop
        Scenario: Owning comics
          Given I have 2 comics
          Then I own 2 comics
      """,
    good: """
      Feature: Shop
        Comics that were bought are there until they are given away.

        Scenario: Owning comics
          Given I have 2 comics
          Then I own 2 comics
      """)

  static let emptyFile = CheckRule(
    "empty-file", .warning, "A file without a feature says nothing, and runs nothing.")

  static let missingScenario = CheckRule(
    "missing-scenario", .warning, "A feature or a rule without a scenario is never run.",
    bad: """
      Feature: Shop
        Comics that were bought are there until they are given away.
      """,
    good: """
      Feature: Shop
        Comics that were bought are there until they are given away.

        Scenario: Owning comics
          Given I have 2 comics
          Then I own 2 comics
      """)

  static let missingSteps = CheckRule(
    "missing-steps", .error, "A scenario without steps passes, whatever the product does.",
    bad: "Scenario: Owning comics",
    good: """
      Scenario: Owning comics
        Given I have 2 comics
        Then I own 2 comics
      """)

  static let emptyBackground = CheckRule(
    "empty-background", .warning, "A background without steps prepares nothing.",
    bad: """
      Feature: Shop
        Background:

        Scenario: Owning comics
          Given I have 2 comics
          Then I own 2 comics
      """,
    good: """
      Feature: Shop
        Background:
          Given I have 2 comics

        Scenario: Owning comics
          Then I own 2 comics
      """)

  static let backgroundSteps = CheckRule(
    "background-steps", .warning,
    "A background says what holds beforehand; what is done and checked belongs to scenarios.",
    bad: """
      Feature: Shop
        Background:
          When I tap "Back"

        Scenario: Owning comics
          Given I have 2 comics
          Then I own 2 comics
      """,
    good: """
      Feature: Shop
        Background:
          Given I have 2 comics

        Scenario: Owning comics
          When I tap "Back"
          Then I own 2 comics
      """)

  static let strayBlock = CheckRule(
    "stray-block", .warning,
    "A table or a text above the first step is free text, which no step gets.",
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
      """)

  static let duplicateScenario = CheckRule(
    "duplicate-scenario", .warning,
    "The same steps once more show nothing new, and take their time.",
    bad: """
      Scenario: Owning comics
        Given I have 2 comics
        Then I own 2 comics

      Scenario: Possessing comics
        Given I have 2 comics
        Then I own 2 comics
      """,
    good: """
      Scenario: Owning comics
        Given I have 2 comics
        Then I own 2 comics
      """)

  static let featureLength = CheckRule(
    "feature-length", .warning, "A feature of many scenarios is several features.", limit: 30)
}
