Feature: Shop
  Background:
    Given a basket

  Background:
    Given a customer

  Scenario: Buy
    When paid
