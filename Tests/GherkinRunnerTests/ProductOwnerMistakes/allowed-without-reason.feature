Feature: Shop
  # specs:allow missing-then
  Scenario: Going back
    When I tap "Back"
