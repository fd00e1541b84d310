@runner
Feature: What the definition of a step says of it
  A definition says which columns its table has and how long its step may take. What does not agree
  with that is never passed over.

  Background:
    Given the step "the server has these vipers:" reads a table with the columns "name, accessible"
    And the step "the import runs" does not end by itself
    And the step "the backup runs" does not end by itself, and may take 0.02 seconds

  @runner-table-columns
  Scenario: A column that the step does not read fails the step
    Given the feature file "Features/a.feature":
      """
      Feature: Vipers
        Scenario: Two vipers
          Given the server has these vipers:
            | name | accesible |
            | Adder | no |
      """
    When the specs are run
    Then the exit status is 1
    # specs:allow mutate-row because the report says more than each of these lines
    And the report says:
      | there is no column "accesible" in this step; did you mean "accessible"? |
      | 1 scenario (1 failed)                                                   |
    And nothing ran

  @runner-table-columns
  Scenario: A table with the columns that the step reads, in any order
    Given the feature file "Features/a.feature":
      """
      Feature: Vipers
        Scenario: Two vipers
          Given the server has these vipers:
            | accessible | name |
            | no | Adder |
            | yes | Boa |
      """
    When the specs are run
    Then the exit status is 0
    And this ran, in this order:
      | Adder, no |
      | Boa, yes  |

  @runner-table-header
  Scenario: A table without a header is refused with an explanation of the first row
    Given the feature file "Features/a.feature":
      """
      Feature: Vipers
        Scenario: Two vipers
          Given the server has these vipers:
            | Adder | no |
            | Boa | yes |
      """
    When the specs are run
    Then the exit status is 1
    And the report says "the first row of the table names the columns, which can be name, accessible"

  @runner-values
  Scenario Outline: A value that is not what the step takes is refused, in the same words by <command>
    Given the step "the price is {float}" takes a Float
    And the step "the letter {word}" takes a Character
    And the step "the day {word}" takes a Date
    And the feature file "Features/a.feature":
      """
      Feature: Values
        Scenario: Three values
          Given the price is 16777217
        Scenario: Two letters
          Given the letter ab
        Scenario: No day
          Given the day 2024-02-30
      """
    When the specs are run with "<command>"
    Then the exit status is 1
    And the report says "`16777217` does not fit here."
    And the report says "it would become 16777216."
    And the report says "`ab` does not fit here."
    And the report says "Write a single letter, digit or sign."
    And the report says "`2024-02-30` does not fit here."
    And the report says "Write a day such as `2024-05-31`"
    And nothing ran

    Examples:
      | command          |
      | --format summary |
      | check            |

  @runner-values
  Scenario: Values that the step takes arrive as they are written
    Given the step "the price is {float}" takes a Float
    And the step "the day {word}" takes a Date
    And the feature file "Features/a.feature":
      """
      Feature: Values
        Scenario: Two values
          Given the price is 16777216
          Then the day 2024-02-29
      """
    When the specs are run
    Then the exit status is 0
    And this ran, in this order:
      | 16777216.0                |
      | 2024-02-29 00:00:00 +0000 |

  @runner-partial-match
  Scenario: A regular expression that matches only a part of a step is found by the check
    Given the regular expression "I pay (.)" takes a Character
    And the feature file "Features/a.feature":
      """
      Feature: Payments
        Scenario: A payment
          Then today I pay 5 euros
      """
    When the specs are run with "check"
    Then the report says "Features/a.feature:3:5: warning: Only a part of this step counts, `I pay 5`"
    And nothing ran

  @runner-timeout-tag
  Scenario Outline: A tag limits the time of each step, and the nearest tag counts
    Given the feature file "Features/a.feature":
      """
      @timeout(<feature>)
      Feature: Imports
        @timeout(<scenario>)
        Scenario: A long import
          When the import runs
      """
    When the specs are run
    Then the exit status is 1
    And the report says "took longer than <limit> s, the limit that @timeout(<limit>) sets at Features/a.feature:3"

    Examples:
      | feature | scenario | limit |
      | 3600    | 0.02     | 0.02  |
      | 0.02    | 0.03     | 0.03  |

  @runner-timeout-definition
  Scenario: The limit of a definition outranks the tag and the option
    Given the feature file "Features/a.feature":
      """
      Feature: Backups
        @timeout(3600)
        Scenario: A long backup
          When the backup runs
      """
    When the specs are run with "--timeout 1800"
    Then the exit status is 1
    And the report says "took longer than 0.02 s, the limit of its definition"

  @runner-timeout-tag
  Scenario Outline: A tag that does not say how many seconds ends the run before it begins
    Given the feature file "Features/a.feature":
      """
      Feature: Imports
        <tag>
        Scenario: A long import
          When the import runs
      """
    When the specs are run
    Then the exit status is 2
    And the message says "Features/a.feature:2:3: error: `<tag>` sets no time limit."
    And the message says "Write the seconds that a step may take, such as `@timeout(120)`"

    Examples:
      | tag            |
      | @timeout:120   |
      | @timeout(soon) |
      | @timeout()     |

  @runner-before-all-skip
  Scenario: A hook after all scenarios has nothing to skip
    Given these hooks:
      | hook     | what it does       |
      | AfterAll | skips: no database |
    And the feature file "Features/a.feature":
      """
      Feature: Vipers
        Scenario: One viper
          Given the server has these vipers:
            | name  | accessible |
            | Adder | no         |
      """
    When the specs are run
    Then the exit status is 1
    And the report says "the hook threw Skip (no database), but after all scenarios there is nothing to skip"

  @runner-before-all-skip
  Scenario: A hook before all scenarios cannot skip the run, which would be green without them
    Given these hooks:
      | hook      | what it does       |
      | BeforeAll | skips: no database |
    And the feature file "Features/a.feature":
      """
      Feature: Imports
        Scenario: A long import
          When the import runs
      """
    When the specs are run
    Then the exit status is 1
    And the report says "the hook threw Skip (no database), but a run in which no scenario ran must not pass"
    And this ran, in this order:
      | BeforeAll |
