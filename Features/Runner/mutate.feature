@runner
Feature: Finding out whether the scenarios would notice
  A scenario protects a product only if it fails when the product goes wrong. 'specs mutate' changes the
  features, one thing at a time, and reports the changes that make no scenario fail.

  Background:
    Given these steps:
      | step                        | what it does |
      | the shop has {word} comics  | expects: 3   |
      | the shop may have {word} of | passes       |
      | it is {word}                | passes       |

  @runner-mutate
  Scenario: A step that looks at what it says
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Stock
          Then the shop has 3 comics
      """
    When the specs are run with "mutate --at-least 100"
    Then the exit status is 0
    And the report says "100.0 % of 2 changes noticed"

  @runner-mutate
  Scenario: A step that does not look
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Stock
          Then the shop has 3 comics
          And the shop may have 5 of
      """
    When the specs are run with "mutate --at-least 95"
    Then the exit status is 1
    # specs:allow mutate-row because the report says more than each of these lines
    And the report says:
      | Steps that passed whatever they said          |
      | Features/a.feature:4:5  Stock:                |
      | And the shop may have 5 of                    |
      | would pass as well as: the shop may have 6 of |
      | 50.0 % of 4 changes noticed, 2 not            |
      | Not reached: at least 95 %                    |

  @runner-mutate
  Scenario: The order of rows is left alone where their definition says that it may be any
    Given the step "the shop has:" compares its table, in any order, with:
      | title |
      | Maus  |
      | Bone  |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Stock
          Then the shop has:
            | title |
            | Bone  |
            | Maus  |
      """
    When the specs are run with "mutate --at-least 100"
    Then the exit status is 0
    And the report says "100.0 % of 3 changes noticed"
    When the specs are run with "steps shop"
    Then the report says "Rows may stand in any order."

  @runner-mutate
  Scenario: What only sets the scene is reported apart
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Stock
          Given it is Monday
          Then the shop has 3 comics
      """
    When the specs are run with "mutate --at-least 95"
    Then the exit status is 0
    And the report says "Given and When steps: changes that made no difference"
    And the report says "Given it is Monday would pass as well without this step"

  @runner-mutate
  Scenario: A comment allows what need not be noticed
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Stock
          Then the shop has 3 comics
          # specs:allow mutate-number because the shop may have sold some
          And the shop may have 5 of
      """
    When the specs are run with "mutate --at-least 100"
    Then the exit status is 0
    And the report says "2 not noticed as comments allow"

  @runner-mutate
  Scenario: A scenario that does not pass says nothing about its changes
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Stock
          Then the shop has 4 comics
      """
    When the specs are run with "mutate"
    Then the exit status is 1
    And the report says "does not pass as it is: Features/a.feature:2"
