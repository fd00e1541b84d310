Feature: Shop
  Scenario: Titles
    Given I have 2 comics
    Then screen is titled "Comics"
