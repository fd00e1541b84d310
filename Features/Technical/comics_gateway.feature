@technical @US01
Feature: How the comics are requested
  The server is not asked in vain, and its response is shown only if it can be read and reports no error. The keys
  in these features open nothing.

  @000-14
  Scenario: Where the device has no connection, the comics are not requested
    Given that I don't have internet connection
    When I open the list of comics
    Then present a message informing that there is no internet connection
    And the server was asked 0 times

  @000-15 @000-34
  Scenario: The first five comics are requested
    Given I opened the list of comics
    When the load ends with a valid response
    Then the last request was for "https://gateway.marvel.com/v1/public/comics" with these parameters:
      | apikey | 1234 |
      | hash   | abcd |
      | ts     | 1    |
      | limit  | 5    |
    And the server was asked 1 time

  @000-14 @000-15
  Scenario: Each refresh checks again whether there is a connection
    Given the list of comics has one or more items
    And that I don't have internet connection
    When I refresh the screen
    Then present a message informing that there is no internet connection
    And the server was asked 1 time

  @000-18 @000-27
  Scenario: A list that can be read is shown, whatever else the response has
    Given I opened the list of comics
    When the server responds with this body:
      """json
      {"etag": "0", "data": {"total": 9, "results": [
        {"id": 3, "title": "Big comic", "isbn": ""}, {"title": "Aaa comic", "id": 1}]}, "status": "Ok", "code": 200}
      """
    Then the screen shows these rows:
      | section | title     |
      | A       | Aaa comic |
      | B       | Big comic |

  @000-17
  Scenario: A list is not shown when the response reports an error
    Given I opened the list of comics
    When the server responds with this body:
      """json
      {"code": 400, "status": "Ok", "data": {"results": [{"title": "Comic title", "id": 123}]}}
      """
    Then present an error message informing that the content couldn't be read
    And the screen shows no rows

  @000-16 @000-27
  Scenario: A list is not shown when a comic has no title
    Given I opened the list of comics
    When the server responds with this body:
      """json
      {"code": 200, "status": "Ok", "data": {"results": [{"id": 1, "title": "Comic"}, {"id": 2}]}}
      """
    Then present an error message informing that the content couldn't be read
