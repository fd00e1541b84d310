@runner
Feature: One word for one thing
  A glossary says what the words of the domain mean. Reports explain them where they occur, and the
  check reports words for which the glossary has others.

  Background:
    Given these steps:
      | step                | what it does |
      | the basket is empty | passes       |
      | the cart is empty   | passes       |
    And the file "words.md":
      """
      | word   | meaning                     | not  |
      |--------|-----------------------------|------|
      | basket | what a customer will buy    | cart |
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
  Scenario: A word with two meanings
    Given the file "words.md":
      """
      | word   | meaning                  |
      |--------|--------------------------|
      | basket | what a customer will buy |
      | basket | a thing to carry         |
      """
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Beginning
          Then the basket is empty
      """
    When the specs are run with "check Features/a.feature --fail-on warning"
    Then the exit status is 1
    And the report says "words.md:4:3: warning: 'basket' has two meanings."

  @runner-glossary
  Scenario: The page of a run explains the words
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Beginning
          Then the basket is empty
      """
    When the specs are run with "--format html"
    Then the exit status is 0
    And the report says 'data-meaning="what a customer will buy">basket</a>'
    And the report says "<dfn>basket</dfn></dt>"

  @runner-glossary
  Scenario: The catalog of steps explains the words
    Given the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Beginning
          Then the basket is empty
      """
    When the specs are run with "steps basket"
    Then the exit status is 0
    And the report says "“basket” means: what a customer will buy"
