@runner
Feature: The page of a run shows what differs
  `--format html` writes one page for everyone who reads results. Where a step compares tables or texts, the
  page shows which rows, cells and words differ, and says so in words as well as in colors.

  @runner-page-table
  Scenario: Tables that differ are shown as a table
    Given the step "the list has:" compares its table with:
      | section | comics |
      | A       | 1      |
      | B       | 3      |
      | D       | 5      |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: The list
          Then the list has:
            | section | comics |
            | A       | 1      |
            | B       | 2      |
            | C       | 4      |
      """
    When the specs are run with "--format html:page.html"
    Then the exit status is 1
    And the page "page.html" says "the tables differ: section comics A 1 changed B expected 2 found 3 expected, but missing C 4 found, not expected D 5"

  @runner-page-table
  Scenario: A page of merged messages shows the same table
    Given the step "the list has:" compares its table with:
      | section | comics |
      | B       | 3      |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: The list
          Then the list has:
            | section | comics |
            | B       | 2      |
      """
    When the specs are run with "--format message:shard.ndjson"
    And the specs are run with "merge shard.ndjson --format html:page.html"
    Then the exit status is 1
    And the page "page.html" says "changed B expected 2 found 3"

  @runner-page-words
  Scenario: Two values are compared word by word
    Given these steps:
      | step                   | what it does                     |
      | the notice is {string} | expects: The shop is open today. |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: The notice
          Then the notice is "The shop is closed today."
      """
    When the specs are run with "--format html:page.html"
    Then the exit status is 1
    And the file "page.html" contains "The shop is <ins>open</ins> today."
    And the file "page.html" contains "The shop is <del>closed</del> today."

  @runner-page-link
  Scenario: A link to a scenario leads to it after it has moved
    Given these steps:
      | step     | what it does |
      | it works | passes       |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Buying
          Then it works
      """
    And the specs are run with "--format html:before.html"
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Selling
          Then it works

        Scenario: Buying
          Then it works
      """
    When the specs are run with "--format html:after.html"
    Then the link to "Buying" is the same on the pages "before.html" and "after.html"
