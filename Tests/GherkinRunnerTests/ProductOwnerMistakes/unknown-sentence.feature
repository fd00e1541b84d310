Feature: Shop
  Scenario: Paying
    Given my wallet got stolen yesterday
    Then I own 0 comics
