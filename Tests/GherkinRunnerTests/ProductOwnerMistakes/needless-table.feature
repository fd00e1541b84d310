Feature: Shop
  Scenario: Owning comics
    Given I have 2 comics
      | title     |
      | Aaa comic |
    Then I own 2 comics
