Feature: Shop
  Scenario: What the server has
    Given the server has these comics:
    Then I own 2 comics
