Feature: Shop

  Scenario Outline: Owning
    Given I have {count} comics
    Then I own 2 comics

    Examples:
      | count |
      | 2     |
      | 3     |
