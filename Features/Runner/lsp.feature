@runner
Feature: Features in an editor
  An editor asks `specs lsp` what is wrong with a feature, and shows it while the feature is written. What is in the
  editor counts, whether it is saved or not.

  Background:
    Given these steps:
      | step               | what it does |
      | the list is empty  | passes       |
      | I open the list    | passes       |
      | the list is sorted | passes       |
    And the feature file "Features/a.feature":
      """
      Feature: Lists
        Scenario: Open
          When I open the list
          Then the list is empty
      """

  @runner-lsp
  Scenario: A mistake is shown as soon as it is typed
    When "Features/a.feature" is opened in an editor
    Then the editor shows nothing wrong in "Features/a.feature"
    When "is empty" is replaced by "is emty" in the editor
    Then the editor shows "This step has no definition." at line 4 of "Features/a.feature"
    And the editor shows "Did you mean: the list is empty" at line 4 of "Features/a.feature"

  @runner-lsp
  Scenario: A mistake is gone as soon as it is corrected
    Given the feature file "Features/b.feature":
      """
      Feature: Other lists
        Scenario: Sort
          When I open the list
          Then the list is sored
      """
    When "Features/b.feature" is opened in an editor
    Then the editor shows "This step has no definition." at line 4 of "Features/b.feature"
    When "is sored" is replaced by "is sorted" in the editor
    Then the editor shows nothing wrong in "Features/b.feature"

  @runner-lsp
  Scenario: Mistakes are shown in files that are not open
    Given the feature file "Features/b.feature":
      """
      Feature: Other lists
        Scenario: Sort
          When I open the list
          Then the list is red
      """
    When "Features/a.feature" is opened in an editor
    Then the editor shows "This step has no definition." at line 4 of "Features/b.feature"

  @runner-lsp
  Scenario: A name that two files have is shown in the other file, too
    Given the feature file "Features/b.feature":
      """
      Feature: Other lists
        Scenario: Sort
          When I open the list
          Then the list is sorted
      """
    When "Features/a.feature" is opened in an editor
    Then the editor shows nothing wrong in "Features/b.feature"
    When "Lists" is replaced by "Other lists" in the editor
    Then the editor shows "has the same name" at line 1 of "Features/b.feature"

  @runner-lsp
  Scenario: The rules are those of specs.json
    Given the file "specs.json":
      """
      {"check": {"several-whens": {"max": 0}}}
      """
    When "Features/a.feature" is opened in an editor
    Then the editor shows "This is action number 1 of one scenario." at line 3 of "Features/a.feature"

  @runner-lsp
  Scenario: A mistake in specs.json is shown there
    Given the file "specs.json":
      """
      {"check": }
      """
    When "Features/a.feature" is opened in an editor
    Then the editor shows "this is not JSON" at line 1 of "specs.json"
