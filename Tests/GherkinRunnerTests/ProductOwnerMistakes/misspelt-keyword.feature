Feature: Shop
  Scenario: Owning comics
    Given I have 2 comics
    Wehn I tap "Back"
    Then I own 2 comics
