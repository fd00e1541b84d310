Feature: Shop
  Scenario: Buy
    When paid

  @slow

