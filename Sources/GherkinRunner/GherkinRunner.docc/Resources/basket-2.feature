Feature: Basket
  The basket counts what a reader means to buy.

  Scenario: Add comics
    Given the basket is empty
    When I add 2 comics
    Then the basket holds 2 comics
