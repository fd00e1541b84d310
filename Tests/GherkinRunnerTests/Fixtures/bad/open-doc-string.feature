Feature: Shop
  Scenario: Buy
    Given a letter
      """
      Dear Sir
