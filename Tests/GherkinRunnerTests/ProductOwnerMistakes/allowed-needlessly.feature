Feature: Shop
  # specs:allow missing-then because it only must not crash
  Scenario: Going back
    When I tap "Back"
    Then I own 2 comics
