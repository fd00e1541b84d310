Feature: Shop
  Scenario: Buy
    When paid
  Scenario Pay
    When paid
