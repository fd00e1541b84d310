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
