@basket
Feature: Basket
  Customers see at any time what they have to pay.

  Background:
    Given an empty basket

  Scenario: Adding articles
    When the customer adds 2 "apples" at 0.50 each
    And the customer adds 1 "melon" at 3.20 each
    Then the total is "4.20"

  Scenario: Removing an article
    Given the customer added 2 "apples" at 0.50 each
    And the customer added 1 "melon" at 3.20 each
    When the customer removes the "apples"
    Then the total is "3.20"

  Rule: Delivery is free from 20.00

    Scenario Outline: A basket of <price>
      When the customer adds 1 "wine" at <price> each
      Then the note is "<note>"

      Examples:
        | price | note                 |
        | 19.99 | Delivery costs extra |
        | 20.00 | Free delivery        |
