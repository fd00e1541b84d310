@runner
Feature: Failures that are known
  A failure that is known does not keep a team from merging: it is in quarantine until a date, with a reason and an
  owner.

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
    And the message says "specs.json:1:26: warning: No feature has the tag '@unknown' of this entry."

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

  @runner-timeout-wrong
  Scenario Outline: A time limit that cannot be read keeps everything from running
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
      | tag           | problem             |
      | @timout(5)    | sets no time limit. |
      | @timeout-1    | sets no time limit. |
      | @within:200ms | sets no time limit. |
      | @whitin:10ms  | sets no time limit. |

  @runner-budgets
  Scenario: A setting for budgets is refused, since there are none
    Given the file "specs.json":
      """
      {"budgets": {"@fast": "200ms"}}
      """
    When the specs are run
    Then the exit status is 2
    And the message says "Limit the time of steps by a tag, such as @timeout(5)."
