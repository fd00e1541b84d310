@runner
Feature: Failures that are known, and time that is limited
  A failure that is known does not keep a team from merging: it is in quarantine until a date, with a reason and an
  owner. And a scenario may have a budget of time.

  Background:
    Given these steps:
      | step      | what it does  |
      | it works  | passes        |
      | it breaks | fails: whoops |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        @id:buy @known
        Scenario: Buy
          Given it breaks
        Scenario: Return
          Given it works
      """

  @runner-quarantine
  Scenario Outline: A failure in quarantine is shown and does not fail the run
    Given the file "specs.json":
      """
      {"quarantine": [
        {<scope>, "reason": "the till is being repaired", "owner": "Ana", "until": "2999-12-31"}
      ]}
      """
    When the specs are run with "--format <report>"
    Then the exit status is 0
    And the report says "in quarantine until 2999-12-31 (Ana): the till is being repaired"

    Examples:
      | scope            | report   |
      | "id": "buy"      | pretty   |
      | "tags": "@known" | progress |
      | "id": "buy"      | summary  |
      | "tags": "@known" | markdown |
      | "id": "buy"      | junit    |
      | "id": "buy"      | json     |
      | "id": "buy"      | html     |
      | "id": "buy"      | github   |
      | "id": "buy"      | message  |

  @runner-quarantine-over
  Scenario: After the last day failures count again
    Given the file "specs.json":
      """
      {"quarantine": [{"id": "buy", "reason": "repair", "owner": "Ana", "until": "2001-01-31"}]}
      """
    When the specs are run with "--format summary"
    Then the exit status is 1
    And the message says "specs.json:1:24: warning: The quarantine of the scenario buy ended on 2001-01-31"

  @runner-quarantine-unused
  Scenario: An entry about no scenario is reported
    Given the file "specs.json":
      """
      {"quarantine": [{"tags": "@unknown", "reason": "repair", "owner": "Ana", "until": "2999-12-31"}]}
      """
    When the specs are run with "--format summary"
    Then the exit status is 1
    And the message says "specs.json:1:26: warning: There is no such scenario in the features: scenarios with @unknown."

  @runner-quarantine-wrong
  Scenario Outline: A wrong entry is refused with its place
    Given the file "specs.json":
      """
      {"quarantine": [<entry>]}
      """
    When the specs are run
    Then the exit status is 2
    And the message says "specs.json:1:<column>: <problem>"

    Examples:
      | entry                                                                                 | column | problem                                   |
      | {"id": "buy", "owner": "Ana", "until": "2999-12-31"}                                  | 17     | quarantine[0]: 'reason' is missing        |
      | {"id": "buy", "reason": "r", "owner": "Ana", "until": "soon"}                         | 71     | quarantine[0].until is                    |
      | {"id": "buy", "reason": "r", "owner": "Ana", "until": "2999-02-30"}                   | 71     | quarantine[0].until is                    |
      | {"reason": "r", "owner": "Ana", "until": "2999-12-31"}                                | 17     | quarantine[0] needs either 'id' or 'tags' |
      | {"id": "buy", "tags": "@known", "reason": "r", "owner": "Ana", "until": "2999-12-31"} | 17     | quarantine[0] needs either 'id' or 'tags' |
      | {"tags": "known", "reason": "r", "owner": "Ana", "until": "2999-12-31"}               | 26     | quarantine[0].tags is                     |
      | {"id": "buy", "reason": "r", "owner": "Ana", "until": "2999-12-31", "note": "x"}      | 85     | quarantine[0]: 'note' is not allowed here |

  @runner-budget
  Scenario Outline: A scenario that takes longer than its budget fails with its slowest steps
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        <tag>
        Scenario: Buy
          Given it works
      """
    And the file "specs.json":
      """
      {"budgets": {"@fast": "0.000001ms"}}
      """
    When the specs are run with "--format summary"
    Then the exit status is <status>
    And the report says "<text>"

    Examples:
      | tag                 | status | text                                              |
      | @within:0.000001ms  | 1      | @within:0.000001ms at Features/a.feature:2 allows |
      | @fast               | 1      | specs.json: budgets.@fast allows                  |
      | @fast @within:10min | 0      | 1 scenario (1 passed)                             |
      | @within             | 0      | 1 scenario (1 passed)                             |

  @runner-budget-wrong
  Scenario Outline: A budget or a time limit that cannot be read keeps everything from running
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        <tag>
        Scenario: Buy
          Given it works
      """
    When the specs are run
    Then the exit status is 2
    And the message says "`<tag>` <problem>"

    Examples:
      | tag          | problem             |
      | @within:fast | sets no budget.     |
      | @Within:10ms | sets no budget.     |
      | @timout(5)   | sets no time limit. |
      | @whitin:10ms | sets no budget.     |
      | @timeout-1   | sets no time limit. |
