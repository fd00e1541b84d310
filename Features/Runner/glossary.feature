@runner
Feature: One word for one thing
  A glossary lists words of the domain, and others that mean the same. The check reports words for which the glossary has
  others, and steps are found by either.

  Background:
    Given these steps:
      | step                | what it does |
      | the basket is empty | passes       |
      | the cart is empty   | passes       |
    And the file "words.md":
      """
      | word   | not  |
      |--------|------|
      | basket | cart |
      """
    And the file "specs.json":
      """
      {"glossary": "words.md"}
      """

  @runner-glossary
  Scenario: The check finds a second word for the same thing
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Beginning
          Then the cart is empty
      """
    When the specs are run with "check Features/a.feature --fail-on warning"
    Then the exit status is 1
    And the report says "Features/a.feature:3:14: warning: The glossary says 'basket' for 'cart'. [avoided-word]"
    And the report says "Write 'basket', or allow the other word: words.md, line 3."

  @runner-glossary
  Scenario: A step is found by a word that means the same
    When the specs are run with "steps cart"
    Then the exit status is 0
    And the report says "the basket is empty"
