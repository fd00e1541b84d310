/// What scenarios that differ in values alone could be.
extension CheckRule {
  static let similarScenarios = CheckRule(
    "similar-scenarios", .warning,
    "Scenarios that differ in their values alone read better as the rows of one outline.",
    bad: """
      Scenario: Two comics
        Given I have 2 comics
        Then I own 2 comics

      Scenario: Three comics
        Given I have 3 comics
        Then I own 3 comics

      Scenario: Four comics
        Given I have 4 comics
        Then I own 4 comics

      Scenario: Five comics
        Given I have 5 comics
        Then I own 5 comics
      """,
    good: """
      Scenario Outline: Owning <count> comics
        Given I have <count> comics
        Then I own <count> comics

        Examples:
          | count |
          | 2     |
          | 3     |
          | 4     |
          | 5     |
      """, limit: 3)
}
