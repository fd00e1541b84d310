Feature: Shop
  Scenario Outline: Owning <count> comics
    Given I have <count> comics
    Then I own <count> comics

    Examples:
      | count | colour |
      | 2     | red    |
      | 3     | green  |
