@US01 @US02
Feature: What the comics app asks of its server
  Requests are signed with the key of the app. The keys in these features open nothing.

  @000-34
  Scenario: The comics are asked for in a page of five
    Given that I opened the app
    When it finished loading comics
    Then the last request was for "https://gateway.marvel.com/v1/public/comics" with these parameters:
      | apikey | 1234 |
      | hash   | abcd |
      | ts     | 1    |
      | limit  | 5    |

  @000-35
  Scenario: The characters of a comic are asked for by its number
    Given the server has these comics:
      | id  | title     |
      | 123 | Aaa comic |
    And that I selected one comic
    When the app finished loading the comic characters
    Then the last request was for "https://gateway.marvel.com/v1/public/comics/123/characters" with these parameters:
      | apikey | 1234 |
      | hash   | abcd |
      | ts     | 1    |
