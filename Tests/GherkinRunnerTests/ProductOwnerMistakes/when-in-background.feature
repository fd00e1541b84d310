Feature: Shop
  Background:
    When I tap "Start"

  Scenario: Owning comics
    Given I have 2 comics
    Then I own 2 comics
