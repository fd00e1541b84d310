Feature: Shop
  Scenario: Going back and forth
    When I tap "Back"
    Then I own 2 comics
    When I tap "Forth"
    Then I own 2 comics
    When I tap "Back"
    Then I own 2 comics
