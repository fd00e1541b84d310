Feature: Shop
  Scenario: Buy
    When paid
Feature: Stock
  Scenario: Fill
