Feature: Shop
  Scenario: Buy
    When paid
    so it is
