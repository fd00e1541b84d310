@runner
Feature: Scenarios as tests of swift test
  Developers see each scenario as a test, choose some of them by name or by environment variables, and get
  the same reports as from `specs run`. What did not pass is shown on its line of the feature.

  Background:
    Given these steps:
      | step         | what it does       |
      | it works     | passes             |
      | it is broken | fails: out of milk |
    And these hooks:
      | hook      | what it does |
      | BeforeAll | passes       |
      | AfterAll  | passes       |
    And the feature file "Features/shop.feature":
      """
      Feature: Shop
        Scenario: Coffee
          Given it works

        @milk
        Scenario: Latte
          Given it works
          Then it is broken
      """

  @runner-swift-test
  Scenario: A step that fails is shown on its line
    When the scenarios are run as tests
    # specs:allow mutate-row because the report says more than each of these lines
    Then the report says:
      | passed: Shop: Coffee                           |
      | failed: Shop: Latte                            |
      | Features/shop.feature:8:5: ✘ Then it is broken |
      | failed: out of milk                            |

  @runner-swift-test
  Scenario: The hooks around the run are run once
    When the scenarios are run as tests
    Then this ran, in this order:
      | BeforeAll    |
      | it works     |
      | it works     |
      | it is broken |
      | AfterAll     |

  @runner-swift-test
  Scenario: A report is complete when one test was run
    When the test "Coffee" alone is run with SPECS_FORMAT set to "junit:report.xml"
    Then the file "report.xml" says 'tests="1"'
    And this ran, in this order:
      | BeforeAll |
      | it works  |
      | AfterAll  |

  @runner-swift-test
  Scenario: A selection of nothing does not pass
    When the scenarios are run as tests with SPECS_TAGS set to "@tea"
    Then the exit status is 1
    And the message says "There is no scenario in 'Features' that satisfies '@tea'"

  @runner-swift-test
  Scenario: The tags in specs.json apply
    Given the file "specs.json":
      """
      {"tags": "not @milk"}
      """
    When the scenarios are run as tests
    Then the exit status is 0
    And the report says "passed: Shop: Coffee"
