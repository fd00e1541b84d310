Feature: Shop

  Scenario: Owning @smoke
    Given I have 2 comics
    Then I own 2 comics

  @smoke
  Scenario: Going back
    When I tap "Back"
    Then I own 2 comics
