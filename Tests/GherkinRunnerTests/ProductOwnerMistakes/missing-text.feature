Feature: Shop
  Scenario: A letter
    Given this letter:
    Then I own 2 comics
