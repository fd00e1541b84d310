Feature: Shop
  Scenario: Owning comics
    Given I have 2 comics
    Then 2 comics I own
