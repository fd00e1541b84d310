@runner
Feature: The gate cannot lie
  Exit status 0 means that everything selected passed, 1 that something did not, and 2 that the run
  could not be done as asked. Nothing else is ever green.

  Background:
    Given these steps:
      | step      | what it does  |
      | it works  | passes        |
      | it breaks | fails: whoops |

  @runner-parse-error
  Scenario: A file with a mistake does not keep the others from running
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenaro: Misspelt
          Given it works
      """
    And the feature file "Features/b.feature":
      """
      Feature: Shop
        Scenario: Whole
          Given it works
      """
    When the specs are run
    Then the exit status is 1
    And the message says "Features/a.feature:3:5"
    And the message says "Scenario:"
    And the report says "1 scenario (1 passed)"

  @runner-invalid-text
  Scenario: A file that is not text is an error with its place
    Given the feature file "Features/a.feature", in which ¤ is a byte that no text has:
      """
      Feature: Shop
        Scenario: Bro¤ken
          Given it works
      """
    When the specs are run
    Then the exit status is 1
    And the message says "Features/a.feature:2"

  @runner-nothing
  Scenario Outline: Nothing to run is an error
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Whole
          Given it works
      """
    And the empty folder "Empty"
    When the specs are run with "<arguments>"
    Then the exit status is 2
    And the message says "<message>"
    And nothing ran

    Examples:
      | arguments             | message    |
      | Empty                 | Empty      |
      | Missing               | Missing    |
      | --tags @none          | @none      |
      | --tags '(@a'          | (@a        |
      | --name Unknown        | Unknown    |
      | --minimum 2           | requires 2 |
      | --colour never        | --color    |
      | Features/a.feature:99 | 99         |

  @runner-selection
  Scenario Outline: Choosing scenarios
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        @smoke
        Scenario: First
          Given it works
        @slow
        Scenario: Second
          Given it breaks
      """
    When the specs are run with "<arguments>"
    Then the exit status is <status>
    And the report says "1 scenario (1 <outcome>)"

    Examples:
      | arguments                | status | outcome |
      | --tags @smoke            | 0      | passed  |
      | --tags 'not @slow'       | 0      | passed  |
      | --name ^Fir              | 0      | passed  |
      | Features/a.feature:4     | 0      | passed  |
      | Features/a.feature:6     | 1      | failed  |
      | --tags '@slow and @slow' | 1      | failed  |

  @runner-dry-run
  Scenario: A dry run runs nothing and still finds undefined steps
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Whole
          Given it works
        Scenario: Undefined
          Given it dances
      """
    When the specs are run with "--dry-run"
    Then the exit status is 1
    And the report says "2 scenarios (1 undefined, 1 skipped)"
    And nothing ran

  @runner-fail-fast
  Scenario: Stopping at the first failure
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: First
          Given it works
        Scenario: Second
          Given it breaks
        Scenario: Third
          Given it works
      """
    When the specs are run with "--fail-fast --parallel 1"
    Then the exit status is 1
    And the report says "3 scenarios (1 failed, 1 skipped, 1 passed)"
    And this ran, in this order:
      | it works  |
      | it breaks |

  @runner-bad-definition
  Scenario: A definition that cannot work ends the run before it begins
    Given these steps:
      | step      | what it does |
      | I have (a | passes       |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Whole
          Given it works
      """
    When the specs are run
    Then the exit status is 2
    And the message says "The '(' does not have a matching ')'"
    And nothing ran
