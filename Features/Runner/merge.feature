@runner
Feature: Merging the reports of shards
  Several machines each run a slice of the specs and keep its messages. `specs merge` makes one report of
  them, and refuses to call anything green that has not run.

  Background:
    Given these steps:
      | step      | what it does  |
      | it works  | passes        |
      | it breaks | fails: whoops |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: First
          Given it works
        Scenario: Second
          Given it works
        @late
        Scenario: Third
          Given it works
      """
    And the specs are run with "--shard 1/2 --format message:1.ndjson"
    And the specs are run with "--shard 2/2 --format message:2.ndjson"

  @runner-merge
  Scenario: The shards of a run make one report
    When the specs are run with "merge 1.ndjson 2.ndjson --format summary"
    Then the exit status is 0
    And the report says "3 scenarios (3 passed)"

  @runner-merge-missing
  Scenario Outline: A shard that is missing is named
    When the specs are run with "merge <files> --format html:specs.html"
    Then the exit status is 2
    And the message says "<message>"
    # specs:allow mutate-text because no other file is there either
    And there is no file "specs.html"

    Examples:
      | files             | message                                |
      | 1.ndjson          | Shard 2 of 2 is missing                |
      | 2.ndjson          | Shard 1 of 2 is missing                |
      | 1.ndjson 1.ndjson | are shard 1 of 2                       |
      | 1.ndjson 3.ndjson | There is no file or folder '3.ndjson'. |

  @runner-merge-dry-run
  Scenario: A dry run is not a result
    Given the specs are run with "--shard 2/2 --dry-run --format message:2.ndjson"
    When the specs are run with "merge 1.ndjson 2.ndjson"
    Then the exit status is 2
    And the message says "2.ndjson is the report of a dry run"

  @runner-merge-lost-results
  Scenario Outline: A shard that has lost its results is named
    Given the file "2.ndjson" without the lines that begin with "{\"<kind>"
    When the specs are run with "merge 1.ndjson 2.ndjson"
    Then the exit status is 2
    And the message says "2.ndjson"

    Examples:
      | kind             |
      | testCase         |
      | testCaseStarted  |
      | testStepFinished |
      | testCaseFinished |
      | pickle           |

  @runner-merge-minimum
  Scenario Outline: Too few scenarios are an error
    When the specs are run with "merge 1.ndjson 2.ndjson --minimum <minimum>"
    Then the exit status is <status>

    Examples:
      | minimum | status |
      | 3       | 0      |
      | 4       | 2      |

  @runner-merge-selection
  Scenario: Scenarios that were not selected are not missing
    Given the specs are run with "--tags 'not @late' --format message:whole.ndjson"
    When the specs are run with "merge whole.ndjson --format summary"
    Then the exit status is 0
    And the report says "2 scenarios (2 passed)"

  @runner-merge-selection
  Scenario: What was left out on all machines is said
    Given the specs are run with "--tags @late --shard 1/2 --minimum 0 --format message:1.ndjson"
    And the specs are run with "--tags @late --shard 2/2 --minimum 0 --format message:2.ndjson"
    When the specs are run with "merge 1.ndjson 2.ndjson --format summary"
    Then the exit status is 0
    And the message says "1 of 3 scenarios selected by --tags @late."

  @runner-merge-origin
  Scenario: A shard of another commit is not part of the run
    Given everything so far is committed
    And the specs are run with "--shard 1/2 --format message:1.ndjson"
    And everything so far is committed
    And the specs are run with "--shard 2/2 --format message:2.ndjson"
    When the specs are run with "merge 1.ndjson 2.ndjson"
    Then the exit status is 2
    And the message says "1.ndjson and 2.ndjson are not of one run: the commit of the first is"

  @runner-merge-overwrite
  Scenario Outline: A report never takes the place of what is merged
    Given the link "link" to "1.ndjson"
    When the specs are run with "merge 1.ndjson 2.ndjson --format <report>"
    Then the exit status is 2
    And the message says "which is read by this command"
    And the file "1.ndjson" still holds messages

    Examples:
      | report             |
      | html:1.ndjson      |
      | message:./1.ndjson |
      | junit:link         |

  @runner-merge-hook
  Scenario Outline: What never ran because of a failing hook is not forgotten
    Given these hooks:
      | hook      | what it does      |
      | BeforeAll | fails: no harbour |
    And the specs are run with "--shard 1/2 --format message:1.ndjson"
    And the specs are run with "--shard 2/2 --format message:2.ndjson"
    And the specs are run with "--format message:whole.ndjson"
    When the specs are run with "merge <files> --format summary --format rerun:again.txt"
    Then the exit status is 1
    And the report says "no harbour"
    And the report says "3 scenarios did not run"
    And the file "again.txt" contains "Features/a.feature:2"
    And the file "again.txt" contains "Features/a.feature:4"
    And the file "again.txt" contains "Features/a.feature:7"

    Examples:
      | files             |
      | 1.ndjson 2.ndjson |
      | whole.ndjson      |
