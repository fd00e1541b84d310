Feature: Shop
  Scenario: Owning comics
    Given I have two comics
    Then I own 2 comics
