Feature: Shop

  Scenario: Owning
    **Given** I have 2 comics
    Then I own 2 comics
