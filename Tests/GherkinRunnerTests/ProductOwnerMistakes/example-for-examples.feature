Feature: Shop

  Scenario Outline: Owning
    Given I have <count> comics
    Then I own <count> comics

    Example:
      | count |
      | 2     |
