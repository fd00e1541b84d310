Feature: Shop
  Scenario: Café
    Given I have 2 comics
    Then I own 2 comics
