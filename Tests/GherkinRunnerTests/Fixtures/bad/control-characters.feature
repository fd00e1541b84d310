Feature: Shop
  Scenario: Buy
    When paid
    [31mred	andbell
