Feature: Shop
  Scenario: What the server has
    Given the server has these comics:
      | id | title     |
      | 1  | Aaa comic |
    Then I own 1 comics
