Feature: Shop
  Scenario: Owning comics
    Given I have 2 comics
    Then I own 2 comics

Feature: Library
  Scenario: Borrowing comics
    Given I have 2 comics
    Then I own 2 comics
