Feature: Shop
  Examples:
    | count |
    | 2     |

  Scenario Outline: Owning <count> comics
    Given I have <count> comics
    Then I own <count> comics
