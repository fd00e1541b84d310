@runner
Feature: Advice for people who write features
  A step that is nearly right gets an answer that says what to write instead, and a search for steps finds
  first what is said in the words that were looked for.

  Background:
    Given the values of the parameter "age" look like "[0-9]+ days?"
    And the values of the parameter "outcome" are "an empty body, a missing list"
    And these steps:
      | step                              | what it does |
      | every request ends with {outcome} | passes       |
      | the list is empty                 | passes       |
      | a feed was saved {age} ago        | passes       |
      | the message is {word}             | passes       |

  @runner-advice
  Scenario Outline: A value that does not fit is answered with one that does: <command>
    Given the feature file "Features/a.feature":
      """
      Feature: Feeds
        Scenario: Two feeds
          Given a feed was saved 8 days ago
          And a feed was saved three days ago
          Then the list is empty
      """
    When the specs are run with "<command>"
    Then the exit status is 1
    And the report says "Write it as other steps do, such as `8 days`."

    Examples:
      | command          |
      | --format summary |
      | check            |

  @runner-advice
  Scenario: A placeholder with spaces at its angle brackets
    Given the feature file "Features/a.feature":
      """
      Feature: Messages
        Scenario Outline: Messages
          Given the list is empty
          Then the message is < message >
          Examples:
            | message |
            | late    |
            | lost    |
      """
    When the specs are run with "check"
    Then the exit status is 1
    And the report says "They have one named `message`: write both alike."

  @runner-advice
  Scenario: A placeholder that no column fills
    Given these steps:
      | step                 | what it does |
      | I look for "<titel>" | passes       |
      | I look for "<title>" | passes       |
    And the feature file "Features/a.feature":
      """
      Feature: Search
        Scenario Outline: Search
          Given I look for "<titel>"
          Examples:
            | title |
            | Saga  |
            | Dune  |
      """
    When the specs are run
    Then the exit status is 0
    And the message says "Features/a.feature:3:23: warning: The examples on line 4 have no column named `titel`."
    And the message says "They have one named `title`: write both alike."

  @runner-steps-search
  Scenario: A search for steps begins with those that say the words themselves
    Given the empty folder "Features"
    When the specs are run with "steps list empty"
    Then the exit status is 0
    And the report says "the list is empty" before "every request ends with"
