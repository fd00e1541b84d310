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

  Rule: The list answers for any place, also for one that does not exist

    @000-23
    Scenario Outline: Row <row> of section <section> shows <title>
      Then section <section> is titled "<letter>"
      And row <row> of section <section> shows "<title>"

      Examples:
        | section | row | letter | title      |
        | 1       | 1   | A      | Aaa comic  |
        | 3       | 2   | C      | cool comic |

    @000-23
    Scenario Outline: There is no row <row> in section <section>, so nothing is shown
      # specs:allow mutate-number because its neighbors are not there either
      Then there is no row <row> in section <section>

      Examples:
        | section | row |
        | 1       | 0   |
        | 1       | 2   |
        | 3       | 3   |
        | 4       | 1   |
        | 0       | 1   |

    @000-23
    Scenario Outline: A section that does not exist has no rows and no title: <section>
      # specs:allow mutate-number because its neighbors are not there either
      Then there is no section <section>

      Examples:
        | section |
        | 0       |
        | 4       |
        | -1      |

    @000-38
    Scenario: A long title is shown whole
      Given the server has these comics:
        | id | title                                                                                                                                              |
        | 1  | The Long and Winding Chronicle of Everybody Who Ever Missed a Train in the Rain, Told by Those Who Waited (1999) #1 (Extraordinarily Wide Variant) |
      When I refresh the screen
      And the load ends with a valid response
      Then the screen shows these rows:
        | title                                                                                                                                              |
        | The Long and Winding Chronicle of Everybody Who Ever Missed a Train in the Rain, Told by Those Who Waited (1999) #1 (Extraordinarily Wide Variant) |
