@runner
Feature: A quarantine that is kept in order
  An entry that has ended, or that is about nothing, hides that a failure counts again. `specs check` reports such
  entries before a run does.

  Background:
    Given these steps:
      | step      | what it does  |
      | it works  | passes        |
      | it breaks | fails: whoops |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        @known
        Scenario: Buy
          Then it breaks
        @id:return @known
        Scenario: Return
          Then it works
      """

  @runner-quarantine-check
  Scenario Outline: An entry that is reported with its place: <entry>
    Given the file "specs.json":
      """
      {"quarantine": [
        {"id": "return", "reason": "r", "owner": "Ana", "until": "2999-12-31"},
        {<entry>, "reason": "r", "owner": "Ana"}
      ]}
      """
    When the specs are run with "check --fail-on warning"
    Then the exit status is 1
    And the report says "specs.json:3:<column>: warning: <problem> [stale-quarantine]"
    And the report says "<advice>"
    And the report says "1 file checked: 1 warning"

    Examples:
      | entry                                            | column | problem                                                                                     | advice                           |
      | "tags": "@known", "until": "2001-01-31"          | 12     | The quarantine of scenarios with @known ended on 2001-01-31, so failures fail the run.      | Ask Ana, and remove              |
      | "id": "gone", "until": "2999-12-31"              | 10     | There is no such scenario in the features: the scenario gone.                               | Correct or remove                |
      | "id": "return~2", "until": "2999-12-31"          | 10     | Several scenarios may have the titles of the scenario return~2, so the entry has no effect. | Give the one that you mean a tag |
      | "tags": "@knwon", "until": "2999-12-31"          | 12     | No feature has the tag '@knwon' of this entry.                                              | Did you mean '@known'?           |
      | "tags": "@known or @gone", "until": "2999-12-31" | 12     | No feature has the tag '@gone' of this entry.                                               | Correct the tag                  |

  @runner-quarantine-check
  Scenario: Without all features, only entries that have ended are reported
    Given the file "specs.json":
      """
      {"quarantine": [{"id": "gone", "reason": "r", "owner": "Ana", "until": "2999-12-31"}]}
      """
    And the feature file "Features/b.feature":
      """
      Feature: Stock
        Scenario: Count
          Then it works
          And it breaks
      """
    When the specs are run with "check Features/b.feature"
    Then the exit status is 0

  @runner-quarantine-reporter
  Scenario: A reporter of the suite sees that a failure is in quarantine
    Given the suite has the reporter "failure-list", which lists what failed
    And the file "specs.json":
      """
      {"quarantine": [{"tags": "@known", "reason": "the till", "owner": "Ana", "until": "2999-12-31"}]}
      """
    When the specs are run with "--format failure-list"
    Then the exit status is 0
    And the report says "Buy: whoops; in quarantine until 2999-12-31 (Ana): the till"

  @runner-history-none
  Scenario: A run can leave out the history that specs.json names
    Given the file "specs.json":
      """
      {"history": "history.jsonl"}
      """
    When the specs are run with "--no-history"
    # specs:allow mutate-text because no other file is there either
    Then there is no file "history.jsonl"
    When the specs are run
    Then the file "history.jsonl" has 3 lines
