@runner
Feature: Running what a change may affect
  '--changed' asks git what has changed, and selects the scenarios whose text, step definitions or
  declared sources are affected. What it cannot place affects every scenario.

  Background:
    Given these steps:
      | step     | what it does |
      | it works | passes       |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        @buy
        Scenario: Buying
          Given it works
        Scenario: Browsing
          Given it works
      """
    And the file "README.md":
      """
      Words
      """

  @runner-changed
  Scenario: A scenario that was edited
    Given everything so far is committed
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        @buy
        Scenario: Buying
          Given it works

        # A comment changes nothing.
        Scenario: Browsing for long
          Given it works
      """
    When the specs are run with "--changed --format pretty"
    Then the exit status is 0
    And the message says "Features/a.feature:7: its text has changed"
    And the message says "1 of 2 scenarios selected by --changed."

  @runner-changed
  Scenario: A file that nothing is declared for affects every scenario
    Given everything so far is committed
    And the file "README.md":
      """
      Other words
      """
    When the specs are run with "--changed --format summary"
    Then the exit status is 0
    And the message says "README.md has changed"
    And the report says "2 scenarios (2 passed)"

  @runner-changed
  Scenario Outline: Sources say which scenarios depend on a file: <declared>
    Given the file "specs.json":
      """
      {"sources": {"*.md": <declared>}}
      """
    And everything so far is committed
    And the file "README.md":
      """
      Other words
      """
    When the specs are run with "--changed"
    Then the exit status is <status>
    And the message says "<answer>"

    Examples:
      | declared | status | answer                                      |
      | "@buy"   | 0      | Features/a.feature:3: README.md has changed |
      | []       | 2      | 1 file changed since                        |

  @runner-changed
  Scenario: A changed file of definitions selects what uses any of its steps
    Given these steps:
      | step         | what it does |
      | it works too | passes       |
    And the Swift file "Steps.swift", which defines the steps:
      """
      func define(_ steps: Steps<World>) {
        steps.given("it works") { _ in
          work()
        }
      }
      """
    And the feature file "Features/b.feature":
      """
      Feature: Elsewhere
        Scenario: Selling
          Given it works too
      """
    And everything so far is committed
    And "work()" in the file "Steps.swift" becomes "rest()"
    When the specs are run with "--changed --format summary"
    Then the exit status is 0
    And the message says "the file of the step definition at Steps.swift:2 has changed"
    And the report says "2 scenarios (2 passed)"

  @runner-changed
  Scenario: What a run writes affects no scenario
    Given everything so far is committed
    And the file "report.xml":
      """
      <testsuites/>
      """
    When the specs are run with "--changed --format junit:report.xml"
    Then the exit status is 2
    And the message says "which may affect no scenario"

  @runner-changed
  Scenario: A feature that git ignores is always selected
    Given the file ".gitignore":
      """
      made.feature
      """
    And the feature file "Features/made.feature":
      """
      Feature: Made
        Scenario: Selling
          Given it works
      """
    And everything so far is committed
    When the specs are run with "--changed --format summary"
    Then the exit status is 0
    And the message says "Features/made.feature:2: git does not see changes of its file"
    And the report says "1 scenario (1 passed)"

  @runner-changed
  Scenario: Nothing has changed
    Given everything so far is committed
    When the specs are run with "--changed"
    Then the exit status is 2
    And the message says "--changed: 0 files changed since"
    And nothing ran

  @runner-changed
  Scenario: There is no git repository
    When the specs are run with "--changed"
    Then the exit status is 2
    And the message says "leave out --changed, or select scenarios by --tags"
