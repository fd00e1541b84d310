@US01 @US02
Feature: Choosing a comic from the list
  A tap on a title opens the characters of exactly that comic; a tap beside the titles opens nothing.

  Background:
    Given the server has these comics:
      | id | title      |
      | 4  | Comic      |
      | 1  | Aaa comic  |
      | 3  | Big comic  |
      | 5  | cool comic |
    And the list of comics has one or more items

  @000-24
  Scenario Outline: Row <row> of section <section> opens the characters of <title>
    When I tap on row <row> of section <section>
    Then the characters of "<title>" are opened

    Examples:
      | section | row | title      |
      | 1       | 1   | Aaa comic  |
      | 2       | 1   | Big comic  |
      | 3       | 2   | cool comic |

  @000-25
  Scenario Outline: There is no row <row> in section <section>, so nothing opens
    When I tap on row <row> of section <section>
    Then nothing is opened

    Examples:
      | section | row |
      | 1       | 2   |
      | 4       | 1   |
      | 1       | 0   |
      | -1      | 1   |

  @000-30
  Scenario: The list is titled, and its title leads back to it
    Then the screen is titled "Marvel Comics"
    When I tap on row 1 of section 1
    Then I can go back to "Marvel Comics"

  @000-36
  Scenario: The tapped row does not stay highlighted
    When I tap on row 1 of section 1
    Then the row is no longer highlighted
