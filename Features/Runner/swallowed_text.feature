@runner
Feature: No step is lost in a description
  A description may hold any text, so a step that is not quite one is not a step but a part of a description. A
  run refuses the file of such a line if it begins with a keyword or holds a step that is defined, rather than pass
  without running it. All other files run.

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
    And the message says "so the step in it does not run"
    And the message says "`Given it fails` on a line of its own"
    And nothing ran

    Examples:
      | what                   | step                |
      | a colon                | Given: it fails     |
      | a bullet               | - Given it fails    |
      | a label                | AC1: Given it fails |
      | capital letters        | GIVEN it fails      |
      | a slip                 | Gvien it fails      |
      | a keyword in German    | Angenommen it fails |
      | a word for the keyword | Assuming it fails   |

  @runner-swallowed
  Scenario Outline: A first step with <what> that has no definition yet
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
    And the message says "`Given it rains` on a line of its own"
    And nothing ran

    Examples:
      | what     | step              |
      | a bullet | - Given it rains  |
      | a number | 1. Given it rains |
      | a slip   | Gvien it rains    |

  @runner-swallowed
  Scenario Outline: A scenario whose title is <what> is lost, and the file with it
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        <title>
          Given it rains

        Scenario: Two
          Given it passes
      """
    And the feature file "Features/b.feature":
      """
      Feature: Bank
        Scenario: Three
          Given it passes
      """
    When the specs are run
    Then the exit status is 1
    And the message says "Features/a.feature:2:3: error"
    And the message says "Begin a line with `Scenario:`"
    And this ran, in this order:
      | it passes |

    Examples:
      | what                     | title          |
      | written with a blank     | Scenario : One |
      | misspelt                 | Scenaro: One   |
      | that of another language | Szenario: One  |
      | written without a colon  | Scenario One   |
      | an item of a list        | - Scenario: x  |

  @runner-swallowed
  Scenario: A step below a title of its own
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Chapter: One
          Given it fails

        Scenario: Two
          Given it passes
      """
    When the specs are run
    Then the exit status is 1
    And the message says "Features/a.feature:3:5: error"
    And the message says "below a title such as `Scenario: …`"
    And nothing ran

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
    And the message says "Features/a.feature:8:3: error"
    And the message says "taken for part of a text"
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
  Scenario: Three lines that read like a scenario are only warned of
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Given names are short
        When they are long
        Then they are cut

        Scenario: One
          Given it passes
      """
    When the specs are run
    Then the exit status is 0
    And the message says "Features/a.feature:2:3: warning"

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
      | no bar at the end   | \| a \| b | \| 1 \| 2             | This follows the last bar of the row |
