@runner
Feature: Nothing that reads like a step or a scenario is lost
  A description may hold any text, so a step that is spelt in an unusual way is not a step but a part
  of a description. A run refuses the file of such a step, rather than pass without running it.

  Background:
    Given these steps:
      | step      | what it does      |
      | it passes | passes            |
      | it fails  | fails: as it must |

  @runner-swallowed
  Scenario Outline: A first step with <what>
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: One
          <step>
          Then it passes
      """
    When the specs are run
    Then the exit status is 1
    And the message says "Features/a.feature:3:5: error"
    And the message says "<problem>"
    And nothing ran

    Examples:
      | what                | step                | problem                             |
      | a colon             | Given: it fails     | A colon follows `Given`             |
      | a bullet            | - Given it fails    | `-` stands before `Given`           |
      | a number            | 1. Given it fails   | `1.` stands before `Given`          |
      | emphasis            | **Given** it fails  | `**` stands before `Given`          |
      | quotes              | "Given it fails"    | stands before `Given`               |
      | no space            | Givenit fails       | A space is missing after `Given`    |
      | nothing else        | Given               | Nothing follows `Given`             |
      | small letters       | given it fails      | `given` is not a keyword            |
      | capital letters     | GIVEN it fails      | `GIVEN` is not a keyword            |
      | a keyword in German | Angenommen it fails | `Angenommen` is a keyword in German |
      | swapped letters     | Gievn it fails      | Did you mean `Given`?               |
      | a comma             | Given, it fails     | `,` follows `Given`                 |
      | a bracket           | (Given it fails)    | `(` stands before `Given`           |

  @runner-swallowed
  Scenario Outline: A scenario with <what>
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        <title>
          Given it fails

        Scenario: Two
          Given it passes
      """
    When the specs are run
    Then the exit status is 1
    And the message says "Features/a.feature:2:3: error"
    And the message says "<problem>"
    And nothing ran

    Examples:
      | what                     | title           | problem                                     |
      | a space before the colon | Scenario : One  | between `Scenario` and its colon            |
      | a full-width colon       | Scenario：One   | a full-width colon                          |
      | a word that is no title  | Test: One       | Did you mean `Scenario:`?                   |
      | a title in German        | Szenario: One   | Did you mean `Scenario:`?                   |
      | a number                 | Scenario 1: One | `1` stands between `Scenario` and its colon |
      | a semicolon              | Scenario; One   | `;` stands after `Scenario`                 |
      | the plural               | Scenarios: One  | Did you mean `Scenario:`?                   |
      | a word of its own        | Chapter: One    | Did you mean `Scenario:`?                   |

  @runner-swallowed
  Scenario: Prose that begins like a step is allowed by a comment with a reason
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: One
          # specs:allow swallowed-text because it quotes a step
          - Given it fails
          Given it passes
      """
    When the specs are run
    Then the exit status is 0
    And this ran, in this order:
      | it passes |

  @runner-swallowed
  Scenario: A line that is only perhaps a step is warned of
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: One
          given it fails

          Given it passes
      """
    When the specs are run
    Then the exit status is 0
    And the message says "Features/a.feature:3:5: warning"

  @runner-swallowed
  Scenario Outline: A table with <what>
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: One
          Given it passes
            <head>
            <row>
      """
    When the specs are run
    Then the exit status is 1
    And the message says "<problem>"
    And nothing ran

    Examples:
      | what                | head      | row                   | problem                              |
      | a step behind a row | \| a \|   | \| 1 \| When it fails | follows the last bar of the row      |
      | no bar at the end   | \| a \| b | \| 1 \| 2             | No row of this table ends with a bar |
