Feature: Shop

  Scenario: Owning @smoke
    Given I have 2 comics
    Then I own 2 comics
