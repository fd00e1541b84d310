@runner
Feature: What belongs to a feature, in an editor
  A tag stands in other features and in the configuration, too. A rename in an editor changes it there as well, so that
  no file is left behind.

  Background:
    Given these steps:
      | step              | what it does |
      | I open the list   | passes       |
      | the list is empty | passes       |
    And the feature file "Features/a.feature":
      """
      @US-12
      Feature: Lists
        Scenario: Open
          When I open the list
          Then the list is empty
      """

  @runner-editor-renames
  Scenario: A tag that is renamed has its new name in specs.json, too
    Given the file "specs.json":
      """
      {"tags": "not @US-12"}
      """
    And the feature file "Features/b.feature":
      """
      @US-12
      Feature: Other lists
      """
    When "Features/a.feature" is opened in an editor
    And "@US-12" is renamed to "@US-13" in the editor
    Then the file "specs.json" ends with '"not @US-13"}'
    And the file "Features/b.feature" begins with "@US-13"
