Feature: Shop
  Scenario: Buy
    Given a letter
      """
      one
      """
      """
      two
      """
