Feature: Shop
  Scenario: Buy
    When paid
  @slow
    Then done
  Scenario: Pay
