@runner
Feature: Scenarios run from an editor
  Authors see on the lines of a feature what the product does, without leaving the editor. A result that is older than
  the text must not pass for a new one.

  Background:
    Given these steps:
      | step                   | what it does |
      | I open the list        | passes       |
      | I go back              | passes       |
      | the list has {} comics | expects: 3   |
    And the feature file "Features/a.feature":
      """
      Feature: Lists
        Scenario: Open
          When I open the list
          Then the list has 2 comics

        Scenario: Open again
          Given I open the list
          And I go back
          When I open the list
          Then the list has 3 comics
      """

  @runner-editor-runs
  Scenario: A failure is shown on its line
    When "Features/a.feature" is opened in an editor
    And "Scenario: Open" is run in the editor
    Then the editor shows 'expected: "3"' at line 4 of "Features/a.feature"
    And the editor adds "failed" to line 2
    # specs:allow mutate-number because nothing is added to the lines around it either
    And the editor adds nothing to line 6

  @runner-editor-runs
  Scenario: What is in the editor runs, whether it is saved or not
    When "Features/a.feature" is opened in an editor
    And "has 2 comics" is replaced by "has 3 comics" in the editor
    And "Feature: Lists" is run in the editor
    Then the editor shows nothing wrong in "Features/a.feature"
    And the editor adds "passed" to line 2
    And the editor adds "passed" to line 6

  @runner-editor-runs
  Scenario: A failure is old once its scenario is edited
    When "Features/a.feature" is opened in an editor
    And "Scenario: Open" is run in the editor
    And "has 2 comics" is replaced by "has 3 comics" in the editor
    Then the editor shows 'Before your change: expected: "3"' at line 4 of "Features/a.feature"
    When "Scenario: Open" is run in the editor
    Then the editor shows nothing wrong in "Features/a.feature"
