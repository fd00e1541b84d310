@runner
Feature: A scenario is known by more than its line
  Reports, lists and histories name a scenario by its identity, which follows from its titles and the values of its
  row, or from its own tag `@id:…`. So it is found again when lines move and when a title changes.

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
        Scenario: Return
          Given it works
      """

  @runner-identity-moved
  Scenario Outline: A list to run again finds a scenario that has moved
    Given the specs are run with "--format rerun:again.txt"
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Return
          Given it works
        Scenario: Pay
          Given it works
      """
    And the feature file "<file>":
      """
      Feature: Till
        Scenario: Count
          Given it works
        @id:buy
        Scenario: Buy everything
          Given it breaks
      """
    When the specs are run with "@again.txt --format pretty"
    Then the exit status is 1
    And the report says "Scenario: Buy everything"
    And the report says "1 scenario (1 failed)"

    Examples:
      | file                  |
      | Features/till.feature |
      | Features/a.feature    |

  @runner-identity-reports
  Scenario Outline: Reports name the identity
    When the specs are run with "--format <report>:out"
    Then the file "out" contains "<text>"

    Examples:
      | report  | text                      |
      | junit   | name=\"id\" value=\"buy\" |
      | json    | \"identity\":\"buy\"      |
      | html    | id=\"scenario-buy\"       |
      | message | \"id\":\"scenario-buy\"   |
      | rerun   | buy                       |

  @runner-identity-option
  Scenario: A scenario is run by its identity
    When the specs are run with "--id buy --format summary"
    Then the exit status is 1
    And the report says "1 scenario (1 failed)"

  @runner-identity-option
  Scenario: An identity that no scenario has ends the run
    When the specs are run with "--id by"
    Then the exit status is 2
    And the message says "No selected scenario of 1 feature file has the id 'by'."

  @runner-identity-twice
  Scenario Outline: Two scenarios with one id are an error that names both places
    Given the feature file "Features/b.feature":
      """
      Feature: Till
        @id:buy
        Scenario: Pay
          Given it works
          Then it works
      """
    When the specs are run with "<command>"
    Then the exit status is <status>
    And the <stream> says "Features/b.feature:2"
    And the <stream> says "The scenario at Features/a.feature:2 has the same id, `@id:buy`."

    Examples:
      | command        | status | stream  |
      | run            | 2      | message |
      | check Features | 1      | report  |
