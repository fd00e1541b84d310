Feature: Shop
  Scenario: Buy
    When paid

  @slow @needs network
  Scenario: Pay
