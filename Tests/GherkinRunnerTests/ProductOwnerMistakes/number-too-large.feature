Feature: Shop
  Scenario: Owning comics
    Given I have 99999999999999999999 comics
    Then I own 2 comics
