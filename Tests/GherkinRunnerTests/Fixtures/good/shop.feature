# The whole of it.
@shop @web
Feature: Shop
  In which goods are bought.

    # not described
  And paid.


  Background: a basket
    Given a basket
    And a customer

  Scenario: Nothing to do

  @quick
  Scenario: Buy
    * a list
    When it is bought:
      | name  | price |
      | te\|a | 3 \\  |
      |       | \n    |
    But not:
      """json
      { "a": 1,
         "b": \"\"\" }
    less
      """

  Rule: Returns
    Within a month.

    Background:
      And a receipt

    @slow
    Example: Bring back
      And it is brought back
      Then it is refunded

  @gift
  Rule: Gifts

    Scenario: Give
      Given a bow
