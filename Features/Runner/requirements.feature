@runner
Feature: Requirements and the scenarios that show them
  A table in the repository lists what the product has to do. 'specs trace' says of each line which
  scenarios show it and whether they passed, and lists what has no scenario yet.

  Background:
    Given these steps:
      | step      | what it does    |
      | it works  | passes          |
      | it breaks | fails: no paper |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        @US01
        Scenario: Buying
          Given it works
        @US02
        Scenario: Printing a receipt
          Given it breaks
      """

  @runner-trace
  Scenario: Each requirement with its scenarios and their results
    Given the file "stories.md":
      """
      | id   | text                  | waiver        | owner | until      |
      |------|-----------------------|---------------|-------|------------|
      | US01 | Things can be bought  |
      | US02 | A receipt is printed  |
      | US03 | Things can be returned| no shop yet   | Ada   | 2999-12-31 |
      """
    When the specs are run with "--format message:run.ndjson"
    And the specs are run with "trace stories.md --results run.ndjson"
    Then the exit status is 1
    # specs:allow mutate-row because the report says more than each of these lines
    And the report says:
      | US01  passed     Things can be bought                        |
      | US02  failed     A receipt is printed                        |
      | US03  waived     Things can be returned                      |
      | stories.md:4:3: error: US02 is not met: A receipt is printed |
      | See Features/a.feature:6 (failed).                           |
      | 3 requirements: 1 failed, 1 waived, 1 passed; 1 problem      |

  @runner-trace
  Scenario Outline: What is to be put right: <problem>
    Given the file "stories.md":
      """
      | id   | text | waiver   | until   |
      |------|------|----------|---------|
      | US01 | one  |
      | <id> | two  | <waiver> | <until> |
      | <more> | x  |
      """
    When the specs are run with "trace stories.md --every @US01"
    Then the exit status is 1
    And the report says "<answer>"

    Examples:
      | problem                    | id   | waiver | until      | more | answer                                                        |
      | a story without a scenario | US02 |        |            | US07 | stories.md:5:3: error: US07 has no scenario: x                |
      | a tag of an unknown story  | US03 | later  | 2999-01-01 | US01 | Features/a.feature:5:3: error: There is no requirement 'US02' |
      | two stories with one id    | US02 |        |            | US01 | stories.md:5:3: error: Two requirements have the id US01      |
      | a waiver that has ended    | US04 | later  | 2020-01-31 | US02 | stories.md:4:3: error: The waiver of US04 ended on 2020-01-31 |

  @runner-trace
  Scenario: The first story in a table makes no errors of the tags of older ones
    Given the file "stories.md":
      """
      | id   | text                   |
      |------|------------------------|
      | US06 | Things can be returned |
      """
    And the feature file "Features/returns.feature":
      """
      @US06
      Feature: Returns
        Scenario: Within a week
          Given it works
      """
    When the specs are run with "trace stories.md"
    Then the exit status is 0
    And the report says "1 requirement: 1 covered"

  @runner-trace
  Scenario: A shard alone does not show that a requirement is met
    Given the file "stories.md":
      """
      | id   | text                 |
      |------|----------------------|
      | US01 | Things can be bought |
      """
    When the specs are run with "--shard 1/2 --format message:1.ndjson"
    And the specs are run with "trace stories.md --results 1.ndjson"
    Then the exit status is 2
    And the message says "Shard 2 of 2 is missing: 1 of 2 scenarios has no result"
    And the message says "Name the messages of all shards."

  @runner-trace
  Scenario: A scenario that was added since shows nothing yet
    Given the file "stories.md":
      """
      | id   | text                 |
      |------|----------------------|
      | US01 | Things can be bought |
      """
    And the specs are run with "--format message:run.ndjson"
    And the feature file "Features/b.feature":
      """
      Feature: Sale
        @US01
        Scenario: Buying two
          Given it works
      """
    When the specs are run with "trace stories.md --results run.ndjson"
    Then the exit status is 1
    And the report says "US01  not run    Things can be bought"
    And the report says "1 of its 2 scenarios did not run, or has changed since"
    And the report says "See Features/b.feature:3 (not run)."

  @runner-trace
  Scenario: A waiver excuses a scenario that is missing, not one that fails
    Given the file "stories.md":
      """
      | id   | text                 | waiver    |
      |------|----------------------|-----------|
      | US01 | Things can be bought |           |
      | US02 | A receipt is printed | paper: no |
      """
    When the specs are run with "--format message:run.ndjson"
    And the specs are run with "trace stories.md --results run.ndjson"
    Then the exit status is 1
    And the report says "stories.md:4:3: error: US02 is not met: A receipt is printed"

  @runner-trace
  Scenario: A table that is not understood
    Given the file "stories.md":
      """
      | id   | text | waiver | until    |
      |------|------|--------|----------|
      | US01 | one  | later  | tomorrow |
      """
    When the specs are run with "trace stories.md"
    Then the exit status is 2
    And the message says "stories.md:3:26: 'tomorrow' is not a date."
    And the message says "Write the year, the month and the day, as in 2026-12-31."

  @runner-trace
  Scenario: The page of a run lists the requirements that specs.json names
    Given the file "stories.csv":
      """
      id,text
      US01,"Things can be bought, too"
      US09,Something else
      """
    And the file "specs.json":
      """
      {"requirements": "stories.csv"}
      """
    When the specs are run with "--format html --tags @US01"
    Then the exit status is 0
    And the report says "<p>1 uncovered, 1 passed</p>"
    And the report says "<td>Things can be bought, too</td>"

  @runner-trace
  Scenario: Tools for test management find tags and requirements in JUnit XML
    Given the file "stories.csv":
      """
      id,text
      US01,Things can be bought
      """
    And the file "specs.json":
      """
      {"requirements": "stories.csv"}
      """
    When the specs are run with "--format junit --tags @US01"
    Then the exit status is 0
    # specs:allow mutate-row because the report says more than each of these lines
    And the report says:
      | <property name="tags" value="US01"/>         |
      | <property name="requirements" value="US01"/> |
