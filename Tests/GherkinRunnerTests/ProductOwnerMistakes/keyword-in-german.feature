Feature: Shop

  Scenario: Owning
    Angenommen I have 2 comics
    Then I own 2 comics
