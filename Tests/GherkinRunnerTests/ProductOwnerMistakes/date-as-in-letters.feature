Feature: Shop
  Scenario: Today
    Given today is 2026-11-21
    When I tap "Back"
    Then I own 0 comics

  Scenario: Tomorrow
    Given today is 22.11.2026
    When I tap "Forth"
    Then I own 0 comics
