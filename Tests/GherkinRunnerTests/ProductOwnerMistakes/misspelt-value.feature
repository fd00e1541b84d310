Feature: Shop
  Scenario: No answer
    Given I have 2 comics
    When the load ends with a tiemout
    Then I own 2 comics
