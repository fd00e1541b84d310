@runner
Feature: What earlier runs tell
  A suite that lives for years remembers: which scenarios are flaky, which began to fail, and which have become
  slower. Runs append their results to a file, and `specs history` shows what they say.

  Background:
    Given these steps:
      | step      | what it does  |
      | it works  | passes        |
      | it breaks | fails: whoops |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        @id:buy
        Scenario: Buy
          Given it breaks
        @id:return
        Scenario: Return
          Given it works
      """

  @runner-history-append
  Scenario: Each run appends a line for each scenario, and one for itself
    Given the specs are run with "--history history.jsonl"
    When the specs are run with "--history history.jsonl"
    Then the file "history.jsonl" has 6 lines
    When the specs are run with "history history.jsonl"
    Then the exit status is 0
    And the report says "history.jsonl: 2 scenarios, 4 results"
    And the report says "Still failing (1):"
    And the report says "Shop: Buy"
    And the report says "Never failed: 1 of 2 scenarios"

  @runner-history-dry-run
  Scenario: A dry run leaves no results
    When the specs are run with "--dry-run --history history.jsonl"
    # specs:allow mutate-text because no other file is there either
    Then there is no file "history.jsonl"

  @runner-history-unreadable
  Scenario: An unreadable line is named and left out
    Given the file "history.jsonl":
      """
      {"id":"buy","result":"passed","ms":3.000}
      {"id":"buy","result":"pass
      """
    When the specs are run with "history history.jsonl"
    Then the exit status is 0
    And the message says "history.jsonl:2: this is not a line of a history, and is left out."
    And the report says "1 scenario, 1 result"

  @runner-history-report
  Scenario: The HTML report shows the last runs of each scenario
    Given the history "history.jsonl" of these results:
      | scenario | result | milliseconds |
      | buy      | passed | 1            |
      | buy      | passed | 1            |
      | buy      | flaky  | 1            |
    When the specs are run with "--history history.jsonl --format html:out.html"
    Then the file "out.html" contains "last 4 runs: 1 failed, 1 flaky, 2 passed"
    And the file "out.html" contains "▁▁▄█"

  @runner-history-other-file
  Scenario: Results are not appended to a file that holds something else
    Given the file "notes.txt":
      """
      Buy milk
      """
    When the specs are run with "--history notes.txt"
    Then the exit status is 2
    And the message says "'notes.txt' is not a history"
    And the file "notes.txt" has 1 line

  @runner-shards-balanced
  Scenario: Shards are balanced by the durations of earlier runs
    Given the feature file "Features/b.feature":
      """
      Feature: Till
        @id:count
        Scenario: Count
          Given it works
        @id:pay
        Scenario: Pay
          Given it works
      """
    And the history "history.jsonl" of these results:
      | scenario | result | milliseconds |
      | return   | passed | 9000         |
      | buy      | failed | 10           |
      | count    | passed | 3000         |
      | pay      | passed | 3000         |
    When the specs are run with "--shard 1/2 --durations history.jsonl --format summary"
    Then the report says "1 scenario (1 passed)"
    When the specs are run with "--shard 2/2 --durations history.jsonl --format summary"
    Then the report says "3 scenarios (1 failed, 2 passed)"

  @runner-shards-balanced
  Scenario: Without the durations that other machines have, nothing runs
    When the specs are run with "--shard 1/2 --durations history.jsonl"
    Then the exit status is 2
    And the message says "The durations in 'history.jsonl' cannot be read"
