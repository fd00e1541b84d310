Feature: Shop
  Scenario Outline: Owning <count> comics
    Given I have <count> comcis
    Then I own <count> comics

    Examples:
      | count |
      | 2     |
      | 3     |
