@runner
Feature: Steps that end the process
  A step may call a function that ends the process, crash, or never return. Whatever it does, the run is
  never green, and the step is named.

  Background:
    Given these steps:
      | step               | what it does       |
      | it works           | passes             |
      | it leaves          | exits: 0           |
      | it leaves at once  | exits at once: 0   |
      | it becomes another | runs another: true |
      | it crashes         | crashes            |
      | it hangs           | hangs              |

  @runner-exit
  Scenario Outline: A step that <ends> fails its scenario, and the others run
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: First
          Given it works
        Scenario: Doomed
          Given it <ends>
        Scenario: Last
          Given it works
      """
    When the specs are run in a process of their own with "--parallel 1 --format summary --format junit:report.xml"
    Then the exit status is 1
    And the report says "3 scenarios (1 failed, 2 passed)"
    # specs:allow mutate-text because the report names the line of the scenario as well
    And the report says "Features/a.feature:5"
    And the report says "<problem>"
    And there is a file "report.xml"

    Examples:
      | ends            | problem       |
      | leaves          | exit status 0 |
      | leaves at once  | exit status 0 |
      | becomes another | exit status 0 |
      | crashes         | SIGABRT       |

  @runner-exit
  Scenario Outline: A hook that ends the process leaves no green run behind: <hook>
    Given these hooks:
      | hook   | what it does |
      | <hook> | exits: 0     |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: First
          Given it works
      """
    When the specs are run in a process of their own with "--parallel 1 --format summary"
    Then the exit status is 1
    And the report says "exit status 0"

    Examples:
      | hook      |
      | BeforeAll |
      | Before    |
      | After     |
      | AfterAll  |

  @runner-exit
  Scenario: Without a child process, a step that ends the process ends the run
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: First
          Given it works
        Scenario: Last
          Given it leaves
      """
    When the specs are run in a process of their own with "--in-process --parallel 1 --format junit:report.xml"
    Then the exit status is 2
    And the message says 'the step "it leaves" (Features/a.feature:5:5)'
    # specs:allow mutate-text because no other file is there either
    And there is no file "report.xml"

  @runner-isolation
  Scenario Outline: Apart from all others, a scenario whose step <ends> fails alone
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: First
          Given it works
        @timeout(1)
        Scenario: Doomed
          When it <ends>
        Scenario: Last
          Given it works
      """
    When the specs are run in a process of their own with "--isolate --format summary"
    Then the exit status is 1
    And the report says "3 scenarios (1 failed, 2 passed)"
    # specs:allow mutate-text because the report names the line of the scenario as well
    And the report says "Features/a.feature:6"
    And the report says "<problem>"

    Examples:
      | ends    | problem                |
      | leaves  | exit status 0          |
      | crashes | SIGABRT                |
      | hangs   | took longer than 1.0 s |

  @runner-isolation
  Scenario Outline: In a process of its own, a step that closes <what> fails its scenario alone
    Given these steps:
      | step      | what it does   |
      | it closes | closes: <what> |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: First
          Given it works
        @timeout(<limit>)
        Scenario: Doomed
          When it closes
          And it <ends>
        Scenario: Last
          Given it works
      """
    When the specs are run in a process of their own with "--isolate --format summary"
    Then the exit status is 1
    And the report says "3 scenarios (1 failed, 2 passed)"
    And the report says "1) Scenario: Doomed"
    And the report says "<problem>"

    Examples:
      | what            | ends  | limit | problem                                             |
      | all descriptors | hangs | 3600  | a step closed file descriptors that it had not open |
      | all descriptors | works | 3600  | a step closed file descriptors that it had not open |
      | standard output | hangs | 1     | took longer than 1.0 s                              |

  @runner-hang
  Scenario: A step that never returns fails its scenario alone
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: First
          Given it works
        @timeout(1)
        Scenario: Doomed
          When it hangs
        Scenario: Last
          Given it works
      """
    When the specs are run in a process of their own with "--format summary"
    Then the exit status is 1
    And the report says "3 scenarios (1 failed, 2 passed)"
    And the report says "took longer than 1.0 s"
