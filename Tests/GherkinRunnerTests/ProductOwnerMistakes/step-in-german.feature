Feature: Shop
  Scenario: Going back
    Given I have 2 comics
    Wenn I tap "Back"
    Then I own 2 comics
