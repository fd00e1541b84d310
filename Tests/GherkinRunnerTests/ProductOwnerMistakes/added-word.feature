Feature: Shop
  Scenario: Owning comics
    Given I have exactly 2 comics
    Then I own 2 comics
