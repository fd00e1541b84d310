Feature: All characters are loaded in parts
  Nobody waits for fifteen hundred characters: the app loads fifty, and the next fifty when the user comes to
  the end of the list.

  @001-17 @001-18
  Scenario: The next part is loaded when the last row comes into view
    Given the server has 120 characters
    And I opened the list of all characters
    And the load ends with a valid response
    When I come to row 50 of the list
    And the load ends with a valid response
    Then the list has 1 section with 100 rows in all
    And the last request had the parameter "offset" with the value "50"
    And the last request had the parameter "limit" with the value "50"

  @001-17
  Scenario: Before the end of the list nothing more is loaded
    Given the server has 120 characters
    And I opened the list of all characters
    And the load ends with a valid response
    When I come to row 49 of the list
    Then there is no UI activity indicator at the end of the list
    And the server was asked 1 time

  @001-18
  Scenario: Once the list is complete, nothing more is loaded
    Given the server has 100 characters
    And I opened the list of all characters
    And the load ends with a valid response
    And I come to the end of the list
    And the load ends with a valid response
    When I come to the end of the list
    Then the list has 1 section with 100 rows in all
    And the server was asked 2 times

  @001-17
  Scenario: A part that cannot be loaded is reported at the end of the list, and can be tried again
    Given the server has 60 characters
    And I opened the list of all characters
    And the load ends with a valid response
    When I come to the end of the list
    And the load ends with no internet connection
    Then the end of the list says "No internet connection"
    And no message is presented
    And the list has 1 section with 50 rows in all
    When I tap the end of the list
    And the load ends with a valid response
    Then the end of the list says nothing
    And the list has 1 section with 60 rows in all

  @001-17
  Scenario: One part is loaded at a time
    Given the server has 120 characters
    And I opened the list of all characters
    And the load ends with a valid response
    When I come to the end of the list
    And I tap the end of the list
    Then present a UI activity indicator at the end of the list
    When the load ends with a valid response
    Then there is no UI activity indicator at the end of the list
    And the list has 1 section with 100 rows in all
    And the server was asked 2 times

  @001-18
  Scenario: A part that is not full is the last, even if the service claims to have more
    Given I opened the list of all characters
    And the load ends with a valid response
    When I come to the end of the list
    Then there is no UI activity indicator at the end of the list
    And the list has 1 section with 20 rows in all

  @001-17
  Scenario: While the list is loaded again, no more of it is loaded
    Given the server has 120 characters
    And I opened the list of all characters
    And the load ends with a valid response
    When I refresh the screen
    And I come to the end of the list
    Then there is no UI activity indicator at the end of the list
    And the server was asked 2 times

  @001-18
  Scenario: The end of one list is not the end of another
    Given the server has 3 characters
    And the server has 60 comics
    And I opened the list of all characters
    And the load ends with a valid response
    And I opened the list of all comics
    And the load ends with a valid response
    When I come to the end of the list
    And the load ends with a valid response
    Then the list has 1 section with 60 rows in all
