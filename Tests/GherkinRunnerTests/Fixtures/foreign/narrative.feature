Feature: Discounts for members

  In order to pay less
  As a customer
  Given it is a fine day
  When it starts raining
  I am happy

  When a member pays, the price is that of the list less the discount.
  Given that, a guest pays more.

  But
  members of a club pay what the club pays
  and nothing else

  Rule: Members pay less
    The discount depends on the day.
    Given the day, the price is known.

    Example: A member pays
      When in doubt the shop asks the bank.
      Given a member
      When she buys a hat
      Then she pays 9 euros

    Scenario Outline: A member on <day>
      Given a member
      When she buys a hat on <day>
      Then she pays less

      Examples: Days
        The shop is open.

        | day    |
        | Monday |
        | Friday |
