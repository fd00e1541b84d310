@runner
Feature: No step is lost in a description
  A description may hold any text, so a step that is not quite one is not a step but a part of a description. A
  run refuses the file of such a line if a step definition matches it, rather than pass without running it, and
  only warns of what may be prose.

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
    And the message says "the step in it does not run: `it fails`"
    And the message says "`Given it fails` on a line of its own."
    And nothing ran

    Examples:
      | what                   | step                |
      | a colon                | Given: it fails     |
      | a bullet               | - Given it fails    |
      | a label                | AC1: Given it fails |
      | capital letters        | GIVEN IT FAILS      |
      | a keyword in German    | Angenommen it fails |
      | a word for the keyword | Assuming it fails   |

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
    And the message says "Features/a.feature:3:5: error"
    And the message says "below a title such as `Scenario: …`"
    And nothing ran

    Examples:
      | what                     | title          |
      | a space before the colon | Scenario : One |
      | a title in German        | Szenario: One  |
      | a title of its own       | Chapter: One   |
      | no title at all          |                |

  @runner-swallowed
  Scenario: A text that ends where the next one begins
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: One
          Given it passes
            ```
            Dear all
          Then it fails

        Scenario: Two
          Given it passes
            ```
          Then it passes
      """
    When the specs are run
    Then the exit status is 1
    And the message says "Features/a.feature:6:5: error"
    And nothing ran

  @runner-swallowed
  Scenario: Prose that holds a step is allowed by a comment with a reason
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
  Scenario Outline: <what> is only warned of
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        <line>

        Scenario: One
          Given it passes
      """
    When the specs are run
    Then the exit status is 0
    And the message says "Features/a.feature:2:3: warning"

    Examples:
      | what                                       | line                    |
      | The text of a step alone                   | it fails                |
      | A line with a keyword that is not a step   | Given names are short   |
      | A sentence of which a step is only the end | So we all know it fails |

  @runner-swallowed
  Scenario: Prose that resembles a step is not a problem
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: One
          Wen Li asked for this.
          Given it passes
      """
    When the specs are run
    Then the exit status is 0
    And this ran, in this order:
      | it passes |

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
