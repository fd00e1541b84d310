Feature: Shop
  Scenario: Offline
    Given I don’t have a connection
    Then I own 0 comics
