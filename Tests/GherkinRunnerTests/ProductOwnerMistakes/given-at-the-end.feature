Feature: Shop
  Scenario: Going back
    When I tap "Back"
    Then I own 2 comics
    Given I have 2 comics
