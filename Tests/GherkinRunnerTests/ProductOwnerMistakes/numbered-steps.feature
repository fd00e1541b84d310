Feature: Shop

  Scenario: Owning
    1. Given I have 2 comics
    2. Then I own 2 comics
