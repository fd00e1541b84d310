@runner
Feature: What changed from one run to the next, and a site with the last runs
  A change should not break what worked, and product owners want one address with the newest
  results. `specs compare` reports the differences between two runs, and `specs publish` adds a run to a site.

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
          Given it works
        @id:return
        Scenario: Return
          Given it breaks
        @id:complain
        Scenario: Complain
          Given it works
      """
    And the specs are run with "--format message:old.ndjson"
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        @id:buy
        Scenario: Buy
          Given it breaks
        @id:return
        Scenario: Take back
          Given it works
        @id:pay
        Scenario: Pay
          Given it works
      """
    And the specs are run with "--format message:new.ndjson"

  @runner-compare
  Scenario: What differs is listed by kind
    When the specs are run with "compare old.ndjson new.ndjson"
    Then the exit status is 1
    # specs:allow mutate-row because the report says more than each of these lines
    And the report says:
      | Newly failing (1):                                         |
      | Shop: Buy                                                  |
      | failed, before passed                                      |
      | Newly passing (1):                                         |
      | Shop: Take back                                            |
      | passed, before failed                                      |
      | New (1):                                                   |
      | Shop: Pay                                                  |
      | Gone (1):                                                  |
      | Shop: Complain                                             |
      | Renamed (1):                                               |
      | before: Shop: Return                                       |
      | 1 newly failing, 1 newly passing, 1 new, 1 gone, 1 renamed |

  @runner-compare
  Scenario: The exit status is 0 unless something newly fails
    When the specs are run with "compare new.ndjson new.ndjson"
    Then the exit status is 0
    And the report says "Still failing (1):"

  @runner-compare-bad
  Scenario Outline: What is not a whole run is refused: <case>
    Given the specs are run with "--dry-run --format message:dry.ndjson"
    And the specs are run with "--shard 1/2 --format message:shard.ndjson"
    And the file "note.txt":
      """
      no messages
      """
    When the specs are run with "compare <files>"
    Then the exit status is 2
    And the message says "<message>"

    Examples:
      | case           | files                   | message                                    |
      | one file       | old.ndjson              | There is nothing to compare 'old.ndjson'   |
      | a missing file | old.ndjson gone.ndjson  | There is no file or folder 'gone.ndjson'.  |
      | no messages    | note.txt new.ndjson     | note.txt:1: this is not a Cucumber message |
      | a dry run      | old.ndjson dry.ndjson   | dry.ndjson is the report of a dry run      |
      | a shard        | shard.ndjson new.ndjson | shard.ndjson is shard 1 of 2               |

  @runner-publish
  Scenario: The requirements and the last run are in front, and earlier runs behind
    Given the file "specs.json":
      """
      {"requirements": "stories.md"}
      """
    And the file "stories.md":
      """
      | id  | text           |
      | --- | -------------- |
      | S1  | One can buy it |
      """
    When the specs are run with "publish site old.ndjson"
    And the specs are run with "publish site new.ndjson"
    Then the exit status is 0
    And the report says "1 of 3 scenarios did not pass"
    And the site "site" lists 2 runs
    And each link of the site "site" leads to a file
    And the file "site/index.html" contains "One can buy it"
    And the file "site/index.html" contains "<b>uncovered</b>"

  @runner-publish
  Scenario: A run that is published again is listed once
    When the specs are run with "publish site old.ndjson"
    And the specs are run with "publish site old.ndjson"
    Then the site "site" lists 1 run

  @runner-publish-bounds
  Scenario: Only the newest runs are kept
    Given the specs are run with "publish site old.ndjson"
    And the file "site/runs/notes.txt":
      """
      notes of the team
      """
    When the specs are run with "publish site new.ndjson --keep 1"
    Then the site "site" lists 1 run
    And the site "site" has 1 folder in "runs"
    And there is a file "site/runs/notes.txt"

  @runner-publish-foreign
  Scenario: A page that was not published is never replaced
    Given the file "site/index.html":
      """
      another site
      """
    When the specs are run with "publish site new.ndjson"
    Then the exit status is 2
    And the message says "'site/index.html' exists, and 'publish' has not written it."
    And the file "site/index.html" contains "another site"

  @runner-publish-bad
  Scenario Outline: What cannot be published leaves the site as it was: <case>
    Given the specs are run with "publish site old.ndjson"
    And the file "cut.ndjson" is "new.ndjson" without its last line
    When the specs are run with "publish <arguments>"
    Then the exit status is 2
    And the message says "<message>"
    And the site "site" lists 1 run

    Examples:
      | case            | arguments        | message                                   |
      | no folder       |                  | There is no folder to publish to.         |
      | no messages     | site             | There is no run to publish to 'site'.     |
      | a missing file  | site gone.ndjson | There is no file or folder 'gone.ndjson'. |
      | cut off         | site cut.ndjson  | the messages end here, before the run     |
      | the wrong order | new.ndjson site  | 'new.ndjson' is a file, but a site needs  |
