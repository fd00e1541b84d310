@runner
Feature: Finding the scenarios that make another one fail
  A scenario that leaves something behind makes others fail, far away and only in some orders.
  'specs bisect' runs ever fewer scenarios, and prints the fewest that still make one fail.

  Background:
    Given these steps:
      | step             | what it does                |
      | it works         | passes                      |
      | it forgets a lid | leaves something behind     |
      | nothing is open  | fails if something was left |
      | it breaks        | fails: broken               |

  @runner-bisect
  Scenario: The fewest scenarios, and the command that repeats the failure
    Given the feature file "Features/a.feature":
      """
      Feature: Kitchen
        Scenario: Cooking
          Given it works
        Scenario: Filling a jar
          Given it forgets a lid
        Scenario: Washing up
          Given it works
        Scenario: Closing time
          Then nothing is open
      """
    When the specs are run in a process of their own with "bisect Features"
    Then the exit status is 0
    # specs:allow mutate-row because the report says more than each of these lines
    And the report says:
      | Features/a.feature:8  Closing time                                   |
      | fails after 1 other scenario:                                        |
      | Features/a.feature:4  Filling a jar                                  |
      | Features/a.feature:4 Features/a.feature:8 --order given --parallel 1 |

  @runner-bisect
  Scenario Outline: The order does not decide: <last>
    Given the feature file "Features/a.feature":
      """
      Feature: Kitchen
        Scenario: Cooking
          Given it works
        Scenario: Last
          Given <last>
      """
    When the specs are run in a process of their own with "bisect 42 --parallel 1"
    Then the exit status is 1
    And the report says "<answer>"

    Examples:
      | last            | answer                        |
      | it breaks       | It fails alone as well.       |
      | nothing is open | Nothing failed in this order. |

  @runner-bisect
  Scenario: An order can be given on the command line
    Given the feature file "Features/a.feature":
      """
      Feature: Kitchen
        Scenario: Cooking
          Given it works
        Scenario: Breaking
          Given it breaks
      """
    When the specs are run in a process of their own with "Features/a.feature:4 Features/a.feature:2 --order given --fail-fast --parallel 1"
    Then the exit status is 1
    And the report says "2 scenarios (1 failed, 1 skipped)"
