@shop
Feature: Carts and contracts
  When a customer leaves, the cart stays

  @cart @contract @data
  Scenario: The cart stays
    Given a cart with a contract
    When the customer leaves
    Then the cart stays

  @cart @contract @data
  Scenario: The contract stays
    Given a contract
    When the customer leaves
    Then the contract stays

  @card @date @id-77 @uid:3 @tid:5 @is:paid
  Scenario: Paying by card
    Given a contact
    When she pays by card
    Then the date of the payment is shown

  Rule: Carts go when they are old
    But only those of guests

    Example: An old cart
      Given a text
        """
      Given a cart
      When it is old
        """
      When it is sent
      Then it arrives

  Rule: Carts are rounded
    Example by example: 1.4 is 1, and 1.5 is 2

    Example: A round cart
      Given a round cart
      When it is rounded
      Then it is round
