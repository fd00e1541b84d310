Feature: Shop
  Scenario: Buy
    Given goods
      | name | price |
      | tea  | 3     | 4 |
      | milk |
    And more
      | 茶 | 價 |
      | 綠茶 | 3 | 4 |
