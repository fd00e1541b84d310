@runner
Feature: Scenarios that are not finished
  A scenario may be written before its steps exist. Tagged @draft, it stays in its file and fails nobody's run: runs leave
  it out and say so, and it shows no requirement until the tag is gone.

  Background:
    Given these steps:
      | step      | what it does  |
      | it works  | passes        |
      | it breaks | fails: whoops |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Buy
          Given it works
        @draft @refund @id:return
        Scenario: Return
          Given it breaks
          Then the money is back
      """

  @runner-draft
  Scenario Outline: A run leaves drafts out, and its report counts them
    When the specs are run with "--format <report>"
    Then the exit status is 0
    And the report says '<text>'

    Examples:
      | report   | text                             |
      | pretty   | 1 draft left out                 |
      | progress | 1 draft left out                 |
      | summary  | 1 draft left out                 |
      | markdown | ✔ 1 scenario: 1 draft left out   |
      | html     | ✔ 1 scenario: 1 draft left out   |
      | github   | ✔ 1 scenario: 1 draft left out   |
      | rerun    | (✔ 1 scenario: 1 draft left out) |
      | junit    | name="drafts" value="1 left out" |
      | message  | :[[1,1]],                        |

  @runner-draft
  Scenario Outline: The last line counts them too: <tag>
    Given the feature file "Features/a.feature":
      """
      <of feature>
      Feature: Shop
        Scenario: Buy
          Given it works
        <of rule>
        Rule: Returns
          Scenario: Return
            Given it breaks
          <of outline>
          Scenario Outline: Return <count>
            Given <step>

            Examples:
              | count | step     |
              | one   | it works |
            <of examples>
            Examples:
              | count | step      |
              | two   | it breaks |
              | three | it breaks |
      """
    And the feature file "Features/b.feature":
      """
      Feature: Stock
        Scenario: Count
          Given it works
      """
    When the specs are run
    Then the exit status is <status>
    And the message says "<text>"

    Examples:
      | tag         | of feature | of rule | of outline | of examples | status | text                                                |
      | of feature  | @draft     |         |            |             | 0      | ✔ 1 scenario (1 passed): 5 drafts left out.         |
      | of rule     |            | @draft  |            |             | 0      | ✔ 2 scenarios (2 passed): 4 drafts left out.        |
      | of outline  |            |         | @draft     |             | 1      | ✘ 1 of 3 scenarios did not pass; 3 drafts left out. |
      | of examples |            |         |            | @draft      | 1      | ✘ 1 of 4 scenarios did not pass; 2 drafts left out. |

  @runner-draft-named
  Scenario Outline: A draft runs when it is asked for: <arguments>
    When the specs are run with "<arguments> --format summary"
    Then the exit status is <status>
    And the report says "<text>"

    Examples:
      | arguments                   | status | text                  |
      | Features/a.feature:5        | 1      | 1 scenario (1 failed) |
      | Features/a.feature:7        | 1      | 1 scenario (1 failed) |
      | --tags @draft               | 1      | 1 scenario (1 failed) |
      | --tags '@draft and @refund' | 1      | 1 scenario (1 failed) |
      | --id return                 | 1      | 1 scenario (1 failed) |
      | Features/a.feature          | 0      | 1 draft left out      |
      | Features/a.feature:1        | 0      | 1 draft left out      |
      | --tags 'not @draft'         | 0      | 1 scenario (1 passed) |

  @runner-draft-alone
  Scenario Outline: Drafts alone are nothing to run: <arguments>
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        @draft @refund
        Scenario: Return
          Given it breaks
      """
    When the specs are run with "<arguments>"
    Then the exit status is <status>
    And the message says "<text>"

    Examples:
      | arguments      | status | text                                                                 |
      | Features       | 2      | Nothing to run: 0 of 0 scenarios selected, in 1 feature file         |
      | --tags @refund | 2      | in 1 feature file, besides 1 draft.                                  |
      | --minimum 0    | 0      | there was nothing to run, which --minimum 0 allows; 1 draft left out |

  @runner-draft-alone
  Scenario: A draft is not among the scenarios that there must be
    When the specs are run with "--minimum 2"
    Then the exit status is 2
    And the message says "since --minimum requires 2: 1 of 1 scenario selected, in 1 feature file, besides 1 draft."
    And the message says "A draft is tagged @draft: remove the tag when it is finished"

  @runner-draft-check
  Scenario: A check warns of a draft, and what it lacks is not an error
    When the specs are run with "check"
    Then the exit status is 0
    # specs:allow mutate-row because the report says more than each of these lines
    And the report says:
      | Features/a.feature:4:3: warning: What is tagged `@draft` is not finished |
      | Features/a.feature:7:5: warning: This step has no definition.            |
      | 1 file checked: 2 warnings                                               |

  @runner-draft-check
  Scenario: What keeps the whole file from running stays an error
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        @draft
        Scenario: Return
          Given it breaks
          Whne the money is back
      """
    When the specs are run with "check"
    Then the exit status is 1
    And the report says "Features/a.feature:5:5: error:"

  @runner-draft-requirement
  Scenario Outline: A draft shows no requirement: <results>
    Given the file "stories.md":
      """
      | id     | text                   |
      |--------|------------------------|
      | refund | Things can be returned |
      """
    When the specs are run with "<run> --format message:run.ndjson"
    And the specs are run with "trace stories.md <results>"
    Then the exit status is 1
    And the report says "stories.md:3:3: error: refund has a scenario only as a draft, which shows nothing"
    And the report says "Finish the draft at Features/a.feature:5, and remove its tag @draft."

    Examples:
      | run           | results              |
      |               |                      |
      |               | --results run.ndjson |
      | --tags @draft | --results run.ndjson |

  @runner-draft-compare
  Scenario: A comparison says that what ran before is a draft now
    When the specs are run with "--tags @draft --format message:old.ndjson"
    And the specs are run with "--format message:new.ndjson"
    And the specs are run with "compare old.ndjson new.ndjson"
    Then the exit status is 0
    And the report says "No longer run (1):"
    And the report says "not run, a draft, before failed"

  @runner-draft-merge
  Scenario: Shards leave the same drafts out, and their merged report counts each once
    Given the feature file "Features/b.feature":
      """
      Feature: Stock
        Scenario: Count
          Given it works
        @draft
        Scenario: Order
          Given it breaks
      """
    When the specs are run with "--shard 1/2 --format message:1.ndjson"
    And the specs are run with "--shard 2/2 --format message:2.ndjson"
    And the specs are run with "merge 1.ndjson 2.ndjson --format summary"
    Then the exit status is 0
    And the report says "2 scenarios (2 passed)"
    And the report says "2 drafts left out"
