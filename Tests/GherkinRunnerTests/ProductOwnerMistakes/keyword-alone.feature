Feature: Shop
  Scenario: Owning comics
    Given I have 2 comics
    When
    Then I own 2 comics
