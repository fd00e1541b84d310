Feature: Shop
  Scenario: Owning comics
    Given I have 2 comics
    // the user goes back
    Then I own 2 comics
