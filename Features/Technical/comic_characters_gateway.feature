@technical @US02
Feature: How the characters of a comic are requested
  The characters follow the same rules as the comics: no request without a connection, and no trust in a response
  that reports an error.

  Background:
    Given the server has these comics:
      | id  | title     |
      | 123 | Aaa comic |
    And the list of comics has one or more items

  @000-14
  Scenario: Where the device has no connection, the characters are not requested
    Given that I don't have internet connection
    When I tap on a comic title
    Then present a message informing that there is no internet connection
    # This was the request for the comics.
    And the server was asked 1 time

  @000-15 @000-35
  Scenario: The characters of exactly that comic are requested
    Given that I selected one comic
    When the load ends with a valid response
    Then the last request was for "https://gateway.marvel.com/v1/public/comics/123/characters" with these parameters:
      | apikey | 1234 |
      | hash   | abcd |
      | ts     | 1    |
    And the server was asked 2 times

  @000-18 @000-27
  Scenario: A list that can be read is shown, whatever else the response has
    Given that I selected one comic
    When the app is loading the comic characters
    And the server responds with this body:
      """json
      {"code": 200, "status": "Ok", "data": {"count": 2, "results": [
        {"name": "Wasp", "id": 2, "x": 0}, {"name": "Beetle", "id": 1}]}}
      """
    Then the screen shows these rows:
      | name   |
      | Beetle |
      | Wasp   |

  @000-17
  Scenario: A list is not shown when the response reports an error
    Given that I selected one comic
    When the app is loading the comic characters
    And the server responds with this body:
      """json
      {"code": 400, "status": "Ok", "data": {"results": [{"name": "Ant-men", "id": 123}]}}
      """
    Then present a message informing that it can not present the list of characters
    And the screen shows no rows

  @000-16 @000-27
  Scenario: A list is not shown when a character has no name
    Given that I selected one comic
    When the app is loading the comic characters
    And the server responds with this body:
      """json
      {"code": 200, "status": "Ok", "data": {"results": [{"name": "Wasp", "id": 2}, {"id": 123}]}}
      """
    Then present a message informing that it can not present the list of characters
