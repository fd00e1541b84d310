@improvement
Feature: Search characters by name, and comics by title or issue
  As a user
  I want to find a character or a comic by how its name begins
  So I need not read the whole list

  Background:
    Given the server has these characters:
      | id | name           |
      | 1  | Spider-Man     |
      | 2  | Storm          |
      | 3  | Spider-Woman   |
      | 4  | Star Fox & Co. |
    And the server has these comics:
      | id | title               |
      | 1  | Spider Tales (2001) |
      | 2  | Storm Front (2002)  |
    And I opened the list of all characters
    And the load ends with a valid response

  @001-59
  Scenario: The search begins when the typing pauses, and ignores spaces around the text
    When I type "Spi" into the search field
    And 0.25 seconds pass
    And I type "  Spider " into the search field
    And 0.5 seconds pass
    And the load ends with a valid response
    Then the screen shows these rows:
      | name         |
      | Spider-Man   |
      | Spider-Woman |
    And the last request had the parameter "nameStartsWith" with the value "Spider"
    # Once for the whole list, and once for the search.
    And the server was asked 2 times

  @001-59
  Scenario: A new search cancels the one before it
    When I type "Sp" into the search field
    And 0.5 seconds pass
    And I type "St" into the search field
    Then hide the UI activity indicator
    When 0.5 seconds pass
    And the load ends with a valid response
    Then the screen shows these rows:
      | name           |
      | Storm          |
      | Star Fox & Co. |

  @001-59
  Scenario: Typing the same text again begins no other search
    When I type "Storm" into the search field
    And 0.5 seconds pass
    And the load ends with a valid response
    And I type "Storm " into the search field
    And 0.5 seconds pass
    Then the server was asked 2 times

  @001-59
  Scenario: The rows stay until the search begins
    When I type "Storm" into the search field
    Then the list has 1 section with 4 rows in all
    And the server was asked 1 time

  @001-59
  Scenario: Refreshing while a search waits for the typing to pause begins the search at once
    When I type "Sp" into the search field
    And 0.5 seconds pass
    And the load ends with a valid response
    And I type "St" into the search field
    And I refresh the screen
    And the load ends with a valid response
    Then the screen shows these rows:
      | name           |
      | Storm          |
      | Star Fox & Co. |
    And the last request had the parameter "nameStartsWith" with the value "St"

  @001-59
  Scenario: The screen says that nothing was found
    When I type "Zebra" into the search field
    And 0.5 seconds pass
    And the load ends with a valid response
    Then the screen explains:
      | title | No characters found                  |
      | text  | There are no characters to show here |
    And no message is presented

  @001-59
  Scenario: Clearing the search brings back the whole list
    When I type "Spider" into the search field
    And 0.5 seconds pass
    And the load ends with a valid response
    And I type "" into the search field
    Then the list has 1 section with 4 rows in all
    And the server was asked 2 times

  @001-59
  Scenario: Clearing a search that began before the whole list was there loads the whole list
    Given I opened the list of all characters
    When I type "Storm" into the search field
    And 0.5 seconds pass
    And I type "" into the search field
    And the load ends with a valid response
    Then the list has 1 section with 4 rows in all

  @001-59
  Scenario: The message says why a search failed, and the user can try again
    When I type "Storm" into the search field
    And 0.5 seconds pass
    And the load ends with no internet connection
    Then present this message:
      | title | No internet connection                                                           |
      | text  | The characters could not be loaded. Check your internet connection and try again |
    And the screen shows no rows
    When I refresh the screen
    And the load ends with a valid response
    Then the screen shows these rows:
      | name  |
      | Storm |

  @001-36 @001-59
  Scenario Outline: Comics are found by <what>
    Given the server has these comics:
      | id | title                    | issue |
      | 1  | Storm Front (2002)       | 1     |
      | 2  | Silver Tide (2005) #0    | 0     |
      | 3  | Silver Tide (2005) #2    | 2     |
      | 4  | Paper Lanterns (1996) #2 | 2     |
      | 5  | Paper Lanterns (1996) #3 | 3     |
    And I opened the list of all comics
    And the load ends with a valid response
    When I type "<text>" into the search field
    And 0.5 seconds pass
    And the load ends with a valid response
    Then the screen shows these rows:
      | title   |
      | <found> |
    And the last request had the parameter "format" with the value "digital comic"

    Examples:
      | what                                          | text      | found                    |
      | the beginning of their titles                 | storm     | Storm Front (2002)       |
      | their issue                                   | #3        | Paper Lanterns (1996) #3 |
      | their issue, even if it is 0                  | #0        | Silver Tide (2005) #0    |
      | the beginning of their titles and their issue | Silver #2 | Silver Tide (2005) #2    |

  @001-59
  Scenario: While a search waits for the typing to pause, no more of the list is loaded
    Given the server has 60 characters
    And I opened the list of all characters
    And the load ends with a valid response
    When I type "Ch" into the search field
    And I come to the end of the list
    Then there is no UI activity indicator at the end of the list
    And the server was asked 2 times

  @001-59
  Scenario: A search that waits for the typing to pause does not begin once the user has left
    Given the app starts with the link "marvelapiclient://characters"
    And the load ends with a valid response
    When I type "St" into the search field
    And I go back
    And 0.5 seconds pass
    Then I see the landing screen
    And the server was asked 2 times
