Feature: Shop
  @smoke
  Background:
    Given I have 2 comics

  Scenario: Owning comics
    Then I own 2 comics
