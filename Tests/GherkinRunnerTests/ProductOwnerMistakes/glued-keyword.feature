Feature: Shop

  Scenario: Owning
    GivenI have 2 comics
    Then I own 2 comics
