@runner
Feature: What becomes of a scenario
  The runner specifies itself: a feature is written down, run, and its outcome looked at.

  A scenario is only ever green when every one of its steps ran and did what it says.

  Background:
    Given these steps:
      | step                | what it does               |
      | it works            | passes                     |
      | it breaks           | fails: the bridge is out   |
      | it is not built yet | is pending: the bank waits |
      | it does not apply   | skips: closed on Sundays   |
      | it is {word}        | passes                     |
      | it {word} unclear   | passes                     |

  @runner-passed
  Scenario: All steps pass
    Given the feature file "Features/a.feature":
      """
      Feature: Weather
        Scenario: Sunny
          Given it works
          Then it works
      """
    When the specs are run
    Then the exit status is 0
    And the report says "1 scenario (1 passed)"
    And the report says "2 steps (2 passed)"

  @runner-failed
  Scenario: A step fails, and the steps behind it are skipped
    Given the feature file "Features/a.feature":
      """
      Feature: Weather
        Scenario: Stormy
          Given it works
          When it breaks
          Then it works
      """
    When the specs are run
    Then the exit status is 1
    # specs:allow mutate-row because the report says more than each of these lines
    And the report says:
      | the bridge is out                       |
      | Features/a.feature:4                    |
      | 1 scenario (1 failed)                   |
      | 3 steps (1 failed, 1 skipped, 1 passed) |
    And this ran, in this order:
      | it works  |
      | it breaks |

  @runner-undefined
  Scenario: An undefined step comes with a definition to paste
    Given the feature file "Features/a.feature":
      """
      Feature: Weather
        Scenario: Foggy
          Given it works
          Then 3 "lanterns" are lit
      """
    When the specs are run
    Then the exit status is 1
    # specs:allow mutate-row because the report says more than each of these lines
    And the report says:
      | 1 scenario (1 undefined) |
      | Features/a.feature:4     |
      | {int} {string} are lit   |

  @runner-ambiguous
  Scenario: A step that two definitions match names both
    Given the feature file "Features/a.feature":
      """
      Feature: Weather
        Scenario: Hazy
          Given it is unclear
      """
    When the specs are run
    Then the exit status is 1
    # specs:allow mutate-row because the report says more than each of these lines
    And the report says:
      | 1 scenario (1 ambiguous) |
      | it is {word}             |
      | it {word} unclear        |

  @runner-pending
  Scenario Outline: A pending scenario is only green when asked not to be strict
    Given the feature file "Features/a.feature":
      """
      Feature: Weather
        Scenario: Snowy
          Given it is not built yet
          Then it works
      """
    When the specs are run with "<options>"
    Then the exit status is <status>
    And the report says "1 scenario (1 pending)"
    And the report says "the bank waits"

    Examples:
      | options     | status |
      |             | 1      |
      | --no-strict | 0      |

  @runner-skipped
  Scenario: A scenario that does not apply is skipped on purpose
    Given the feature file "Features/a.feature":
      """
      Feature: Weather
        Scenario: Sundays
          Given it does not apply
          Then it breaks
      """
    When the specs are run
    Then the exit status is 0
    And the report says "1 scenario (1 skipped)"

  @runner-rows
  Scenario: Every row of an outline has a result of its own
    Given the feature file "Features/a.feature":
      """
      Feature: Weather
        Scenario Outline: <what>
          Given it <what>
          Examples:
            | what   |
            | works  |
            | breaks |
      """
    When the specs are run
    Then the exit status is 1
    And the report says "2 scenarios (1 failed, 1 passed)"
    And the report says "Features/a.feature:7"
