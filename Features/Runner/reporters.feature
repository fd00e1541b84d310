@runner
Feature: Reports of the suite's own
  A suite can register reporters, each with a name for `--format`. Whatever such a reporter does, the run and its
  other reports are as they are without it.

  Background:
    Given these steps:
      | step     | what it does      |
      | it works | passes            |
      | it fails | fails: it is late |
    And the suite has the reporter "failure-list", which lists what failed
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: First
          Given it works
        Scenario: Last
          Given it fails
      """

  @runner-reporter
  Scenario: A reporter writes to standard output
    When the specs are run with "--format failure-list"
    Then the exit status is 1
    And the report says "Features/a.feature:4 Last: it is late"

  @runner-reporter
  Scenario: A reporter writes to a file
    When the specs are run with "--format progress --format failure-list:failures.txt"
    Then the exit status is 1
    And the file "failures.txt" ends with "Features/a.feature:4 Last: it is late"

  @runner-reporter
  Scenario: A reporter that fails spoils no other report, and the run is not as asked for
    Given the suite has the reporter "tracker", which fails
    When the specs are run with "--format tracker:tracker.txt --format junit:junit.xml"
    Then the exit status is 2
    And the message says "The report 'tracker' is incomplete, because its reporter failed: no connection"
    # specs:allow mutate-text because no other file is there either
    And there is no file "tracker.txt"
    And the file "junit.xml" ends with "</testsuites>"

  @runner-reporter
  Scenario Outline: The names of reporters are listed with those of the built-in reports: <where>
    When the specs are run with "<arguments>"
    Then the exit status is <status>
    And the <where> says "failure-list"

    Examples:
      | arguments         | status | where   |
      | run --help        | 0      | report  |
      | --format failures | 2      | message |
