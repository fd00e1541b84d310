/// How steps should follow each other.
extension CheckRule {
  static let steps = [
    missingThen, missingWhen, stepOrder, severalWhens, repeatedKeyword, leadingAnd, scenarioLength,
  ]

  static let missingThen = CheckRule(
    "missing-then", .warning, "A scenario that ends without a Then checks nothing of what it did.",
    bad: """
      Scenario: Owning comics
        Given I have 2 comics
        When I tap "Back"
      """,
    good: """
      Scenario: Owning comics
        Given I have 2 comics
        When I tap "Back"
        Then I own 2 comics
      """)

  static let missingWhen = CheckRule(
    "missing-when", nil, "A scenario shows what somebody does, so something should be done in it.",
    bad: """
      Scenario: Owning comics
        Given I have 2 comics
        Then I own 2 comics
      """,
    good: """
      Scenario: Owning comics
        Given I have 2 comics
        When I tap "Back"
        Then I own 2 comics
      """)

  static let stepOrder = CheckRule(
    "step-order", .warning,
    "What is given holds before anything is done, so a reader looks for it at the beginning.",
    bad: """
      Scenario: Going back
        When I tap "Back"
        Given I have 2 comics
        Then I own 2 comics
      """,
    good: """
      Scenario: Going back
        Given I have 2 comics
        When I tap "Back"
        Then I own 2 comics
      """)

  static let severalWhens = CheckRule(
    "several-whens", .warning,
    "A scenario that does one thing after the other is several scenarios, and fails for many reasons.",
    bad: """
      Scenario: Going back and forth
        When I tap "Back"
        Then I own 2 comics
        When I tap "Forth"
        Then I own 2 comics
        When I tap "Back"
        Then I own 2 comics
      """,
    good: """
      Scenario: Going back
        When I tap "Back"
        Then I own 2 comics
      """, limit: 2)

  static let repeatedKeyword = CheckRule(
    "repeated-keyword", .warning,
    "A step of the same kind as the one before reads better with And.",
    bad: """
      Scenario: Going back
        When I tap "Back"
        When I tap "Yes"
        Then I own 2 comics
      """,
    good: """
      Scenario: Going back
        When I tap "Back"
        And I tap "Yes"
        Then I own 2 comics
      """,
    remedy: "writes And in its place")

  static let leadingAnd = CheckRule(
    "leading-and", .warning, "And continues the step before it, so it cannot be the first one.",
    bad: """
      Scenario: Owning comics
        And I have 2 comics
        Then I own 2 comics
      """,
    good: """
      Scenario: Owning comics
        Given I have 2 comics
        Then I own 2 comics
      """)

  static let scenarioLength = CheckRule(
    "scenario-length", .warning, "A scenario of many steps hides what it is about.", limit: 15)
}

/// What outlines and their examples need.
extension CheckRule {
  static let outlines = [
    missingExamples, unknownPlaceholder, unusedPlaceholder, columnNames, duplicateExample,
    singleExample,
  ]

  static let missingExamples = CheckRule(
    "missing-examples", .error, "An outline without a row of examples is never run.",
    bad: """
      Scenario Outline: Owning <count> comics
        Given I have <count> comics
        Then I own <count> comics

        Examples:
          | count |
      """,
    good: """
      Scenario Outline: Owning <count> comics
        Given I have <count> comics
        Then I own <count> comics

        Examples:
          | count |
          | 2     |
          | 3     |
      """)

  static let unknownPlaceholder = CheckRule(
    "unknown-placeholder", .error, "A placeholder that no column fills stays in the text as it is.",
    bad: """
      Scenario Outline: Owning <count> comics
        Given I have <count> comics
        Then I tap "<button>"

        Examples:
          | count |
          | 2     |
          | 3     |
      """,
    good: """
      Scenario Outline: Owning <count> comics
        Given I have <count> comics
        Then I tap "<button>"

        Examples:
          | count | button |
          | 2     | Back   |
          | 3     | Forth  |
      """)

  static let unusedPlaceholder = CheckRule(
    "unused-placeholder", .warning, "A column that fills no placeholder changes nothing.",
    bad: """
      Scenario Outline: Owning <count> comics
        Given I have <count> comics
        Then I own <count> comics

        Examples:
          | count | colour |
          | 2     | red    |
          | 3     | green  |
      """,
    good: """
      Scenario Outline: Owning <count> comics
        Given I have <count> comics
        Then I own <count> comics

        Examples:
          | count |
          | 2     |
          | 3     |
      """)

  static let columnNames = CheckRule(
    "column-names", .error, "A column is filled in by its name, so each has a name of its own.",
    bad: """
      Scenario Outline: Owning <count> comics
        Given I have <count> comics
        Then I own <count> comics

        Examples:
          | count | count |
          | 2     | 3     |
          | 3     | 4     |
      """,
    good: """
      Scenario Outline: Owning <count> comics
        Given I have <count> comics
        Then I own <rest> comics

        Examples:
          | count | rest |
          | 2     | 3    |
          | 3     | 4    |
      """)

  static let duplicateExample = CheckRule(
    "duplicate-example", .warning, "The same row once more shows nothing new.",
    bad: """
      Scenario Outline: Owning <count> comics
        Given I have <count> comics
        Then I own <count> comics

        Examples:
          | count |
          | 2     |
          | 2     |
      """,
    good: """
      Scenario Outline: Owning <count> comics
        Given I have <count> comics
        Then I own <count> comics

        Examples:
          | count |
          | 2     |
          | 3     |
      """)

  static let singleExample = CheckRule(
    "single-example", nil, "An outline of one row is a scenario that is harder to read.",
    bad: """
      Scenario Outline: Owning <count> comics
        Given I have <count> comics
        Then I own <count> comics

        Examples:
          | count |
          | 2     |
      """,
    good: """
      Scenario: Owning comics
        Given I have 2 comics
        Then I own 2 comics
      """)
}
