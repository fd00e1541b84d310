@runner
Feature: From a feature to what belongs to it, in an editor
  Stories, the configuration and the step definitions are in other places. An editor leads there, and a rename in it
  changes them as well, so that no file is left behind.

  Background:
    Given these steps:
      | step              | what it does |
      | I open the list   | passes       |
      | the list is empty | passes       |
    And the feature file "Features/a.feature":
      """
      @US-12
      Feature: Lists
        The rules are in [the handbook](../handbook.md).

        Scenario: Open
          When I open the list
          Then the list is empty
      """

  @runner-editor-links
  Scenario: A tag leads to the page of its story
    Given the file "specs.json":
      """
      {"links": {"@US-": "https://example.org/stories/{}"}}
      """
    When "Features/a.feature" is opened in an editor
    Then "@US-12" in the editor leads to "https://example.org/stories/12"

  @runner-editor-links
  Scenario: A link in a description leads to its file
    When "Features/a.feature" is opened in an editor
    Then "the handbook" in the editor leads to the file "handbook.md"

  @runner-editor-links
  Scenario: Without an address for its story, a tag leads nowhere
    When "Features/a.feature" is opened in an editor
    Then "@US-12" in the editor leads nowhere

  @runner-editor-links
  Scenario: A mistake in the addresses is named
    Given the file "specs.json":
      """
      {"links": {"US-": "https://example.org/stories/{}"}}
      """
    When the specs are run
    Then the exit status is 2
    And the message says "specs.json:1:12: links.US-: a tag begins with '@'."

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
