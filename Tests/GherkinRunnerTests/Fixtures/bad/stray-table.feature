Feature: Shop
  Scenario: Buy
    Given a
      """
      """
      | a |
      """
