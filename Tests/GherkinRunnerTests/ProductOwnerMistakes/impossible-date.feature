Feature: Shop
  Scenario: Today
    Given today is 2026-02-31
    Then I own 0 comics
