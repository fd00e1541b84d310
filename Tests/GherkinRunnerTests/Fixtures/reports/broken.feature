Feature: Broken

  Scenario: Fine
    Given a shop

  Scenaro: What is this
    Given a shop

  Scenario: A table
    Then these are in my bag:
      | a | b |
      | 1 |
