Feature: Shop
  Scenario Outline: The load ends with <outcome>
    Given I have <count> comics
    When the load ends with <outcome>
    Then I own <count> comics

    Examples:
      | count | outcome          |
      | 2     | a timeout        |
      | three | a valid response |
      | 4     | no conection     |
