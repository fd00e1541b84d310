Feature: Shop

  Scenario: One
    Given the server has these comics:
      | title | release date |
      | Aaa   | 2026-11-21   |
    Then I own 1 comics

  Scenario: Two
    Given the server has these comics:
      | title | release date |
      | Bbb   | 2026-11-22   |
    Then I own 2 comics

  Scenario: Three
    Given the server has these comics:
      | title | release date |
      | Ccc   | 2026-11-23   |
    Then I own 3 comics

  Scenario: Four
    Given the server has these comics:
      | title | relese date |
      | Ddd   | 2026-11-24  |
    Then I own 4 comics
