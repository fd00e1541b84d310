@runner
Feature: Runs that get signals
  Ctrl-C, SIGTERM and SIGHUP end a run in good order: hooks clean up, every report is complete, and the
  exit status names the signal. A second signal ends the run at once and leaves no report. Whatever ends
  the run, no process is left.

  Background:
    Given these steps:
      | step     | what it does |
      | it works | passes       |
      | it hangs | hangs        |
    And the step "it waits" does not end by itself

  @runner-signals
  Scenario Outline: A signal ends a run in good order
    Given these hooks:
      | hook     | what it does |
      | After    | passes       |
      | AfterAll | passes       |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Quick
          Given it works
        Scenario: Slow
          Given it waits
        Scenario: Later
          Given it works
      """
    When the specs are started with "<options> --timeout 3600 --format summary --format junit:report.xml --format html:report.html"
    And <signal> is sent once the step "it waits" runs
    Then the exit status is <status>
    And the message says "Interrupted: stopping running scenarios"
    And the report says "the run was interrupted"
    And the report says "3 scenarios (1 failed, 1 skipped, 1 passed)"
    And the file "report.xml" ends with "/testsuites>"
    And the file "report.html" ends with "/html>"
    And this ran, in this order:
      | it works |
      | After    |
      | it waits |
      | After    |
      | AfterAll |

    Examples:
      | signal  | options                | status |
      | SIGINT  | --parallel 1           | 130    |
      | SIGTERM | --parallel 1           | 143    |
      | SIGHUP  | --parallel 1           | 129    |
      | SIGINT  | --isolate --parallel 1 | 130    |
      | SIGTERM | --isolate --parallel 1 | 143    |
      | SIGHUP  | --isolate --parallel 1 | 129    |

  @runner-signals
  Scenario Outline: A second signal ends a run at once
    Given these hooks:
      | hook     | what it does |
      | AfterAll | hangs        |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Slow
          Given it waits
      """
    When the specs are started with "<options> --timeout 3600 --format junit:report.xml"
    And <first> is sent once the step "it waits" runs
    And <second> is sent once the message says "Press Ctrl-C again to quit immediately"
    Then the exit status is <status>
    # specs:allow mutate-text because no other file is there either
    And there is no file "report.xml"
    And no process of the run is left

    Examples:
      | first   | second  | options      | status |
      | SIGINT  | SIGINT  | --parallel 1 | 130    |
      | SIGINT  | SIGTERM | --parallel 1 | 143    |
      | SIGTERM | SIGHUP  | --isolate    | 129    |

  @runner-signals
  Scenario Outline: One signal is enough while a report waits for a reader
    Given these hooks:
      | hook     | what it does |
      | AfterAll | passes       |
    And the named pipe "pipe", which is full and never read
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Quick
          Given it works
      """
    When the specs are started with "<options> --format message:pipe --format junit:report.xml"
    And SIGTERM is sent once the hook "AfterAll" runs
    Then the exit status is 143
    And the message says "it was not read, and the run was interrupted"
    And the file "report.xml" ends with "/testsuites>"

    Examples:
      | options      |
      | --parallel 1 |
      | --isolate    |

  @runner-signals
  Scenario: No worker process is left when the run is killed
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Stuck
          Given it hangs
      """
    When the specs are started with "--isolate --timeout 3600 --format junit:report.xml"
    And SIGKILL is sent once the step "it hangs" runs
    Then the exit status is 137
    # specs:allow mutate-text because no other file is there either
    And there is no file "report.xml"
    And no process of the run is left
