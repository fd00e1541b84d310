@runner
Feature: What a run says of itself
  The exit status and every report say the same, and nothing that was selected is forgotten: a scenario
  that did not run is as good as one that failed until it has run.

  Background:
    Given these steps:
      | step              | what it does             |
      | it works          | passes                   |
      | it breaks         | fails: the bridge is out |
      | it does not apply | skips: closed on Sundays |

  @runner-outcome-hollow
  Scenario Outline: A scenario without steps fails the run, and its hooks do not run
    Given these hooks:
      | hook   | what it does |
      | Before | passes       |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Still to be written
      """
    When the specs are run with "<options>"
    Then the exit status is <status>
    And the report says "1 scenario (1 undefined)"
    And the report says "this scenario has no steps"
    And nothing ran

    Examples:
      | options     | status |
      |             | 1      |
      | --no-strict | 0      |

  @runner-outcome-hollow
  Scenario: The steps of a background alone make no scenario
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Background:
          Given it works
        Scenario: Still to be written
      """
    When the specs are run
    Then the exit status is 1
    And the report says "this scenario has no steps"
    And nothing ran

  @runner-outcome-hollow
  Scenario Outline: Every report marks a scenario without steps
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Still to be written
      """
    When the specs are run with "--format <report>"
    Then the exit status is 1
    And the report says '<words>'

    Examples:
      | report   | words                          |
      | pretty   | undefined: this scenario has   |
      | junit    | <failure message="this scenar  |
      | html     | <title>✘ 1 of 1 scenario did   |
      | markdown | ## ✘ 1 of 1 scenario did not   |
      | github   | ::error file=Features/a.featur |
      | json     | "status":"undefined"           |
      | message  | "success":false                |
      | rerun    | Features/a.feature:2           |

  @runner-outcome-unwritable
  Scenario: A report that cannot be written ends the run before it begins
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Open
          Given it works
      """
    When the specs are run with "--format junit:Features/a.feature/report.xml"
    Then the exit status is 2
    And the message says "'junit' cannot be written to 'Features/a.feature/report.xml'"
    And nothing ran

  @runner-outcome-rerun
  Scenario: What --fail-fast left over is run again
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Shut
          Given it breaks
        Scenario: Open
          Given it works
        Scenario: Holiday
          Given it does not apply
      """
    When the specs are run with "--fail-fast --parallel 1 --format rerun:again.txt"
    Then the exit status is 1
    And the file "again.txt" contains "Features/a.feature:2"
    And the file "again.txt" contains "Features/a.feature:6"
    When the specs are run with "@again.txt"
    Then the report says "3 scenarios (1 failed, 1 skipped, 1 passed)"

  @runner-outcome-rerun
  Scenario Outline: After a failing hook around the run everything is run again
    Given these hooks:
      | hook   | what it does      |
      | <hook> | fails: no harbour |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Open
          Given it works
        Scenario: Open late
          Given it works
      """
    When the specs are run with "--format rerun:again.txt"
    Then the exit status is 1
    And the file "again.txt" contains "Features/a.feature:2"
    And the file "again.txt" contains "Features/a.feature:4"

    Examples:
      | hook      |
      | BeforeAll |
      | AfterAll  |

  @runner-outcome-rerun
  Scenario: An empty list of a run that failed is never green
    Given these hooks:
      | hook     | what it does      |
      | AfterAll | fails: no harbour |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Open
          Given it works
      """
    When the specs are run with "--name nothing --minimum 0 --format rerun:again.txt"
    Then the exit status is 1
    When the specs are run with "@again.txt"
    Then the exit status is 2
    And the message says "does not show what to run again, because its run failed"

  @runner-outcome-rerun
  Scenario: The list of a run in which everything passed says so, and running it is green
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Open
          Given it works
        Scenario: Holiday
          Given it does not apply
      """
    When the specs are run with "--format rerun:again.txt"
    Then the exit status is 0
    And the file "again.txt" contains "# To run again: nothing, because everything passed"
    When the specs are run with "@again.txt"
    Then the exit status is 0
    And the message says "because again.txt lists nothing to run again"

  @runner-outcome-rerun
  Scenario Outline: A list that does not show what is to be run again is never green: <what>
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Open
          Given it works
        Scenario: Open late
          Given it works
      """
    And the file "again.txt":
      """
      <first line>
      <second line>
      """
    When the specs are run with "@again.txt"
    Then the exit status is 2
    And the message says "<message>"
    And nothing ran

    Examples:
      | what                         | first line                          | second line          | message                             |
      | it is empty                  |                                     |                      | does not say that everything passed |
      | it was cut                   | = 2                                 | Features/a.feature:2 | was cut or changed: it has 0 of 2   |
      | a run it is joined of failed | = failed: no harbor                 | Features/a.feature:2 | its run failed: no harbor           |
      | it is of a dry run           | = was a dry run, which runs nothing | Features/a.feature:2 | its run was a dry run               |

  @runner-outcome-rerun
  Scenario: A list may hold comments, and names what is missing
    Given the file "again.txt":
      """
      # what broke on Monday
      Features/lost.feature:2
      """
    When the specs are run with "@again.txt"
    Then the exit status is 2
    And the message says "again.txt lists 1 file that cannot be found here: 'Features/lost.feature'"

  @runner-outcome-selection
  Scenario: What was not selected is reported, with the file of the option
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        @wip
        Scenario: Planned
          Given it breaks
        Scenario: Open
          Given it works
      """
    And the file "specs.json":
      """
      {"tags": "not @wip"}
      """
    When the specs are run
    Then the exit status is 0
    And the message says "1 of 2 scenarios selected by the setting 'tags' of specs.json (not @wip)."

  @runner-outcome-selection
  Scenario Outline: Tags that are nowhere are noticed
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        @wip
        Scenario: Planned
          Given it breaks
        Scenario: Open
          Given it works
      """
    When the specs are run with "--tags '<expression>'"
    Then the exit status is <status>
    And the message says "<message>"

    Examples:
      | expression | status | message                      |
      | not @wpi   | 1      | Did you mean '@wip'?         |
      | ~@wip      | 2      | no scenario can have the tag |
      | @wip,@web  | 2      | no scenario can have the tag |

  @runner-outcome-selection
  Scenario: Files that are almost features are named
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Open
          Given it works
      """
    And the file "Features/lost.feature.txt":
      """
      Feature: Lost
      """
    When the specs are run
    Then the exit status is 0
    And the message says "1 file left out, because the names of features end with .feature or .feature.md: 'Features/lost.feature.txt'."

  @runner-outcome-selection
  Scenario: A folder without features is named
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Open
          Given it works
      """
    And the empty folder "Stock"
    When the specs are run with "Features Stock"
    Then the exit status is 0
    And the message says "warning: there is no feature file in 'Stock'."

  @runner-outcome-selection
  Scenario: A run in which everything was skipped is marked as such
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Holiday
          Given it does not apply
      """
    When the specs are run
    Then the exit status is 0
    And the report says "every scenario was skipped"

  @runner-outcome-selection
  Scenario Outline: The last line says why a green run shows less than it seems, whatever is reported
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Open
          Given it works
        Scenario: Holiday
          Given it does not apply
      """
    And the file "specs.json":
      """
      <settings>
      """
    When the specs are run with "--quiet --format junit:specs.xml"
    Then the exit status is 0
    And the message says "<words>"
    And the message says "See specs.xml."

    Examples:
      | settings                          | words                                                 |
      | {"dry-run": true}                 | because of the setting 'dry-run' of specs.json        |
      | {"name": "Holiday"}               | every scenario was skipped. 1 of 2 scenarios selected |
      | {"minimum": 0, "name": "Nothing"} | which the setting 'minimum' of specs.json allows      |

  @runner-outcome-junit
  Scenario: JUnit says why a scenario did not run
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Shut
          Given it breaks
        Scenario: Open
          Given it works
        Scenario: Open
          Given it does not apply
      """
    When the specs are run with "--fail-fast --parallel 1 --format junit"
    Then the exit status is 1
    And the report says '<testsuites name="specs" tests="3" failures="1" errors="0"'
    And the report says '<skipped message="not run: --fail-fast ended the run after the first failure"/>'
    And the report says 'name="Open (2)"'
