Feature: Notes
  Everybody in the team can write a note, and read those of the others.

  Background:
    Given these notes:
      | author | text        |
      | Ada    | Buy milk    |
      | Grace  | Fix the bug |

  Scenario: Reading all notes
    When the team reads its notes
    Then the service answers 200
    And there are 2 notes

  Scenario: Writing a note
    When "Alan" writes "Call the bank"
    Then the service answers 201
    And there are 3 notes

  Scenario: A note without a text
    When "Alan" writes ""
    Then the service answers 400
    And there are 2 notes
