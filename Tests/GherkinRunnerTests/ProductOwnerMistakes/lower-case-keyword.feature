Feature: Shop
  Scenario: Owning comics
    Given I have 2 comics
    then I own 2 comics
