Feature: Shop
  Scenario: Owning comics
    | title    |
    | Watchmen |
    Given I have 2 comics
    Then I own 2 comics
