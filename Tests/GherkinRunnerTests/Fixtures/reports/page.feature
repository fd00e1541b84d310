@shop
Feature: What a page shows

  Background:
    Given a shop

  Scenario Outline: <n> bags
    When I take:
      | bags |
      | <n>  |
    Then there are <n> bags
    And nothing else

    Examples:
      | n |
      | 1 |
      | 2 |
      | 3 |

  Scenario Outline: A title that shows no values
    Then there are <n> bags

    Examples: Of a "<b>" kind
      | n | what |
      | 2 | a<b  |

  @000-07 @SHOP-3
  Scenario: Tables that differ
    Then the bag has:
      | title  | copies | price |
      | Tintin | 2      | 12    |
      | Nemo   | 1      | 8     |

  Scenario: Several that differ
    Then the bag has twice:
      | title  |
      | Tintin |

  @again
  Scenario: A table that differed at first
    Then the bag has at last:
      | title  |
      | Tintin |

  @000-07
  Scenario: Texts that differ
    Then the letter reads:
      """
      Dear reader,
      the shop opens at nine.
      Goodbye
      """

  Scenario: A word that differs
    Then the animal is a big cat

  Scenario: Values that look the same
    Then the price is right

  @not-7 @9
  Scenario: A step that nobody knows
    Given a shp

  Scenario: A plan
    Given a shop that is not built

  Scenario: Closed
    Given it is Sunday
