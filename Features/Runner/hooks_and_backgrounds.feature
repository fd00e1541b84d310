@runner
Feature: What runs around the steps of a scenario
  Backgrounds and hooks set the scene. A scenario whose scene could not be set has failed, and is
  cleaned up after all the same.

  Background:
    Given these steps:
      | step                 | what it does |
      | the shop is open     | passes       |
      | {int} comics on sale | passes       |

  @runner-background
  Scenario: A background runs before each scenario
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Background:
          Given the shop is open
        Scenario: One
          Then 1 comics on sale
        Scenario: Two
          Then 2 comics on sale
      """
    When the specs are run with "--parallel 1"
    Then the exit status is 0
    And this ran, in this order:
      | the shop is open        |
      | {int} comics on sale: 1 |
      | the shop is open        |
      | {int} comics on sale: 2 |

  @runner-hooks
  Scenario: Hooks surround the scenarios that their tags choose
    Given these hooks:
      | hook         | what it does |
      | Before       | passes       |
      | Before @sale | passes       |
      | After @sale  | passes       |
      | After        | passes       |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Plain
          Given the shop is open
        @sale
        Scenario: Sale
          Given the shop is open
      """
    When the specs are run with "--parallel 1"
    Then the exit status is 0
    And this ran, in this order:
      | Before           |
      | the shop is open |
      | After            |
      | Before           |
      | Before @sale     |
      | the shop is open |
      | After            |
      | After @sale      |

  @runner-failing-hook
  Scenario: A failing hook fails its scenario, and what comes after still runs
    Given these hooks:
      | hook   | what it does  |
      | Before | fails: no key |
      | After  | passes        |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Plain
          Given the shop is open
      """
    When the specs are run
    Then the exit status is 1
    And the report says "no key"
    And the report says "1 scenario (1 failed)"
    And this ran, in this order:
      | Before |
      | After  |

  @runner-hook-blame
  Scenario Outline: A failing hook around a step is named in every report
    Given these hooks:
      | hook      | what it does    |
      | AfterStep | fails: no broom |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Plain
          Given the shop is open
      """
    When the specs are run with "--format <report>"
    Then the exit status is 1
    And the report says "in the afterStep hook (staged) at "
    And the report says "StagedSuite.swift:"
    And the report says ": no broom"

    Examples:
      | report   |
      | pretty   |
      | progress |
      | junit    |
      | json     |
      | message  |
      | html     |
      | github   |
      | markdown |

  @runner-hook-blame
  Scenario: A world that cannot be made is not a step's failure
    Given these hooks:
      | hook      | what it does  |
      | makeWorld | fails: no key |
      | Before    | passes        |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Plain
          Given the shop is open
      """
    When the specs are run with "--format summary"
    Then the exit status is 1
    And the report says "The scenario's world could not be made by StagedSuite.makeWorld: no key"
    And the report says "1 scenario (1 failed)"
    And the report says "1 step (1 skipped)"
    And nothing ran
