Feature: Shop
  @smoke
  Scenario: Owning comics
    Given I have 2 comics
    Then I own 2 comics

  @smoke
  Scenario: Going back
    When I tap "Back"
    Then I own 2 comics

  @smoek
  Scenario: Going forth
    When I tap "Forth"
    Then I own 2 comics
