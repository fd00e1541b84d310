Feature: Shop
  Scenario: Owning comics
    Given I have 2 comics
    Then I own 2 comics

  Scenario: Owning comics
    Given I have 2 comics
    Then I tap "Back"
