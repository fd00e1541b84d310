@technical @US01
Feature: How the comics come from their server
  The server is asked when there is a connection, and believed when its answer can be read and calls
  itself good. The keys in these features open nothing.

  @000-14
  Scenario: Without a connection the server is not asked
    Given the device knows that there is no internet connection
    When it tries to load comics
    Then present a message informing that there is no internet connection
    And the server was asked 0 times

  @000-15
  Scenario: With a connection the server is asked
    Given that I have internet connection
    When it is loading comics
    Then the server was asked 1 time

  @000-18
  Scenario: A good answer is delivered whole
    Given that I opened the app
    When the server responds with this body:
      """json
      {"code": 200, "status": "Ok", "data": {"results": [
        {"title": "Big comic", "id": 3}, {"title": "Aaa comic", "id": 1}]}}
      """
    Then the screen shows these rows:
      | section | title     |
      | A       | Aaa comic |
      | B       | Big comic |

  @000-17
  Scenario: A list is not shown when the server reports that it refused
    Given that I opened the app
    When the server responds with this body:
      """json
      {"code": 400, "status": "Ok", "data": {"results": [{"title": "Comic title", "id": 123}]}}
      """
    Then present an error message informing that the content couldn't be read
    And no rows are on the screen

  @000-18 @000-27
  Scenario Outline: A body that can be read: <what>
    Given that I opened the app
    When the server responds with this body:
      """json
      <body>
      """
    Then the screen shows these rows:
      | title       |
      | Comic title |

    Examples:
      | what                   | body                                                                                                                         |
      | nothing but the needed | {"code": 200, "status": "Ok", "data": {"results": [{"title": "Comic title", "id": 123}]}}                                    |
      | unknown members        | {"etag": "0", "code": 200, "status": "Ok", "data": {"total": 9, "results": [{"title": "Comic title", "id": 1, "isbn": ""}]}} |
      | another order          | {"data": {"results": [{"id": 123, "title": "Comic title"}]}, "status": "Ok", "code": 200}                                    |

  @000-16 @000-27
  Scenario Outline: A body that cannot be read: <what>
    Given that I opened the app
    When the server responds with this body:
      """json
      <body>
      """
    Then present an error message informing that the content couldn't be read

    Examples:
      | what                  | body                                                                                         |
      | no code               | {"status": "Ok", "data": {"results": [{"title": "Comic title", "id": 123}]}}                 |
      | no status             | {"code": 200, "data": {"results": [{"title": "Comic title", "id": 123}]}}                    |
      | a code in words       | {"code": "200", "status": "Ok", "data": {"results": [{"title": "Comic title", "id": 123}]}}  |
      | a comic without id    | {"code": 200, "status": "Ok", "data": {"results": [{"title": "Comic title"}]}}               |
      | a comic without title | {"code": 200, "status": "Ok", "data": {"results": [{"id": 123}]}}                            |
      | one bad among good    | {"code": 200, "status": "Ok", "data": {"results": [{"id": 1, "title": "Comic"}, {"id": 2}]}} |

  @000-14 @000-15
  Scenario: The connection decides anew each time
    Given the list of comics has one or more items
    And the device knows that there is no internet connection
    When I refresh the screen
    Then present a message informing that there is no internet connection
    And the server was asked 1 time

  @000-34
  Scenario: The comics are asked for in a page of five
    Given that I opened the app
    When it finished loading comics
    # specs:allow mutate-row-order because the parameters of a request have no order
    Then the last request was for "https://gateway.marvel.com/v1/public/comics" with these parameters:
      | apikey | 1234 |
      | hash   | abcd |
      | ts     | 1    |
      | limit  | 5    |
