Feature: Both
  Scenario: table first
    Given these
      | a |
      ```
      text
      ```
  Scenario: doc string first
    Given these
      """
      text
      """
      | a |
