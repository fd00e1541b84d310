Feature: Basket
  The basket counts what a reader means to buy.

  Scenario Outline: Add comics
    Given the basket is empty
    When I add <count> comics
    Then the basket holds <count> comics

    Examples:
      | count |
      | 0     |
      | 2     |
      | 100   |
