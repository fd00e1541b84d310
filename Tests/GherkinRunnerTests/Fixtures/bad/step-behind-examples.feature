Feature: Shop
  Scenario: Buy <a>
    Given <a>
  Examples:
    | a |
    | 1 |
    Then done
