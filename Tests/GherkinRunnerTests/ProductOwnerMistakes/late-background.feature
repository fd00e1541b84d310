Feature: Shop
  Scenario: Owning comics
    Then I own 2 comics

  Background:
    Given I have 2 comics
