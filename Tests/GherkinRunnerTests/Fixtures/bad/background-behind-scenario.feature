Feature: Shop
  Scenario: Buy
    When paid

  Background:
    Given a basket
