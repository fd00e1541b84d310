Feature: Shop
  Scenario: A letter
    Given this letter:
      """
      Dear reader
    Then I own 2 comics
