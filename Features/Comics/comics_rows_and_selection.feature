@US01 @US02
Feature: Choosing a comic from the list
  Users choose a comic to learn who appears in it, so a tap on a title opens the characters of exactly
  that comic, and a tap beside the titles opens nothing.

  Background:
    Given the server has these comics:
      | id | title      |
      | 4  | Comic      |
      | 1  | Aaa comic  |
      | 3  | Big comic  |
      | 5  | cool comic |
    And the list of comics has one or more items

  @000-24 @000-30
  Scenario Outline: Row <row> of section <section> opens the characters of <title>
    When I tap on row <row> of section <section>
    Then the screen is titled "<title>"
    And I can go back to "Marvel Comics"

    Examples:
      | section | row | title      |
      | 1       | 1   | Aaa comic  |
      | 3       | 2   | cool comic |

  @000-23 @000-25
  Scenario Outline: A tap where there is no title opens nothing: row <row> of section <section>
    When I tap on row <row> of section <section>
    Then the screen is titled "Marvel Comics"
    # specs:allow mutate-number because its neighbors are not there either
    And there is no row <row> in section <section>

    Examples:
      | section | row |
      | 1       | 2   |
      | 4       | 1   |

  @000-36
  Scenario: The row that was tapped does not stay highlighted
    When I tap on row 2 of section 3
    Then the row is no longer highlighted
