Feature: Shop
  Scenario: Owning comics
    Given I have <count> comics
    Then I own 2 comics
