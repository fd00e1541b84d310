@runner
Feature: Finding mistakes before anything runs
  The check reads features, knows the step definitions, and runs nothing. Exit status 0 means that it
  found no error, 1 that it found one, and 2 that the check was impossible.

  Background:
    Given these steps:
      | step           | what it does |
      | it works       | passes       |
      | all was judged | passes       |

  @runner-check
  Scenario: Features that have nothing wrong
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Whole
          Given it works
          Then all was judged
      """
    When the specs are run with "check"
    Then the exit status is 0
    And the report says "1 file checked: nothing is wrong"
    And nothing ran

  @runner-check
  Scenario: A step without a definition
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Misspelt
          Given it wroks
          Then all was judged
      """
    When the specs are run with "check Features/a.feature"
    Then the exit status is 1
    And the report says "Features/a.feature:3:5"
    And the report says "Did you mean: it works"
    And nothing ran

  @runner-check
  Scenario Outline: A rule that is <allowed>
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        <comment>
        Scenario: Unjudged
          Given it works
      """
    And the feature file "Features/b.feature":
      """
      Feature: Judged
        Scenario: Judged
          Then all was judged
      """
    When the specs are run with "check Features/a.feature --fail-on style"
    Then the exit status is <status>
    And the report says "<finding>"

    Examples:
      | allowed                 | comment                                              | status | finding               |
      | broken                  | # an ordinary comment                                | 1      | [missing-then]        |
      | broken with a reason    | # specs:allow missing-then because it must not crash | 0      | nothing is wrong      |
      | broken without a reason | # specs:allow missing-then                           | 1      | [invalid-suppression] |
      | broken, and not by this | # specs:allow step-order because nothing happens     | 1      | [missing-then]        |

  @runner-check
  Scenario: Matters of style are counted, and let the check pass
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Unjudged
          Given it works
      """
    When the specs are run with "check Features/a.feature"
    Then the exit status is 0
    And the report says "missing-then 1"

  @runner-check
  Scenario: A suite that is there already begins with a baseline
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Misspelt
          Given it wroks
          Then all was judged
      """
    When the specs are run with "check Features/a.feature --baseline known.json"
    Then the exit status is 1
    And the report says "Did you mean: it works"
    When the specs are run with "check Features/a.feature --baseline known.json"
    Then the exit status is 0
    And the report says "nothing new"

  @runner-check
  Scenario: Nothing to check is an error
    Given the empty folder "Empty"
    When the specs are run with "check Empty"
    Then the exit status is 2
    And the message says "Nothing to check"
