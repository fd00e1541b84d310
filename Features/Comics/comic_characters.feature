@US02
Feature: See the list of characters of a given comic
  As a user
  I want to see the list of characters sorted ascending by the first letter when I tap on a comic title
  So I can have more information about the comic

  @US02-AC1 @000-04
  Scenario: No internet connection
    Given that I don't have internet connection
    And the list of comics has one or more items
    When I tap on a comic title
    Then present a message informing that there is no internet connection

  @US02-AC2 @000-05
  Scenario: Internet connection OK and response is invalid
    Given that I have internet connection
    And the list of comics has one or more items
    When I tapped on a comic title
    And the response is invalid
    Then present a message informing that it can not present the list of characters

  @US02-AC3 @000-06
  Scenario: Internet connection OK and response is valid
    Given that I have internet connection
    And the list of comics has one or more items
    When I tapped on a comic title
    And the response is valid
    Then present a list with the name of the characters of that comic sorted ascending by the first letter

  @000-26 @000-37
  Scenario: Names that begin with a digit stand first, and no name opens anything
    Given the comic "Big comic" has these characters:
      | Ant man |
      | Tigra   |
      | 3d man  |
    And the list of comics has one or more items
    When I select "Big comic"
    And the load ends with a valid response
    And I tap on row 1 of section 1
    Then the screen is titled "Big comic"
    And the screen shows these rows:
      | name    |
      | 3d man  |
      | Ant man |
      | Tigra   |
    And the list has 1 section with 3 rows in all

  @000-16 @000-17 @000-27 @000-28 @000-45
  Scenario Outline: The message says why the characters are missing: <outcome>
    # That the first message speaks of comics is how the app words it.
    Given that I selected one comic
    When the app is loading the comic characters
    And the load ends with <outcome>
    Then present this message:
      | title | <title> |
      | text  | <text>  |

    Examples:
      | outcome                | title                            | text                                                                                        |
      | no internet connection | No internet connection           | We failed fetching the comics because there are no internet connection                      |
      | an empty body          | Failed fetching comic characters | We failed fetching the comic characters because there was an error with the server response |
      | a refusal              | Failed fetching comic characters | We failed fetching the comic characters because there was an error with the server response |

  @000-43
  Scenario: No character is known to appear in the comic
    Given the comic "Big comic" has no characters
    And the list of comics has one or more items
    When I select "Big comic"
    And the load ends with a valid response
    Then the screen explains:
      | title | No characters                          |
      | text  | No characters are known for this comic |

  @000-46
  Scenario: Leaving cancels the load of the characters, and those that arrive nevertheless are not shown
    Given that I selected one comic
    And the server responds even to cancelled requests
    When the app is loading the comic characters
    And I go back
    Then 1 request was cancelled
    When the server responds to all requests that still wait
    Then the screen that I left shows nothing
    And the screen is titled "Marvel Comics"

  @000-30
  Scenario: One comic after the other
    Given the comic "Big comic" has these characters:
      | Tigra |
    And the comic "Crook" has these characters:
      | Alibi |
    And the list of comics has one or more items
    When I select "Big comic"
    And the load ends with a valid response
    And I go back
    Then the screen is titled "Marvel Comics"
    When I select "Crook"
    And the load ends with a valid response
    Then the screen is titled "Crook"
    And the screen shows these rows:
      | name  |
      | Alibi |
    And I can go back to "Marvel Comics"
    # The list was not loaded again on the way back.
    And the server was asked 3 times

  @000-15 @000-24
  Scenario: Two comics with one title are two comics
    Given the server has these comics:
      | id  | title |
      | 231 | Twins |
      | 232 | Twins |
    # The first of them; the other has none.
    And the comic "Twins" has these characters:
      | Alibi |
    And the list of comics has one or more items
    When I tap on row 1 of section 1
    And the load ends with a valid response
    Then the screen shows these rows:
      | name  |
      | Alibi |
    When I go back
    And I tap on row 2 of section 1
    And the load ends with a valid response
    Then the screen explains:
      | title | No characters                          |
      | text  | No characters are known for this comic |
