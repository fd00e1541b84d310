Feature: Shop

  Scenario: Owning
    • Given I have 2 comics
    • When I tap "Back"
    Then I own 2 comics
