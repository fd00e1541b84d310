Feature: Shop
  Scenario: Lists
    Given I have 2 comics
    Then I see the list
