@technical @US02
Feature: How the characters of a comic come from their server
  The same rules as for the comics: no request without a connection, no trust in an answer that does not
  call itself good.

  Background:
    Given the server has these comics:
      | id  | title     |
      | 123 | Aaa comic |
    And that I selected one comic

  @000-14
  Scenario: Without a connection the server is not asked
    Given the device knows that there is no internet connection
    When the view with the list of comic characters is presented
    Then present a message informing that there is no internet connection
    And the server was asked 1 time

  @000-15 @000-35
  Scenario: With a connection the server is asked for the characters of exactly that comic
    When the app finished loading the comic characters
    # specs:allow mutate-row-order because the parameters of a request have no order
    Then the last request was for "https://gateway.marvel.com/v1/public/comics/123/characters" with these parameters:
      | apikey | 1234 |
      | hash   | abcd |
      | ts     | 1    |
    And the server was asked 2 times

  @000-18
  Scenario: A good answer is delivered whole
    When the app is loading the comic characters
    And the server responds with this body:
      """json
      {"code": 200, "status": "Ok", "data": {"results": [
        {"name": "Wasp", "id": 2}, {"name": "Beetle", "id": 1}]}}
      """
    Then present these characters:
      | Beetle |
      | Wasp   |

  @000-17
  Scenario: A list is not shown when the server reports that it refused
    When the app is loading the comic characters
    And the server responds with this body:
      """json
      {"code": 400, "status": "Ok", "data": {"results": [{"name": "Ant-men", "id": 123}]}}
      """
    Then present a message informing that it can not present the list of characters
    And no rows are on the screen

  @000-18 @000-27
  Scenario Outline: A body that can be read: <what>
    When the app is loading the comic characters
    And the server responds with this body:
      """json
      <body>
      """
    Then present these characters:
      | Ant-men |

    Examples:
      | what                   | body                                                                                                   |
      | nothing but the needed | {"code": 200, "status": "Ok", "data": {"results": [{"name": "Ant-men", "id": 123}]}}                   |
      | unknown members        | {"code": 200, "status": "Ok", "data": {"count": 1, "results": [{"name": "Ant-men", "id": 1, "x": 0}]}} |

  @000-16 @000-27
  Scenario Outline: A body that cannot be read: <what>
    When the app is loading the comic characters
    And the server responds with this body:
      """json
      <body>
      """
    Then present a message informing that it can not present the list of characters

    Examples:
      | what                   | body                                                                      |
      | no code                | {"status": "Ok", "data": {"results": [{"name": "Ant-men", "id": 123}]}}   |
      | no status              | {"code": 200, "data": {"results": [{"name": "Ant-men", "id": 123}]}}      |
      | a character without id | {"code": 200, "status": "Ok", "data": {"results": [{"name": "Ant-men"}]}} |
      | a character by no name | {"code": 200, "status": "Ok", "data": {"results": [{"id": 123}]}}         |
