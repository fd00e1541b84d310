Feature: Shop
  # specs:allow mising-then because it only must not crash
  Scenario: Going back
    When I tap "Back"
