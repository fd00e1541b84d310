Feature: Shop
  Scenario: Owning comics
    Given I have 2 comcis
    Then I own 2 comics
