Feature: Shop
  Scenario: Owning comics
    And I have 2 comics
    Then I own 2 comics
