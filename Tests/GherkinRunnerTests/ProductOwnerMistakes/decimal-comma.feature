Feature: Shop
  Scenario: Prices
    Given I have 2 comics
    Then the price is 2,50 euros
