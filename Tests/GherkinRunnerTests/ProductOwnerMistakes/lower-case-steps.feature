Feature: Shop

  Scenario: Owning
    given I have 2 comics
    when I tap "Back"
    then I own 2 comics
