Feature: Shop
  Scenario Outline: Owning comics
    Given I have <count> comics
    Then I tap "<buton>"

    Examples:
      | count | button |
      | 2     | Back   |
      | 3     | Forth  |
